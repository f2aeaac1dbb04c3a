/** Why a form accepts no entries, in words. */
import type { FormClientError } from "@formstead/client";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { Texts } from "@formstead/form-logic/texts/texts";

export function closedText(
  { closed_reason, opens_at }: { readonly closed_reason?: string | null; readonly opens_at?: string | null },
  texts: Texts,
  language: string,
): string {
  if (closed_reason === "not_open_yet" && opens_at)
    return fillIn(texts.notYet, {
      time: new Date(opens_at).toLocaleString(language, { dateStyle: "long", timeStyle: "short" }),
    });
  if (closed_reason === "paused") return texts.paused;
  return closed_reason === "full" ? texts.full : texts.closed;
}

/** Undefined if the error has another cause. The form may have closed since the page was loaded. */
export function closedReasonIn(error: FormClientError | undefined): string | undefined {
  return error?.code === "form_not_accepting" ? String(error.details.reason) : undefined;
}
