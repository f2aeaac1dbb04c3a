/** Countries, languages, and currencies: chosen by name, stored as codes. The names come from the browser. */
import { otherFieldTypes } from "@formstead/form-logic/field-types";
import type { Ref } from "preact";
import { type ControlProps, listOf, textOf } from "./control.ts";

export type Names = readonly (readonly [code: string, name: string])[];

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));
const known = new Map<string, Names>();

/** Sorted alphabetically; each list is built once. */
function namesOf(
  kind: "region" | "language" | "currency",
  language: string,
  allowed: readonly unknown[],
  all: () => readonly string[],
): Names {
  const key = JSON.stringify([kind, language, allowed]);
  const made = known.get(key);
  if (made) return made;
  const names = new Intl.DisplayNames([language, "en"], { type: kind, fallback: "none" });
  const { compare } = new Intl.Collator(language);
  const found = allowed.length > 0 ? (allowed as readonly string[]) : all();
  const list = found
    .flatMap((code) => {
      const name = names.of(code) ?? (allowed.length > 0 ? code : undefined);
      return name ? [[code, name] as const] : [];
    })
    .sort(([, a], [, b]) => compare(a, b));
  known.set(key, list);
  return list;
}

export function countryNames({ settings, screen }: ControlProps): Names {
  const logic = otherFieldTypes.find(({ type }) => type === "country");
  const isKnown = (code: string) => logic?.validate(code, {}, { nowMs: 0, language: "en" }).length === 0;
  return namesOf("region", screen.language, listOf(settings.allowed_countries), () => pairs.filter(isKnown));
}

export function languageNames({ settings, screen }: ControlProps): Names {
  // Deprecated codes have replacements: keep only canonical codes.
  const codes = () =>
    pairs.map((code) => code.toLowerCase()).filter((code) => Intl.getCanonicalLocales(code)[0] === code);
  return namesOf("language", screen.language, listOf(settings.allowed_languages), codes);
}

export function currencyNames(language: string, allowed: readonly unknown[]): Names {
  return namesOf("currency", language, allowed, () => Intl.supportedValuesOf("currency"));
}

interface SelectProps extends ControlProps {
  readonly names: Names;
  readonly part?: string;
  readonly label?: string;
  readonly autoComplete?: string;
  readonly look?: string;
  /** Repeated at the top of the list, because most people look for it. */
  readonly own?: string | undefined;
  readonly box?: Ref<HTMLSelectElement>;
  /** Shown after the name, such as a dial code. */
  readonly noteOf?: (code: string) => string;
}

/** `Germany (+49)`. In text from right to left, a mark keeps the plus sign before its number. */
export function withNote(name: string, note = ""): string {
  const mark = /[\u0590-\u08ff]/.test(name) ? "\u200e" : "";
  return name && note ? `${name} (${mark}${note})` : name;
}

export function CodeSelect(props: SelectProps) {
  const { screen, id, path, part, value, set, names, own, noteOf } = props;
  const { describedBy, isInvalid, isRequired } = props;
  const chosen = textOf(value);
  const isListed = !chosen || names.some(([code]) => code === chosen);
  const drawn = ([code, name]: Names[number], isChosen: boolean, key = code) => (
    <option key={key} value={code} selected={isChosen}>
      {withNote(name, noteOf?.(code))}
    </option>
  );
  const first = names.find(([code]) => code === own);
  return (
    <select
      ref={props.box ?? null}
      id={part ? `${id}.${part}` : id}
      name={part ? `${path}.${part}` : path}
      class={props.look ? `input ${props.look}` : "input"}
      part="control"
      autoComplete={props.autoComplete}
      aria-label={props.label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-required={isRequired || undefined}
      onChange={(event) => set(event.currentTarget.value || null)}
    >
      <option value="" selected={!chosen}>
        {screen.texts.choose}
      </option>
      {!isListed && (
        <option value={chosen} selected>
          {chosen}
        </option>
      )}
      {first && drawn(first, own === chosen, "own")}
      {first && <hr />}
      {names.map((one) => drawn(one, one[0] === chosen && !(first && one[0] === own)))}
    </select>
  );
}
