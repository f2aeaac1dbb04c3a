/**
 * Keeps what was typed before the script loaded. Hydration would overwrite it, so it is recorded first and replayed
 * afterward, as if it were typed then.
 */
export function keepTyped(box: HTMLElement): () => void {
  type Input = HTMLInputElement & Pick<HTMLSelectElement, "selectedOptions">;
  const changed: [Input, string | boolean][] = [];
  for (const input of box.querySelectorAll<Input>("input,textarea,select")) {
    if (input.type === "checkbox" || input.type === "radio") {
      // An unchecked radio button provides no information; only the checked one does.
      const isTold = input.checked || input.type === "checkbox";
      if (isTold && input.checked !== input.defaultChecked) changed.push([input, input.checked]);
    } else if (input.localName === "select") {
      if (!input.selectedOptions[0]?.defaultSelected) changed.push([input, input.value]);
    } else if (input.type !== "file" && input.value !== input.defaultValue)
      changed.push([input, input.value]);
  }
  return () => {
    for (const [input, value] of changed) {
      if (typeof value === "boolean") input.checked = value;
      else input.value = value;
      const name = typeof value === "boolean" || input.localName === "select" ? "change" : "input";
      input.dispatchEvent(new Event(name, { bubbles: true }));
    }
  };
}
