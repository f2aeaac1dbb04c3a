/** Mounts an embedded form again, as after a reload of its page: with the same values, and with the form as it is now. */

/** What is used of `<formstead-form>`. */
export interface FormElement extends HTMLElement {
  readonly ready: Promise<void>;
  attributeChangedCallback(name: string, before: string | null, after: string | null): void;
  open(): Promise<void>;
}

const isFormElement = (element: Element): element is FormElement => "attributeChangedCallback" in element;

/** The element that a part of a form is in. */
export function elementAround(part: Element): FormElement | undefined {
  const root = part.getRootNode();
  return root instanceof ShadowRoot && isFormElement(root.host) ? root.host : undefined;
}

export async function mountAgain(element: FormElement): Promise<void> {
  element.attributeChangedCallback("form", "", "again");
  // A dialog that is open stays open, and loads the form.
  if (element.shadowRoot?.querySelector("dialog")?.open) await element.open();
  await element.ready;
}

/** The address of the form in the API. */
export function formUrlOf(element: FormElement): string {
  const formRef = encodeURIComponent(element.getAttribute("form") ?? "");
  return `${baseUrlOf(element)}/api/v1/entry-sessions/forms/${formRef}`;
}

export function baseUrlOf(element: FormElement): string {
  return element.getAttribute("src") ?? String(Reflect.get(element.constructor, "home"));
}
