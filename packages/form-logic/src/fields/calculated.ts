/** The result of a formula. Only the engine sets it; it is stored like any other value of its kind. */
import type { Json, JsonObject } from "../values/json.ts";
import { fieldDescription, fieldLogic, type Normalised, refused } from "./field-type.ts";
import { kindOfScalar, readScalar, type ScalarKind, scalarOperand, scalarText } from "./scalar.ts";
import { resultKinds, scalarKinds, scalarSchema, scalarType } from "./scalar-schema.ts";

interface CalculatedSettings extends JsonObject {
  readonly result_kind?: ScalarKind | "list";
  readonly item_kind?: ScalarKind;
  readonly currency?: string;
  readonly decimals?: number;
}

const itemsMax = 1_000;

export const calculatedLogic = fieldLogic<CalculatedSettings>({
  type: "calculated",
  setBy: "formula",
  kind: ({ result_kind = "any" }) => (result_kind === "list" ? "list" : kindOfScalar(result_kind)),
  normalise(raw, { result_kind = "any", item_kind = "any" }) {
    if (Array.isArray(raw) && (result_kind === "list" || result_kind === "any"))
      return readItems(raw, item_kind);
    if (result_kind !== "list") return readScalar(raw, result_kind);
    return raw === null || raw === "" ? null : refused;
  },
  validate: () => [],
  operand: (value, { result_kind = "any", item_kind = "any" }) =>
    Array.isArray(value)
      ? value.map((one) => scalarOperand(one, item_kind))
      : scalarOperand(value, result_kind === "list" ? item_kind : result_kind),
  toText: (value, settings, { language }) =>
    (Array.isArray(value) ? value : [value]).map((one) => writtenResult(one, settings, language)).join(", "),
});

/** A number as an amount of money, or with a fixed number of decimal places. */
function writtenResult(value: Json, settings: CalculatedSettings, language: string): string {
  const text = scalarText(value);
  const currency = /^[A-Z]{3}$/.test(String(settings.currency)) && settings.currency;
  const decimals = Number.isInteger(settings.decimals) && Math.min(20, Math.max(0, settings.decimals ?? 0));
  if ((!currency && decimals === false) || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  const places = decimals !== false && { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const style = currency && { style: "currency" as const, currency };
  return new Intl.NumberFormat(language, { ...style, ...places }).format(text as "0");
}

/** Reads the items of a list and drops unanswered ones. */
function readItems(raw: readonly Json[], kind: ScalarKind): Normalised {
  if (raw.length > itemsMax) return refused;
  const items: Json[] = [];
  for (const one of raw) {
    const item = readScalar(one, kind);
    if (item === refused) return refused;
    if (item !== null) items.push(item);
  }
  return items.length > 0 ? items : null;
}

export const calculatedDescription = /* @__PURE__ */ fieldDescription<CalculatedSettings>({
  type: "calculated",
  group: "computed",
  failures: ["required"],
  settings: {
    type: "object",
    additionalProperties: false,
    properties: {
      result_kind: {
        enum: resultKinds,
        default: "any",
        description: "The type of the formula's result. Numbers are stored as exact decimal strings.",
      },
      item_kind: { enum: scalarKinds, default: "any", description: "The type of the list's elements." },
      currency: {
        type: "string",
        pattern: "^[A-Z]{3}$",
        description: "Shows a number as an amount in this currency (ISO 4217).",
      },
      decimals: {
        type: "integer",
        minimum: 0,
        maximum: 20,
        description: "The number of decimal places to show. The stored result is not rounded.",
      },
      in_view: {
        type: "boolean",
        default: false,
        description:
          "Keeps the result at the bottom of the screen while the questions above it are answered, beside the form's button if it is short.",
      },
    },
  },
  settingsProblems: ({ result_kind, item_kind }) =>
    item_kind !== undefined && result_kind !== "list"
      ? [{ pointer: "/item_kind", message: "item_kind requires result_kind to be list." }]
      : [],
  valueSchema({ result_kind = "any", item_kind = "any" }) {
    const list = { type: "array", minItems: 1, maxItems: itemsMax, items: scalarSchema(item_kind) };
    if (result_kind === "list") return list;
    return result_kind === "any" ? { anyOf: [scalarSchema("any"), list] } : scalarSchema(result_kind);
  },
  valueType({ result_kind = "any", item_kind = "any" }) {
    const list = `(${scalarType(item_kind)})[]`;
    if (result_kind === "list") return list;
    return result_kind === "any" ? `${scalarType("any")} | ${list}` : scalarType(result_kind);
  },
  examples: [
    { value: "Ada Lovelace" },
    { settings: { result_kind: "number" }, value: "129.95" },
    { settings: { result_kind: "number", currency: "EUR" }, value: "50.7" },
    { settings: { result_kind: "boolean" }, value: true },
    { settings: { result_kind: "datetime" }, value: "2026-01-31T14:30:00Z" },
    { settings: { result_kind: "list", item_kind: "number" }, value: ["1", "2.5"] },
  ],
});
