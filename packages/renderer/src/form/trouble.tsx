/** What keeps the respondent from continuing, at the top of the form. A separate chunk, loaded with the first answer. */
import { counted } from "@formstead/form-logic/texts/counted";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { type ComponentChildren, h } from "preact";
import { css } from "../styles/trouble.css";
import { closedReasonIn, closedText } from "./closed-text.ts";
import { ownNotice } from "./own-notice.tsx";
import type { Screen } from "./screen.ts";
import { placesOf } from "./steps.ts";
import { stopping } from "./stopping.ts";
import { translatorAt } from "./translated.ts";

export { css };

export function Trouble({ screen }: { readonly screen: Screen }) {
  return (
    <>
      <Failure screen={screen} />
      <Summary screen={screen} />
    </>
  );
}

function Failure({ screen }: { readonly screen: Screen }) {
  const { failure, texts, language, form, headingLevel } = screen;
  if (!failure) return null;
  const closed = closedReasonIn(failure);
  const own = ownNotice(form.definition, language, closed ?? failure.code);
  const title = own.title ?? (closed ? closedText({ closed_reason: closed }, texts, language) : texts.failed);
  return (
    <div class="summary" data-part="failure" tabIndex={-1}>
      <div role="alert" class="said">
        {h(own.content ? `h${headingLevel + 1}` : "p", null, title)}
        {own.content}
      </div>
      <button type="button" class="button" onClick={screen.actions.retry}>
        {screen.texts.retry}
      </button>
    </div>
  );
}

/** Lists all problems, each with a link to its question. Takes the focus when it appears. */
function Summary({ screen }: { readonly screen: Screen }) {
  const { problems, steps, answers, actions, texts } = screen;
  const count = problems.size;
  if (count === 0) return null;
  const items = new Map(steps.flatMap((step) => placesOf(step.items, answers)));
  const lines: ComponentChildren[] = [...problems].map(([path, text]) => {
    const item = items.get(path);
    // A label that ends in a question mark or a period must not be followed by a colon.
    const question =
      item && "key" in item ? translatorAt(screen, path, item)(item.id, "label", item.label ?? "") : "";
    const label = question.replace(/[\s:.?!…؟]+$/, "");
    return (
      <li key={path}>
        <a href={`#f-${path}`} onClick={stopping(() => actions.focus(path))}>
          {label ? `${label}: ` : ""}
          {text}
        </a>
      </li>
    );
  });
  return (
    <div class="summary" part="error-summary" tabIndex={-1} data-part="summary">
      <div role="alert">
        {h(
          `h${screen.headingLevel + 1}`,
          null,
          fillIn(counted(texts.summary, count, screen.language), { count }),
        )}
        <ul>{lines}</ul>
      </div>
    </div>
  );
}
