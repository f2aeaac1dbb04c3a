import {
  choiceListSchema,
  choiceProblems,
  countSettings,
  optionSettings,
  optionType,
  settingsFrom,
} from "./choice-description.ts";
import { type ChoiceSettings, choiceLogic, labelsOf } from "./choices.ts";
import { fieldDescription, fieldLogic } from "./field-type.ts";

interface RankingSettings extends ChoiceSettings {
  /** Every option must be ranked. Cannot be checked for options from a source. */
  readonly require_all?: boolean;
}

const base = choiceLogic("ranking", () => true);

export const rankingLogic = fieldLogic<RankingSettings>({
  ...base,
  validate: (value, settings, context) => base.validate(value, bounded(settings), context),
});

function bounded(settings: RankingSettings): ChoiceSettings {
  const isWhole = settings.require_all && !settings.source;
  return isWhole ? { ...settings, min_choices: labelsOf(settings.options).size } : settings;
}

export const rankingDescription = /* @__PURE__ */ fieldDescription<RankingSettings>({
  type: "ranking",
  group: "choice",
  failures: ["required", "type", "min", "max", "option"],
  settings: /* @__PURE__ */ settingsFrom(/* @__PURE__ */ optionSettings(false), countSettings, {
    require_all: { type: "boolean", description: "Requires every option to be ranked.", default: false },
  }),
  settingsProblems: choiceProblems,
  valueSchema: (settings) => choiceListSchema(bounded(settings)),
  valueType: (settings) => `(${optionType(settings)})[]`,
  examples: [
    {
      settings: {
        options: [
          { value: "tea", label: "Tea" },
          { value: "coffee", label: "Coffee" },
        ],
        require_all: true,
      },
      value: ["coffee", "tea"],
    },
  ],
});
