/** Single and multiple choice: as a list, as buttons side by side, or as a select. */
import type { Json } from "@formstead/form-logic";
import { translator } from "../form/translated.ts";
import { type Control, type ControlProps, listOf, memberOf, textOf } from "./control.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** A short text at the end, such as a price. */
  readonly note?: string | undefined;
  readonly image?: { readonly url?: string; readonly alt?: string } | undefined;
}

/** The options, with labels in the respondent's language. */
export function optionsOf({ settings, screen, item }: ControlProps, member = "options"): Option[] {
  const t = translator(screen);
  const offered = settings.options_from && screen.views.offeredIn?.(screen, settings.options_from);
  return (listOf(settings[member]) as unknown as Option[])
    .filter(({ value }) => !offered || offered.includes(value))
    .map((option) => {
      const { hint, note, image } = option;
      const told = (text: string, part = "") => t(item.id, `${member}.${option.value}${part}`, text);
      return {
        ...option,
        label: told(option.label),
        hint: hint && told(hint, ".hint"),
        note: note && told(note, ".note"),
        image: image && { ...image, alt: told(image.alt ?? "", ".alt") },
      };
    });
}

/** The text of an option, for lists with one line per option. */
export const lineOf = ({ label, hint, note }: Option): string =>
  [label, hint, note].filter(Boolean).join(" – ");

const pickedOf = (choice: Json): string => textOf(memberOf(choice, "value")) || textOf(choice);
const otherOf = (choice: Json): string => textOf(memberOf(choice, "other"));

function Choices(props: ControlProps & { readonly isMany: boolean; readonly look?: string }) {
  const { screen, id, path, value, set, settings, describedBy, isInvalid, isMany, look = "" } = props;
  const chosen = isMany ? listOf(value) : value === null ? [] : [value];
  const options = optionsOf(props);
  const other = chosen.find((one) => pickedOf(one) === "other");
  const pick = (option: string, isOn: boolean) => {
    const one: Json = option === "other" && settings.allow_other ? { value: "other", other: "" } : option;
    if (!isMany) return set(one);
    const rest = chosen.filter((known) => pickedOf(known) !== option);
    set(isOn ? [...rest, one] : rest.length > 0 ? rest : null);
  };
  const write = (text: string) => {
    const one: Json = { value: "other", other: text };
    set(isMany ? chosen.map((known) => (pickedOf(known) === "other" ? one : known)) : one);
  };
  const all = settings.allow_other ? [...options, { value: "other", label: screen.texts.other }] : options;
  // Options with a second line need the whole width.
  const longest = Math.max(...all.map((one: Option) => (one.hint ? 99 : lineOf(one).length)));
  return (
    <div class={`options ${look}${longest < 28 ? " terse" : ""}${longest < 12 ? " tiny" : ""}`}>
      {all.map(({ value: option, label, hint, note, image }: Option, at) => (
        <label class="option" part="option" key={option}>
          <input
            type={isMany ? "checkbox" : "radio"}
            name={path}
            id={at === 0 ? `${id}-0` : undefined}
            value={option}
            checked={chosen.some((one) => pickedOf(one) === option)}
            aria-invalid={isInvalid || undefined}
            aria-describedby={at === 0 ? describedBy : undefined}
            onChange={(event) => pick(option, event.currentTarget.checked)}
          />
          {image?.url && <img src={image.url} alt={image.alt ?? ""} loading="lazy" />}
          <span>
            {label}
            {hint && <span class="hint option-hint">{hint}</span>}
          </span>
          {note && <b>{note}</b>}
        </label>
      ))}
      {other !== undefined && settings.allow_other && (
        <input
          class="input"
          name={`${path}.other`}
          aria-label={screen.texts.otherOf}
          value={otherOf(other)}
          onInput={(event) => write(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

function Select(props: ControlProps) {
  const { screen, id, path, value, set, settings, describedBy, isInvalid, isRequired, placeholder } = props;
  const chosen = pickedOf(value);
  const options = optionsOf(props);
  return (
    <>
      <select
        id={id}
        name={path}
        class="input"
        part="control"
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-required={isRequired || undefined}
        onChange={(event) => {
          const next = event.currentTarget.value;
          set(next === "other" && settings.allow_other ? { value: next, other: "" } : next || null);
        }}
      >
        <option value="" selected={!chosen}>
          {placeholder || screen.texts.choose}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === chosen}>
            {lineOf(option)}
          </option>
        ))}
        {settings.allow_other && (
          <option value="other" selected={chosen === "other"}>
            {screen.texts.other}
          </option>
        )}
      </select>
      {chosen === "other" && settings.allow_other && (
        <input
          class="input"
          name={`${path}.other`}
          aria-label={screen.texts.otherOf}
          value={otherOf(value)}
          onInput={(event) => set({ value: "other", other: event.currentTarget.value })}
        />
      )}
    </>
  );
}

const choices = (isMany: boolean | ((props: ControlProps) => boolean), look?: string): Control => ({
  draw: (props) => (
    <Choices
      {...props}
      isMany={typeof isMany === "function" ? isMany(props) : isMany}
      {...(look && { look })}
    />
  ),
  isGroup: true,
});

export const choiceControls: readonly (readonly [string, Control])[] = [
  ["select", { draw: Select }],
  ["radio", choices(false)],
  ["button_group", choices(false, "row")],
  ["multi_select", choices(true)],
  ["checkboxes", choices(true)],
  ["picture_choice", choices(({ settings }) => settings.multiple === true, "pictures")],
];
