/**
 * Keyboard shortcuts in forms that show one question at a time: a letter picks an option, a digit picks a point on a
 * scale, and the first letter of "yes" or "no" picks that answer. They are off while someone types, and if there is more
 * than one question.
 */
export function listenForShortcuts(root: ShadowRoot, signal: AbortSignal): void {
  const onKey = (event: Event): void => {
    const { key, target, ctrlKey, altKey, metaKey, isComposing } = event as KeyboardEvent;
    const isWriting = (target as Element).matches("input:not([type=radio],[type=checkbox]),textarea,select");
    if (ctrlKey || altKey || metaKey || isComposing || isWriting || key.length !== 1) return;
    const inputs = [...root.querySelectorAll<HTMLInputElement>(".page :is(.options, .scale) input")];
    if (new Set(inputs.map(({ name }) => name)).size !== 1) return;
    const picked = pick(inputs, key.toLowerCase());
    if (!picked) return;
    event.preventDefault();
    picked.focus();
    picked.click();
  };
  root.addEventListener("keydown", onKey, { signal });
}

function pick(inputs: readonly HTMLInputElement[], key: string): HTMLInputElement | undefined {
  const byValue = inputs.find(({ value }) => value === key && /^\d$/.test(key));
  if (byValue) return byValue;
  const isYesNo = inputs.length === 2 && inputs[0]?.value === "true";
  const byWord = inputs.find(({ labels }) => labels?.[0]?.textContent?.trim().toLowerCase().startsWith(key));
  if (isYesNo && byWord) return byWord;
  return inputs[0]?.closest(".scale") ? undefined : inputs[key.charCodeAt(0) - "a".charCodeAt(0)];
}
