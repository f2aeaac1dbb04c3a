/** Determines which captcha a form requires. Pure. */
import { type FormDefinition, holdsItems, type Item } from "@formstead/form-logic";

/** The form's own setting, or a proof of work if the form contains a captcha block. */
export function captchaOf(
  { captcha }: { readonly captcha: "off" | "proof_of_work" },
  { pages }: FormDefinition,
): "off" | "proof_of_work" {
  const hasBlock = (items: readonly Item[]): boolean =>
    items.some((item) => item.type === "captcha" || (holdsItems(item) && hasBlock(item.items)));
  return pages.some(({ items }) => hasBlock(items)) ? "proof_of_work" : captcha;
}
