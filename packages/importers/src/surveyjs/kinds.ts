/** Converts SurveyJS question types. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { type ChoiceWish, choicesFrom, keysFrom } from "../build/choices.ts";
import type { FieldWish } from "../build/form-builder.ts";
import type { Notes } from "../build/notes.ts";
import { isObject, listOf, memberOf, numberOf, present, textOf } from "../read/loose.ts";
import { otherTexts, ownText } from "./texts.ts";

export type SurveyKind = Omit<FieldWish, "source" | "label">;

export interface Asking {
  readonly element: JsonObject;
  readonly notes: Notes;
  readonly where: string;
  readonly language: string;
}

export function kindOfSurvey(type: string, asking: Asking): SurveyKind | undefined {
  return Object.hasOwn(makers, type) ? makers[type]?.(asking) : undefined;
}

const makers: Readonly<Record<string, (asking: Asking) => SurveyKind>> = {
  text,
  comment: ({ element }) => ({ type: "textarea", settings: lengths(element) }),
  radiogroup: (asking) => choice("radio", asking),
  dropdown: (asking) => choice("select", asking),
  buttongroup: (asking) => choice("button_group", asking),
  checkbox: (asking) => choice("checkboxes", asking),
  tagbox: (asking) => choice("multi_select", asking),
  ranking: (asking) => choice("ranking", asking),
  imagepicker: (asking) => {
    asking.notes.warn(asking.where, "Images were not imported.", "Upload them after the import.");
    const made = choice("picture_choice", asking);
    return asking.element.multiSelect === true
      ? { ...made, settings: { ...made.settings, multiple: true } }
      : made;
  },
  boolean: truth,
  rating,
  slider: ({ element }) => ({ type: "slider", settings: range(element, 0, 100) }),
  nouislider: ({ element }) => ({ type: "slider", settings: range(element, 0, 100) }),
  matrix,
  file: ({ element, notes, where }) => {
    notes.info(where, "Files in answers are not imported.", "The results contain them inline or as links.");
    return { type: "file", settings: element.allowMultiple === true ? { max_files: 25 } : {} };
  },
  signaturepad: ({ notes, where }) => {
    notes.info(where, "Signatures in answers are not imported.", "The results contain them as images.");
    return { type: "signature" };
  },
  expression: () => ({ type: "calculated" }),
};

const inputTypes: Readonly<Record<string, string>> = {
  number: "number",
  email: "email",
  url: "url",
  tel: "phone",
  date: "date",
  time: "time",
  datetime: "datetime",
  "datetime-local": "datetime",
  password: "password",
  range: "slider",
};

function text({ element, notes, where }: Asking): SurveyKind {
  const wanted = textOf(element.inputType) || "text";
  const type = inputTypes[wanted] ?? "text";
  if (type === "text" && wanted !== "text")
    notes.info(where, `The ${wanted} input was converted to text.`, "Formstead has no equivalent.");
  if (type === "slider") return { type, settings: range(element, 0, 100) };
  if (type === "number")
    return {
      type,
      settings: present({
        min: numberOf(element.min),
        max: numberOf(element.max),
        step: positive(element.step),
      }),
    };
  if (type === "date") {
    const day = (value: Json | undefined) =>
      /^\d{4}-\d\d-\d\d$/.test(textOf(value)) ? textOf(value) : undefined;
    return { type, settings: present({ min: day(element.min), max: day(element.max) }) };
  }
  return { type, settings: type === "text" ? lengths(element) : {} };
}

function lengths(element: JsonObject): JsonObject {
  const most = numberOf(element.maxLength);
  return most !== undefined && Number.isInteger(most) && most > 0
    ? { max_length: Math.min(most, 100_000) }
    : {};
}

function range(element: JsonObject, low: number, high: number): JsonObject {
  const [min, max] = [
    numberOf(element.rangeMin ?? element.min) ?? low,
    numberOf(element.rangeMax ?? element.max) ?? high,
  ];
  return { min: Math.min(min, max), max: Math.max(min, max), ...present({ step: positive(element.step) }) };
}

function positive(value: Json | undefined): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
}

/** An item is a value, or a value with a label. */
export function itemsOf(list: Json | undefined, language: string): ChoiceWish[] {
  return listOf(list).flatMap((one): ChoiceWish[] => {
    const value = textOf(isObject(one) ? (one.value ?? one.name) : one);
    if (value === "") return [];
    const shown = isObject(one) ? (one.text ?? one.title) : undefined;
    const others = otherTexts(shown, language).map(([, other]) => other);
    return [{ value, label: ownText(shown, language) || value, aliases: others }];
  });
}

const isOn = (element: JsonObject, ...names: readonly string[]) =>
  names.some((name) => element[name] === true);

function choice(type: string, { element, notes, where, language }: Asking): SurveyKind {
  const hasOther = isOn(element, "hasOther", "showOtherItem") && type !== "ranking";
  const wishes = itemsOf(element.choices, language);
  if (isOn(element, "hasNone", "showNoneItem"))
    wishes.push({ value: "none", label: ownText(element.noneText, language) || "None" });
  if (element.choicesByUrl !== undefined || element.choicesFromQuestion !== undefined)
    notes.warn(
      where,
      "Choices from an external source were not imported.",
      "Add the options after the import.",
    );
  if (
    listOf(element.choices).some((one) => memberOf(one, "visibleIf") !== undefined) ||
    element.choicesVisibleIf !== undefined
  )
    notes.warn(where, "All choices are always shown.", "Rules for individual choices are not supported.");
  const { options, choices } = choicesFrom(wishes, { hasOther }, notes, where);
  const isMany = ["checkboxes", "multi_select"].includes(type);
  return {
    type: options.length > 0 ? type : "text",
    choices,
    settings:
      options.length === 0
        ? {}
        : {
            options,
            ...present({
              allow_other: hasOther || undefined,
              shuffle: textOf(element.choicesOrder) === "random" || undefined,
              min_choices: isMany ? count(element.minSelectedChoices) : undefined,
              max_choices: isMany ? count(element.maxSelectedChoices) : undefined,
            }),
          },
  };
}

function count(value: Json | undefined): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number > 0 ? number : undefined;
}

/** With custom values, a boolean is a choice between two options. */
function truth({ element, notes, where, language }: Asking): SurveyKind {
  const [yes, no] = [ownText(element.labelTrue, language), ownText(element.labelFalse, language)];
  if (element.valueTrue === undefined && element.valueFalse === undefined)
    return {
      type: "yes_no",
      settings: present({
        true_label: yes.slice(0, 200) || undefined,
        false_label: no.slice(0, 200) || undefined,
      }),
    };
  const wishes = [
    { value: textOf(element.valueTrue ?? true), label: yes || "Yes", aliases: ["true"] },
    { value: textOf(element.valueFalse ?? false), label: no || "No", aliases: ["false"] },
  ];
  const { options, choices } = choicesFrom(wishes, {}, notes, where);
  return { type: "radio", choices, settings: { options } };
}

function rating({ element, notes, where, language }: Asking): SurveyKind {
  const ends = present({
    low_label: ownText(element.minRateDescription, language).slice(0, 200) || undefined,
    high_label: ownText(element.maxRateDescription, language).slice(0, 200) || undefined,
  });
  const values = itemsOf(element.rateValues, language);
  if (values.length > 0) {
    const { options, choices } = choicesFrom(values, {}, notes, where);
    return { type: "button_group", choices, settings: { options } };
  }
  const min = numberOf(element.rateMin) ?? 1;
  const max = numberOf(element.rateMax) ?? (min === 1 ? (numberOf(element.rateCount) ?? 5) : 5);
  const isWhole = Number.isInteger(max) && max >= 2 && max <= 20 && (numberOf(element.rateStep) ?? 1) === 1;
  if (isWhole && (min === 0 || min === 1)) {
    const isStars = min === 1 && textOf(element.rateType) === "stars";
    return isStars
      ? { type: "rating", settings: { max, ...ends } }
      : { type: "scale", settings: { min, max, ...ends } };
  }
  const step = positive(element.rateStep);
  return {
    type: "slider",
    settings: { min: Math.min(min, max), max: Math.max(min, max), ...present({ step }), ...ends },
  };
}

function matrix({ element, notes, where, language }: Asking): SurveyKind {
  const rows = keysFrom(itemsOf(element.rows, language), 200, notes, where);
  const columns = choicesFrom(itemsOf(element.columns, language), { most: 100 }, notes, where);
  if (rows.options.length === 0) {
    const settings = { options: columns.options };
    return {
      type: columns.options.length > 0 ? "radio" : "text",
      choices: columns.choices,
      settings: columns.options.length > 0 ? settings : {},
    };
  }
  return {
    type: "matrix",
    rows: rows.choices,
    choices: columns.choices,
    settings: {
      rows: rows.options,
      columns: columns.options,
      ...(textOf(element.cellType) === "checkbox" && { multiple: true }),
      ...(isOn(element, "isAllRowRequired", "eachRowRequired") && { require_all: true }),
    },
  };
}
