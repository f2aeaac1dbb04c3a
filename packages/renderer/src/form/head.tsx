/** The top of a form: its title, the description, and how far the respondent has come. */
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { h } from "preact";
import { lengthOf } from "./progress.ts";
import type { Screen } from "./screen.ts";
import { translator } from "./translated.ts";

interface Props {
  readonly screen: Screen;
  /** The index of the current step. */
  readonly at: number;
  readonly pageTitle?: string | undefined;
  /** The type of the only question, whose label is the heading. */
  readonly question?: string | undefined;
}

export function Head({ screen, at, pageTitle, question }: Props) {
  const { form, headingLevel, views, controls } = screen;
  const { title, description } = form.definition;
  const isFirst = at === 0;
  const formTitle = translator(screen)("form", "title", title);
  // A checkbox has its label next to it, so the page needs another heading.
  if (question && !controls.get(question)?.hasLabel)
    return (
      <div class="head">
        <p class="form-name">{formTitle}</p>
        <Progress screen={screen} at={at} />
      </div>
    );
  // Not a header element, which would be the banner of a page that embeds the form outside its main element.
  return (
    <div class="head">
      {!isFirst && pageTitle && <p class="form-name">{formTitle}</p>}
      <Heading screen={screen} text={(!isFirst && pageTitle) || formTitle} />
      {isFirst && description && views.RichText && (
        <div class="lead">
          <views.RichText screen={screen} id="form" member="description" doc={description} />
        </div>
      )}
      <Progress screen={screen} at={at} />
      {isFirst && pageTitle && h(`h${headingLevel + 1}`, { class: "section" }, pageTitle)}
    </div>
  );
}

export function Heading({ screen, text }: { readonly screen: Screen; readonly text: string }) {
  return h(
    `h${screen.headingLevel}`,
    { class: "title", part: "heading", tabIndex: -1, "data-part": "heading" },
    text,
  );
}

/** More steps than this do not fit side by side. */
const namedMax = 5;

/** The names of all steps if there are few; otherwise a bar, which is full only after the last step. */
function Progress({ screen, at }: Props) {
  const { steps, texts } = screen;
  const of = lengthOf(screen);
  if (of < 2) return null;
  const t = translator(screen);
  const names = steps.map(({ page }) => t(page.id, "title", page.title ?? ""));
  if (of > steps.length) names.push(texts.check);
  const isNamed =
    of <= namedMax && steps.every(({ question }) => question === undefined) && names.every(Boolean);
  const said = fillIn(texts.progress, { at: at + 1, of });
  return (
    <div class={isNamed ? "progress named" : "progress"} part="progress">
      <p>{said}</p>
      {isNamed ? (
        <ol class="steps" aria-hidden="true">
          {names.map((name, index) => (
            <li key={index} class={index < at ? "passed" : index === at ? "current" : undefined}>
              {name}
            </li>
          ))}
        </ol>
      ) : (
        <progress value={Math.max(screen.reached, 0.04)} aria-hidden="true" />
      )}
    </div>
  );
}
