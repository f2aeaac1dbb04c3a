/** The greeting of respondents who come back to an entry of theirs, which works without JavaScript. */
import { returningTexts } from "@formstead/form-logic/texts/returning-texts";
import type { FormPage } from "./hosted-renderer.ts";

export function Returning({ page: { returning, action, language } }: { readonly page: FormPage }) {
  if (!returning) return null;
  const texts = returningTexts(language);
  const { continueHref } = returning;
  return (
    <div class="root">
      <section class="welcome" aria-label={texts.title}>
        {continueHref === undefined ? (
          <p>{texts.startedOver}</p>
        ) : (
          <p>
            <strong>{texts.title}</strong> {texts.text}
          </p>
        )}
        <form method="post" action={action} encType="multipart/form-data" class="choices">
          {continueHref !== undefined && (
            <a class="button small" href={continueHref}>
              {texts.continue}
            </a>
          )}
          <button
            type="submit"
            name="_do"
            value={continueHref === undefined ? "undo" : "over"}
            class={continueHref === undefined ? "button small" : "quiet small"}
          >
            {continueHref === undefined ? texts.undo : texts.startOver}
          </button>
        </form>
      </section>
    </div>
  );
}
