/** Functions for pages that create their forms by script. */
import { FormsteadForm } from "../element/formstead-form.ts";
import type { FormAttributes } from "./form-attributes.ts";

/** Does nothing on a server or when called again. */
export function defineElement(home?: string): void {
  if (!globalThis.customElements) return;
  FormsteadForm.home ||= home ?? "";
  if (!customElements.get("formstead-form")) customElements.define("formstead-form", FormsteadForm);
}

/** Returns an element that still has to be added to the page. */
export function createForm(attributes: FormAttributes): FormsteadForm {
  defineElement();
  const element = document.createElement("formstead-form") as FormsteadForm;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    const text = typeof value === "object" ? JSON.stringify(value) : value === true ? "" : String(value);
    element.setAttribute(name, text);
  }
  return element;
}

/** Opens a form over the page immediately. The element is removed when the form is closed. */
export function openPopup(attributes: FormAttributes): FormsteadForm {
  const element = createForm({ mode: "popup", ...attributes });
  element.addEventListener("formstead-close", () => element.remove());
  document.body.append(element);
  element.open().catch(() => element.remove());
  return element;
}
