/** The form's own texts for a page that is shown instead of it. */
import type { FormDefinition, NoticeName } from "@formstead/form-logic";
import { textIn } from "@formstead/form-logic/engine";
import { noticeMember, noticeNames } from "@formstead/form-logic/notices";
import { docIn, Rich } from "./rich-text.tsx";

export interface OwnNotice {
  readonly title: string | undefined;
  /** Undefined if the form has no content for it. */
  readonly content: preact.ComponentChild;
}

/** `reason` is why the form does not accept entries, or the code of the error that prevents opening it. */
export function ownNotice(
  definition: FormDefinition | undefined,
  language: string,
  reason: string | null | undefined,
): OwnNotice {
  const name = noticeNames.find((one) => one === (byError[reason ?? ""] ?? reason));
  const notice = name && definition?.settings?.notices?.[name];
  if (!definition || !notice) return { title: undefined, content: undefined };
  const title = textIn(definition, language, `form.${noticeMember(name, "title")}`) ?? notice.title;
  const doc =
    docIn({ form: { definition }, language }, `form.${noticeMember(name, "content")}`) ?? notice.content;
  return { title, content: doc && <Rich doc={doc} answer={() => ""} /> };
}

const byError: Readonly<Record<string, NoticeName>> = {
  access_code_required: "code",
  invalid_access_code: "code",
  form_archived: "archived",
};
