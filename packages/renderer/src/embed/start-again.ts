/** Begins another response in an embedded form. A draft that another tab may have begun is kept. */
import { elementAround, formUrlOf, mountAgain } from "./mount-again.ts";

export async function startAgain({ currentTarget }: { readonly currentTarget: Element }): Promise<void> {
  const element = elementAround(currentTarget);
  if (!element) return;
  // The key of the entry that was just submitted.
  element.removeAttribute("entry-key");
  // The browser's copy of the form may be half a minute old, and the form may be full by now.
  await fetch(formUrlOf(element), { cache: "reload", credentials: "omit" }).catch(() => {});
  await mountAgain(element);
  element.focus();
}
