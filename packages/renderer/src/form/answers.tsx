/** All answers in words: in sections like the form's pages, with a list for each instance of a repeat. */
import { type ComponentChildren, h } from "preact";
import { type AnswerPart, answerSections } from "./answer-list.ts";
import type { Screen } from "./screen.ts";

interface Props {
  readonly screen: Screen;
  /** What can be done with an answer. */
  readonly action?: ((path: string, label: string) => ComponentChildren) | undefined;
}

export function Answers({ screen, action }: Props) {
  return (
    <div class="review">
      {answerSections(screen).map(({ id, title, parts }) => (
        <div key={id}>
          {title && h(`h${screen.headingLevel + 1}`, { class: "section" }, title)}
          {parts.map((part) => partOf({ screen, action }, part))}
        </div>
      ))}
    </div>
  );
}

function partOf(props: Props, part: AnswerPart): ComponentChildren {
  const { screen, action } = props;
  if ("name" in part)
    return (
      <div class="reviewed" key={part.id}>
        {h(`h${screen.headingLevel + 2}`, null, part.name)}
        {part.parts.map((inner) => partOf(props, inner))}
      </div>
    );
  return (
    <dl class="answers" key={part.rows[0]?.path}>
      {part.rows.map(({ path, label, text }) => (
        <div key={path}>
          <dt>{label}</dt>
          <dd>{text || <span class="optional">{screen.texts.none}</span>}</dd>
          {action && <dd class="change">{action(path, label)}</dd>}
        </div>
      ))}
    </dl>
  );
}
