/** One question: label, hint, problem, and the control of its type. Rerendered only when one of these changes. */

import type { FieldItem, Json, JsonObject } from "@formstead/form-logic";
import { answerAt } from "@formstead/form-logic/engine";
import { Component, type ComponentChildren } from "preact";
import type { Control } from "../fields/control.ts";
import { inWords } from "./in-words.ts";
import type { Screen } from "./screen.ts";
import { translator } from "./translated.ts";

interface Props {
  readonly screen: Screen;
  readonly item: FieldItem;
  readonly path: string;
}

const nothing = {};

export class Field extends Component<Props> {
  /** The previous state, cached because long forms compare it on every keystroke. */
  private sign: string | undefined;

  override shouldComponentUpdate({ screen, item, path }: Props): boolean {
    const before = this.props;
    const sign = signOf(screen, path);
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

  render({ screen, item, path }: Props) {
    const view = screen.fields[path];
    const control = screen.controls.get(item.type);
    if (!view?.visible || !control || control.isUnseen) return null;
    const { texts } = screen;
    const t = translator(screen.form.definition, screen.language);
    const id = `f-${path}`;
    const problem = screen.problems.get(path);
    const isWords = view.read_only && !control.drawsReadOnly;
    const settings = item.settings ?? nothing;
    const how = isWords ? "" : control.hint?.(screen, settings);
    const hint = t(item.id, "hint", item.hint ?? "");
    const describedBy =
      [(hint || how) && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(" ") || undefined;
    const words: ComponentChildren = [
      t(item.id, "label", item.label),
      !view.required && !view.read_only && <span class="optional"> ({texts.optional})</span>,
    ];
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
        id={id}
        value={value}
        isReadOnly={view.read_only}
        isRequired={view.required}
        isInvalid={!!problem}
        describedBy={describedBy}
        set={(next: Json) => screen.actions.set(path, next)}
      />
    );
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
            {words}
          </legend>
          {around}
          {drawn}
        </fieldset>
      );
    return (
      <div {...box}>
        {!control.hasLabel || isWords ? (
          <label class="label" part="label" for={id}>
            {words}
          </label>
        ) : null}
        {around}
        {drawn}
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

/** A field's rendered state as a string. */
function signOf({ fields, answers }: Screen, path: string): string {
  const view = fields[path];
  return view?.visible
    ? JSON.stringify([view.required, view.read_only, view.value, answerAt(answers, path)])
    : "";
}
