/** A running number, such as INV-00042. The server counts; this knows only how a count is written. */
import type { JsonObject } from "../values/json.ts";
import { fieldDescription, fieldLogic } from "./field-type.ts";
import { textReader } from "./members.ts";

interface AutoNumberSettings extends JsonObject {
  readonly prefix?: string;
  readonly digits?: number;
  readonly start?: number;
}

const numberPattern = "^.{1,60}$";
const read = textReader(new RegExp(numberPattern, "u"));

export const autoNumberLogic = fieldLogic<AutoNumberSettings>({
  type: "auto_number",
  setBy: "server",
  kind: "text",
  normalise: read,
  validate: () => [],
  operand: (value) => (typeof value === "string" ? value : null),
  toText: (value) => (typeof value === "string" ? value : ""),
});

/** Zeros in front only fill up: a count with more digits is written in full. */
export function autoNumberText(count: number, { prefix = "", digits = 5 }: AutoNumberSettings): string {
  return prefix + String(count).padStart(Math.min(digits, 20), "0");
}

export const autoNumberDescription = /* @__PURE__ */ fieldDescription<AutoNumberSettings>({
  type: "auto_number",
  group: "computed",
  settings: {
    type: "object",
    additionalProperties: false,
    properties: {
      prefix: {
        type: "string",
        maxLength: 20,
        pattern: "^(\\S.*)?$",
        default: "",
        description: "Stands before the number, such as INV-.",
      },
      digits: {
        type: "integer",
        minimum: 1,
        maximum: 20,
        default: 5,
        description: "How many digits at least; filled up with zeros.",
      },
      start: { type: "integer", minimum: 0, default: 1, description: "The first number." },
    },
  },
  valueSchema: () => ({ type: "string", pattern: numberPattern }),
  valueType: () => "string",
  examples: [{ value: "00042" }, { settings: { prefix: "INV-", digits: 5 }, value: "INV-00042" }],
});
