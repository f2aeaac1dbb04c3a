/** Descriptions shared by types with options. */
import { pictureFileProblems, pictureMembers } from "../definition/picture-schema.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { type ChoiceSettings, labelsOf, listMax, optionLengthMax, otherLengthMax } from "./choices.ts";
import { type FieldDescription, fieldDescription, type JsonSchema } from "./field-type.ts";
import { listOf } from "./loose-json.ts";
import { memberIn } from "./loose-members.ts";
import { orderProblems, recordSchema, settingsSchema } from "./settings-schema.ts";

type Problem = { readonly pointer: string; readonly message: string };

const typedOptionsMax = 100;
const pointsMax = 1_000_000;

const image: JsonSchema = {
  type: "object",
  description: "The option's image.",
  properties: pictureMembers,
};

/** If each option has only a line or a cell, there is no room for images. */
export function optionListSchema(
  description: string,
  { itemsMax = listMax, hasImages = false, isChoice = false } = {},
): JsonSchema {
  return {
    type: "array",
    description,
    maxItems: itemsMax,
    items: {
      type: "object",
      required: ["value", "label"],
      properties: {
        value: {
          type: "string",
          description: "The stored value. Unique within the list, and permanent once published.",
          minLength: 1,
          maxLength: optionLengthMax,
        },
        label: { type: "string", description: "The displayed text." },
        hint: { type: "string", description: "Shown with the label." },
        ...(hasImages ? { image } : {}),
        ...(isChoice
          ? {
              note: {
                type: "string",
                description: "A short text at the end of the option, such as a price.",
              },
              pinned: {
                type: "boolean",
                description: "Stays at the end when the others are shuffled.",
                default: false,
              },
              points: {
                type: "number",
                description: "What choosing the option counts for `POINTS(field)` in formulas.",
                minimum: -pointsMax,
                maximum: pointsMax,
                default: 0,
              },
            }
          : {}),
      },
    },
  };
}

/** A schema for lists whose values become member names in answers and formulas. */
export function keyListSchema(description: string, itemsMax: number, more: JsonObject = {}): JsonSchema {
  return {
    type: "array",
    description,
    minItems: 1,
    maxItems: itemsMax,
    items: {
      type: "object",
      required: ["value", "label", ...(more.type ? ["type"] : [])],
      properties: {
        value: {
          type: "string",
          description: "Its name in the answer. Unique within the list, and permanent once published.",
          pattern: "^[A-Za-z0-9][A-Za-z0-9_]{0,99}$",
        },
        label: { type: "string", description: "The displayed text." },
        ...more,
      },
    },
  };
}

/** `definitionSchemas` describes it in full. Here it is short, because the browser of every respondent loads it. */
export const optionSourceSchema: JsonSchema = {
  type: "object",
  description: "Where the options come from, instead of `options`.",
};

export const carriedOptionsSchema: JsonSchema = {
  type: "object",
  description: "Offers options that were chosen in another field, instead of `options`.",
};

/* @__NO_SIDE_EFFECTS__ */
export function optionSettings(hasImages: boolean): JsonObject {
  return {
    options: optionListSchema("The options to choose from.", { hasImages, isChoice: true }),
    source: optionSourceSchema,
    options_from: carriedOptionsSchema,
    shuffle: {
      type: "boolean",
      description: "Shuffles the options for each entry. Pinned options and the write-in option stay last.",
      default: false,
    },
    shuffle_show: {
      type: "integer",
      description: "How many of the shuffled options an entry shows, besides the pinned ones. Default: all.",
      minimum: 1,
    },
  };
}

export const otherSetting = {
  allow_other: {
    type: "boolean",
    description: "Adds a write-in option for other answers.",
    default: false,
  },
};

export const countSettings = {
  min_choices: { type: "integer", description: "The minimum number of choices.", minimum: 0, default: 0 },
  max_choices: { type: "integer", description: "The maximum number of choices.", minimum: 1 },
};

/** Bundlers keep top-level spreads, but drop an unused call to this function. */
/* @__NO_SIDE_EFFECTS__ */
export function settingsFrom(...parts: readonly JsonObject[]): JsonSchema {
  return settingsSchema(Object.assign({}, ...parts));
}

export function duplicateProblems(list: Json | undefined, pointer: string): readonly Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [at, option] of listOf(list).slice(0, listMax).entries()) {
    const [value] = labelsOf([option]).keys();
    if (value === undefined) continue;
    if (seen.has(value))
      problems.push({ pointer: `${pointer}/${at}/value`, message: `“${value}” is already in the list.` });
    seen.add(value);
  }
  return problems;
}

function pictureProblems(options: Json | undefined): readonly Problem[] {
  return listOf(options).flatMap((option, at) =>
    pictureFileProblems(memberIn(option, "image"), `/options/${at}/image`),
  );
}

function pointsProblems(options: Json | undefined): readonly Problem[] {
  return listOf(options).flatMap((option, at) => {
    const points = memberIn(option, "points");
    if (points === undefined || (typeof points === "number" && Math.abs(points) <= pointsMax)) return [];
    return [{ pointer: `/options/${at}/points`, message: "Points are a number from -1000000 to 1000000." }];
  });
}

function shownProblems({ options, shuffle, shuffle_show: shown, min_choices: least = 0 }: ChoiceSettings) {
  if (shown === undefined) return [];
  const isPinned = (option: Json) => memberIn(option, "pinned") === true;
  const pinned = listOf(options).filter(isPinned).length;
  const free = listOf(options).length - pinned;
  const problem = (message: string) => [{ pointer: "/shuffle_show", message }];
  if (shown < 1) return problem("Show at least one option.");
  if (!shuffle) return problem("Set shuffle to true, too: only shuffled options can be drawn.");
  if (options && shown >= free) return problem(`Show fewer than the ${free} options that are shuffled.`);
  return options && shown + pinned < least
    ? problem(`Show at least as many options as min_choices demands: ${least}.`)
    : [];
}

export function choiceProblems(settings: ChoiceSettings): readonly Problem[] {
  const { options, source, options_from, allow_other } = settings;
  const values = labelsOf(options);
  return [
    ...duplicateProblems(options, "/options"),
    ...orderProblems(settings, "min_choices", "max_choices"),
    ...(source && settings.shuffle
      ? [{ pointer: "/shuffle", message: "Options from a source cannot be shuffled." }]
      : []),
    ...shownProblems(settings),
    ...pictureProblems(options),
    ...pointsProblems(options),
    ...(source || options_from || values.size > 0
      ? []
      : [{ pointer: "/options", message: "Set options or a source." }]),
    ...(allow_other && values.has("other")
      ? [{ pointer: "/options", message: "“other” is reserved for the write-in option." }]
      : []),
  ];
}

const otherSchema: JsonSchema = /* @__PURE__ */ recordSchema({
  value: { const: "other" },
  other: { type: "string", minLength: 1, maxLength: otherLengthMax },
});

export function optionSchema({ options, source, allow_other }: ChoiceSettings): JsonSchema {
  const values = [...labelsOf(options).keys()];
  const option: JsonSchema =
    source || values.length === 0
      ? { type: "string", minLength: 1, maxLength: optionLengthMax }
      : { type: "string", enum: values };
  return allow_other ? { anyOf: [option, otherSchema] } : option;
}

export function optionType({ options, source, allow_other }: ChoiceSettings): string {
  const values = [...labelsOf(options).keys()];
  const isTold = !source && values.length > 0 && values.length <= typedOptionsMax;
  const type = isTold ? values.map((value) => JSON.stringify(value)).join(" | ") : "string";
  return allow_other ? `${type} | { value: "other"; other: string }` : type;
}

export function choiceListSchema(settings: ChoiceSettings): JsonSchema {
  const { min_choices: minItems, max_choices: maxItems } = settings;
  return {
    type: "array",
    items: optionSchema(settings),
    uniqueItems: true,
    minItems: Math.max(1, minItems ?? 1),
    maxItems: maxItems ?? listMax,
  };
}

const colours = {
  options: [
    { value: "red", label: "Red" },
    { value: "blue", label: "Blue" },
    { value: "green", label: "Green" },
  ],
};

/** `isMany` has the same meaning as in `choiceLogic`. */
/* @__NO_SIDE_EFFECTS__ */
export function choiceDescription(
  type: string,
  isMany: (settings: ChoiceSettings) => boolean,
  more: readonly JsonObject[],
): FieldDescription {
  const many = { ...colours, ...(isMany({}) ? {} : { multiple: true }) };
  const one = { settings: colours, value: "red" };
  const several = { settings: many, value: ["blue", "red"] };
  const other = { value: "other", other: "Violet" };
  return fieldDescription<ChoiceSettings>({
    type,
    group: "choice",
    failures: [
      "required",
      "type",
      "option",
      ...(more.includes(countSettings) ? ["min" as const] : []),
      // A text of the respondent's own can be too long.
      ...(more.length > 0 ? ["max" as const] : []),
    ],
    settings: /* @__PURE__ */ settingsFrom(optionSettings(type !== "select"), ...more),
    settingsProblems: choiceProblems,
    valueSchema: (settings) => (isMany(settings) ? choiceListSchema(settings) : optionSchema(settings)),
    valueType: (settings) => (isMany(settings) ? `(${optionType(settings)})[]` : optionType(settings)),
    examples: [
      ...(isMany({}) ? [] : [one]),
      ...(isMany(many) ? [several] : []),
      ...(more.includes(otherSetting)
        ? [{ settings: { ...colours, allow_other: true }, value: isMany({}) ? ["red", other] : other }]
        : []),
    ],
  });
}
