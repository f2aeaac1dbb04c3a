/** Free-form tags. Suggestions are only displayed; any text can be a tag. */
import type { JsonObject } from "../values/json.ts";
import { characterCount, countIssues } from "./bounds.ts";
import { countSettings, settingsFrom } from "./choice-description.ts";
import { choiceCountIssues, choicesOperand, choicesText, listMax, readChoices } from "./choices.ts";
import { fieldDescription, fieldLogic } from "./field-type.ts";
import { readLine } from "./line.ts";
import { listOf, numberOf, textOf } from "./loose-json.ts";
import { orderProblems } from "./settings-schema.ts";

interface TagsSettings extends JsonObject {
  readonly suggestions?: readonly string[];
  readonly min_choices?: number;
  readonly max_choices?: number;
  readonly max_length?: number;
}

const lengthMax = 100;

export const tagsLogic = fieldLogic<TagsSettings>({
  type: "tags",
  kind: "list",
  normalise: (raw) => readChoices(raw, readLine),
  validate(value, settings) {
    const longest = listOf(value).reduce<number>(
      (most, tag) => Math.max(most, characterCount(textOf(tag))),
      0,
    );
    const max = numberOf(settings.max_length) ?? lengthMax;
    return [...countIssues(longest, { max }, "characters"), ...choiceCountIssues(value, settings)];
  },
  operand: choicesOperand,
  toText: (value) => choicesText(value, undefined),
});

export const tagsDescription = /* @__PURE__ */ fieldDescription<TagsSettings>({
  type: "tags",
  group: "choice",
  failures: ["required", "type", "min", "max"],
  settings: /* @__PURE__ */ settingsFrom(countSettings, {
    suggestions: {
      type: "array",
      description: "Suggested tags; respondents can also enter others.",
      maxItems: listMax,
      items: { type: "string", minLength: 1 },
    },
    max_length: {
      type: "integer",
      description: "The maximum number of characters in a tag.",
      minimum: 1,
      maximum: 1_000,
      default: lengthMax,
    },
  }),
  settingsProblems: (settings) => orderProblems(settings, "min_choices", "max_choices"),
  valueSchema: ({ min_choices, max_choices, max_length }) => ({
    type: "array",
    items: { type: "string", minLength: 1, maxLength: max_length ?? lengthMax },
    uniqueItems: true,
    minItems: Math.max(1, min_choices ?? 1),
    maxItems: max_choices ?? listMax,
  }),
  valueType: () => "string[]",
  examples: [{ value: ["urgent", "second floor"] }, { settings: { max_choices: 1 }, value: ["urgent"] }],
});
