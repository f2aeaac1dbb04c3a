/** One question: label, hint, problem, and the control of its type. Rerendered only when one of these changes. */

import type { FieldItem, Json, JsonObject } from "@formstead/form-logic";
import { answerAt } from "@formstead/form-logic/engine";
import { Component, type ComponentChildren, h } from "preact";
import type { Control } from "../fields/control.ts";
import { inWords } from "./in-words.ts";
import type { Screen } from "./screen.ts";
import { type Translate, translatorAt } from "./translated.ts";

interface Props {
  readonly screen: Screen;
  readonly item: FieldItem;
  readonly path: string;
  /** Whether it is the only question, so that its label is the heading. */
  readonly isQuestion?: boolean;
}

/** The heading of a page that asks one question. */
export function Question({
  screen,
  children,
}: {
  readonly screen: Screen;
  readonly children: ComponentChildren;
}) {
  return h(
    `h${screen.headingLevel}`,
    { class: "title question", part: "heading", "data-part": "heading" },
    children,
  );
}

const nothing = {};

export class Field extends Component<Props> {
  /** The previous state, cached because long forms compare it on every keystroke. */
  private sign: string | undefined;

  override shouldComponentUpdate({ screen, item, path }: Props): boolean {
    const before = this.props;
    const words = screen.views.fillAnswers ? wordsOf(translatorAt(screen, path, item), item) : "";
    const sign = signOf(screen, path) + words;
    const isSame = sign === this.sign;
    this.sign = sign;
    return (
      !isSame ||
      item !== before.item ||
      path !== before.path ||
      screen.language !== before.screen.language ||
      screen.problems.get(path) !== before.screen.problems.get(path)
    );
  }

  render({ screen, item, path, isQuestion }: Props) {
    const view = screen.fields[path];
    const control = screen.controls.get(item.type);
    if (!view?.visible || !control || control.isUnseen) return null;
    const { texts } = screen;
    const t = translatorAt(screen, path, item);
    const id = `f-${path}`;
    const problem = screen.problems.get(path);
    const isWords = view.read_only && !control.drawsReadOnly;
    const settings = item.settings ?? nothing;
    const [question, hint, placeholder] = wordsOf(t, item);
    const how = isWords ? "" : control.hint?.(screen, settings, hint);
    const describedBy =
      [(hint || how) && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(" ") || undefined;
    const words: ComponentChildren = [
      question,
      !view.required && !view.read_only && <span class="optional"> ({texts.optional})</span>,
    ];
    const titled = (label: ComponentChildren) =>
      isQuestion ? <Question screen={screen}>{label}</Question> : label;
    const around = <Around id={id} hint={hint} how={how} problem={problem} />;
    // Before the first answer the default applies; null means that the answer was cleared.
    const typed = answerAt(screen.answers, path);
    const value = typed === undefined ? view.value : typed;
    const Draw = control.draw;
    const drawn = isWords ? (
      <output id={id} class="answer">
        {inWords(screen, item, view.value) || "–"}
      </output>
    ) : (
      <Draw
        screen={screen}
        item={item}
        settings={settings}
        path={path}
        question={question}
        placeholder={placeholder}
        id={id}
        value={value}
        isReadOnly={view.read_only}
        isRequired={view.required}
        isInvalid={!!problem}
        describedBy={describedBy}
        set={(next: Json) => screen.actions.set(path, next)}
      />
    );
    const confirm = screen.views.confirmBox?.({ screen, item, path, value });
    const isGroup = !isWords && isGroupOf(control, settings);
    const box = {
      class: problem ? "field invalid" : "field",
      part: "field",
      "data-at": path,
      "data-type": item.type,
    };
    if (isGroup)
      return (
        <fieldset {...box} id={id} aria-describedby={describedBy}>
          <legend class="label" part="label">
            {titled(words)}
          </legend>
          {around}
          {drawn}
          {confirm}
        </fieldset>
      );
    return (
      <div {...box}>
        {!control.hasLabel || isWords
          ? titled(
              <label class="label" part="label" for={id}>
                {words}
              </label>,
            )
          : null}
        {around}
        {drawn}
        {confirm}
      </div>
    );
  }
}

const isGroupOf = ({ isGroup = false }: Control, settings: JsonObject): boolean =>
  typeof isGroup === "function" ? isGroup(settings) : isGroup;

interface AroundProps {
  readonly id: string;
  readonly hint: string;
  readonly how: string | undefined;
  readonly problem: string | undefined;
}

function Around({ id, hint, how, problem }: AroundProps) {
  return (
    <>
      {(hint || how) && (
        <p id={`${id}-hint`} class="hint" part="hint">
          {hint}
          {hint && how && <br />}
          {how}
        </p>
      )}
      {problem && (
        <p id={`${id}-error`} class="error" part="error">
          {problem}
        </p>
      )}
    </>
  );
}

/** Texts that show answers change with them. */
const wordsOf = (t: Translate, { id, label, hint = "", placeholder = "" }: FieldItem) =>
  [t(id, "label", label), t(id, "hint", hint), t(id, "placeholder", placeholder)] as const;

/** A field's rendered state as a string. */
function signOf({ fields, answers }: Screen, path: string): string {
  const view = fields[path];
  return view?.visible
    ? JSON.stringify([
        view.required,
        view.read_only,
        view.value,
        view.issues[0]?.code,
        answerAt(answers, path),
      ])
    : "";
}
