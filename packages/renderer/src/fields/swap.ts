/**
 * Replaces a native control by one with the same ID. The focus moves along before another key can be pressed; a control
 * in use stays until it is left, and as long as it shows something that only the browser can read.
 */
export function swap(
  before: HTMLElement | null,
  isInUse: boolean,
  show: (onShown?: () => void) => void,
): void {
  const isFocused = before?.matches(":focus");
  if (isFocused && isInUse) {
    const onBlur = () => (isHalfTyped(before) ? waitForBlur() : show());
    const waitForBlur = () => before?.addEventListener("blur", onBlur, { once: true });
    return void waitForBlur();
  }
  const root = before?.getRootNode();
  const isIn = root instanceof ShadowRoot || root instanceof Document;
  show(() => isFocused && isIn && root.getElementById(before?.id ?? "")?.focus());
}

/** Whether an input for dates or times shows only a part of one, which it does not tell. */
export const isHalfTyped = (input: HTMLElement | null): boolean =>
  input instanceof HTMLInputElement && input.validity.badInput;
