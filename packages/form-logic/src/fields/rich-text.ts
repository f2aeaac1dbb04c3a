/** Rich text, stored as its source and never as HTML: it must be sanitized before it is displayed. */
import { isObject, memberOf } from "../values/json.ts";
import { fieldDescription, fieldLogic, refused } from "./field-type.ts";
import { textOf } from "./loose-json.ts";
import { memberIn } from "./loose-members.ts";
import { recordSchema, settingsSchema } from "./settings-schema.ts";
import { lengthProblems, lengthSchema, lengthSettings } from "./text-description.ts";
import { cleanText, type LengthSettings, lengthIssues } from "./text-field.ts";

const lengthMax = 20_000;

export const richTextLogic = /* @__PURE__ */ fieldLogic<LengthSettings>({
  type: "rich_text",
  kind: "text",
  normalise(raw) {
    if (isObject(raw) && (memberOf(raw, "format") ?? "markdown") !== "markdown") return refused;
    const text = cleanText(isObject(raw) ? memberOf(raw, "text") : raw);
    return text === null || text === refused ? text : { format: "markdown", text };
  },
  validate: (value, settings) => lengthIssues(textOf(memberIn(value, "text")), settings, lengthMax),
  operand: (value) => textOf(memberIn(value, "text")) || null,
  toText: (value) => textOf(memberIn(value, "text")),
});

export const richTextDescription = /* @__PURE__ */ fieldDescription<LengthSettings>({
  type: "rich_text",
  group: "text",
  failures: ["required", "type", "min", "max"],
  settings: /* @__PURE__ */ settingsSchema(/* @__PURE__ */ lengthSettings(lengthMax)),
  settingsProblems: (settings) => lengthProblems(settings, lengthMax),
  valueSchema: (settings) =>
    recordSchema({ format: { const: "markdown" }, text: lengthSchema(settings, lengthMax) }),
  valueType: () => '{ format: "markdown"; text: string }',
  examples: [
    { value: { format: "markdown", text: "Some **bold** words.\n\n- a list" } },
    { settings: { max_length: 20 }, value: { format: "markdown", text: "_Short_" } },
  ],
});
