/** Descriptions shared by the yes/no types. */
import type { BooleanSettings } from "./boolean-field.ts";
import { type FieldDescription, fieldDescription, type JsonSchema } from "./field-type.ts";
import { settingsSchema } from "./settings-schema.ts";

export function wordSetting(word: string): JsonSchema {
  return {
    type: "string",
    description: `The text shown for "${word}".`,
    maxLength: 200,
    default: word,
  };
}

export function booleanFieldDescription(type: string): FieldDescription {
  return fieldDescription<BooleanSettings>({
    type,
    group: "choice",
    failures: ["required", "type"],
    settings: settingsSchema({ true_label: wordSetting("Yes"), false_label: wordSetting("No") }),
    valueSchema: () => ({ type: "boolean" }),
    valueType: () => "boolean",
    examples: [{ value: true }, { settings: { false_label: "Never" }, value: false }],
  });
}
