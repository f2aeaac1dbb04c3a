/** A sequential number, such as INV-00042. The server counts; this file only formats a count. */
import type { Json, JsonObject } from "../values/json.ts";
import { fieldDescription, fieldLogic } from "./field-type.ts";
import { textReader } from "./members.ts";

interface AutoNumberSettings extends JsonObject {
  readonly prefix?: string;
  readonly digits?: number;
  readonly start?: number;
}

const numberPattern = "^.{1,60}$";
/** Far more than will ever be counted, but still within 64 bits. */
const startMax = 1_000_000_000_000;
const read = textReader(new RegExp(numberPattern, "u"));

export const autoNumberLogic = fieldLogic<AutoNumberSettings>({
  type: "auto_number",
  setBy: "server",
  setAt: "submit",
  kind: "text",
  normalise: read,
  validate: () => [],
  operand: (value) => (typeof value === "string" ? value : null),
  toText: (value) => (typeof value === "string" ? value : ""),
});

/** Padding only: a count with more digits is written in full. */
export function autoNumberText(count: number, { prefix = "", digits = 5 }: AutoNumberSettings): string {
  return prefix + String(count).padStart(Math.min(digits, 20), "0");
}

function isWhole(value: Json, min: number, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

export const autoNumberDescription = /* @__PURE__ */ fieldDescription<AutoNumberSettings>({
  type: "auto_number",
  group: "computed",
  failures: [],
  settings: {
    type: "object",
    additionalProperties: false,
    properties: {
      prefix: {
        type: "string",
        maxLength: 20,
        pattern: "^(\\S.*)?$",
        default: "",
        description: "Text before the number, such as INV-.",
      },
      digits: {
        type: "integer",
        minimum: 1,
        maximum: 20,
        default: 5,
        description: "The minimum number of digits; shorter numbers are padded with zeros.",
      },
      start: {
        type: "integer",
        minimum: 0,
        maximum: startMax,
        default: 1,
        description:
          "The first number. Raising it later skips ahead; lowering it has no effect on a form that has counted further.",
      },
    },
  },
  settingsProblems: ({ prefix = "", digits = 5, start = 1 }) => [
    ...(typeof prefix === "string" && prefix.length <= 20 && !/^\s/u.test(prefix)
      ? []
      : [{ pointer: "/prefix", message: "The prefix has at most 20 characters and no leading space." }]),
    ...(isWhole(digits, 1, 20) ? [] : [{ pointer: "/digits", message: "Use a whole number from 1 to 20." }]),
    ...(isWhole(start, 0, startMax)
      ? []
      : [{ pointer: "/start", message: `Use a whole number from 0 to ${startMax}.` }]),
  ],
  valueSchema: () => ({ type: "string", pattern: numberPattern }),
  valueType: () => "string",
  examples: [{ value: "00042" }, { settings: { prefix: "INV-", digits: 5 }, value: "INV-00042" }],
});
