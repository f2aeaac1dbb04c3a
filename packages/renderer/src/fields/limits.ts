/** Tells limits before they are broken, in few words. */
import type { Json } from "@formstead/form-logic";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { Screen } from "../form/screen.ts";
import type { Control } from "./control.ts";

type Hint = NonNullable<Control["hint"]>;
type Words = Pick<Screen, "texts" | "language">;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const written = (value: Json | undefined, { language }: Words): string =>
  typeof value === "number"
    ? new Intl.NumberFormat(language, { useGrouping: "min2" }).format(value)
    : `${value}`;

/** “2 to 4”, “at least 2”, “up to 4”; empty without limits. */
export function rangeText(screen: Words, min: Json | undefined, max: Json | undefined): string {
  const { rangeBoth, rangeMin, rangeMax, rangeSame } = screen.texts;
  const text =
    min === max ? rangeSame : max === undefined ? rangeMin : min === undefined ? rangeMax : rangeBoth;
  const limits = { min: written(min, screen), max: written(max, screen) };
  return (min ?? max) === undefined ? "" : fillIn(text, limits);
}

export const rangeIn = (text: string, range: string): string => range && capital(fillIn(text, { range }));

/** A minimum of one says nothing, because no answer is less. */
const over = (least: number, value: Json | undefined): Json | undefined =>
  typeof value === "number" && value > least ? value : undefined;

export const choicesHint: Hint = (screen, { min_choices: min, max_choices: max }) =>
  rangeIn(screen.texts.chooseRange, rangeText(screen, over(1, min), max));

export const numberHint: Hint = (screen, { min, max, step }) => {
  const steps =
    typeof step === "number" && step !== 1 && fillIn(screen.texts.rangeStep, { step: written(step, screen) });
  // Few amounts are negative, so a minimum of zero tells nothing new.
  const isOpen = Number(min) === 0 && max === undefined;
  const range = isOpen ? "" : rangeText(screen, min, max);
  return capital([range, steps].filter(Boolean).join(", "));
};

const shortMax = 50;

/** Long texts count down, and a generous maximum for a single line is never reached. */
export const lengthHint =
  (hasCounter = false): Hint =>
  (screen, { min_length: min, max_length: max }) => {
    const isTight = !hasCounter && typeof max === "number" && max <= shortMax;
    return rangeIn(screen.texts.charactersRange, rangeText(screen, over(1, min), isTight ? max : undefined));
  };

/** Leaves out limits whose numbers the form's own hint already has. */
export const unlessSaid =
  (hint: Hint): Hint =>
  (screen, settings, said) => {
    const numbersIn = (text: string): readonly string[] => text.match(/\p{Nd}+/gu) ?? [];
    const how = hint(screen, settings, said);
    const [told, numbers] = [numbersIn(said), numbersIn(how)];
    return numbers.length > 0 && numbers.every((one) => told.includes(one)) ? "" : how;
  };
