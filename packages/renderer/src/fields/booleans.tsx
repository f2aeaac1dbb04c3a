/** A separate chunk: yes or no, as a checkbox, a switch, two buttons, or consent to a text. */
import { booleanFieldTypes } from "@formstead/form-logic/boolean-field-types";
import { translator } from "../form/translated.ts";
import { type Control, type ControlProps, memberOf, textOf } from "./control.ts";

function Tick({ isSwitch, ...props }: ControlProps & { readonly isSwitch?: boolean }) {
  const { screen, item, id, path, value, set, describedBy, isInvalid, isRequired, question } = props;
  const isOn = value === true || memberOf(value, "accepted") === true;
  const t = translator(screen);
  // If the checkbox has its own text, the question appears above it.
  const own =
    textOf(props.settings.true_label) && t(item.id, "true_label", textOf(props.settings.true_label));
  const optional = !isRequired && <span class="optional"> ({screen.texts.optional})</span>;
  return (
    <>
      {own && (
        <p class="label" id={`${id}-q`}>
          {question}
          {optional}
        </p>
      )}
      <label class={isSwitch ? "option switch" : "option"} part="option">
        <input
          type="checkbox"
          role={isSwitch ? "switch" : undefined}
          id={id}
          name={path}
          value="true"
          checked={isOn}
          aria-labelledby={own ? `${id}-q ${id}-own` : undefined}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          aria-required={isRequired || undefined}
          onChange={(event) => set(event.currentTarget.checked || (item.type === "toggle" ? false : null))}
        />
        <span id={own ? `${id}-own` : undefined}>
          {own || question}
          {!own && optional}
        </span>
      </label>
    </>
  );
}

function YesNo({ screen, item, settings, path, id, value, set, isInvalid, describedBy }: ControlProps) {
  const t = translator(screen);
  const words = [
    [true, t(item.id, "true_label", textOf(settings.true_label)) || screen.texts.yes],
    [false, t(item.id, "false_label", textOf(settings.false_label)) || screen.texts.no],
  ] as const;
  // Y and N, unless both words begin with the same letter.
  const isClear = new Set(words.map(([, label]) => label.charAt(0))).size === 2;
  const letter = (label: string) => (isClear ? label.charAt(0).toUpperCase() : undefined);
  return (
    <div class={words.every(([, label]) => label.length < 12) ? "options row tiny" : "options row"}>
      {words.map(([answer, label]) => (
        <label class="option" part="option" key={label} data-key={letter(label)}>
          <input
            type="radio"
            id={answer ? `${id}-0` : undefined}
            name={path}
            value={String(answer)}
            checked={value === answer}
            aria-invalid={isInvalid || undefined}
            aria-describedby={answer ? describedBy : undefined}
            onChange={() => set(answer)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

export const fieldTypes = booleanFieldTypes;

export const controls: readonly (readonly [string, Control])[] = [
  ["checkbox", { draw: Tick, hasLabel: true }],
  ["consent", { draw: Tick, hasLabel: true }],
  ["toggle", { draw: (props) => <Tick {...props} isSwitch />, hasLabel: true }],
  ["yes_no", { draw: YesNo, isGroup: true }],
];
