/**
 * Turns untrusted JSON into a valid filter: known fields, operators that they support, and values of the correct type.
 * Reports all problems at once, by pointer. Pure; generates no SQL.
 */
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import { type Field, type FieldKind, findField, type QueryFields } from "./fields.ts";
import { type FilterOp, filterDepthMax, filterLeavesMax, filterOps, filterValuesMax } from "./filter.ts";
import { readOperand } from "./operands.ts";

export interface Comparison {
  readonly is: "comparison";
  readonly field: Field;
  readonly op: Exclude<FilterOp, "ne">;
  /** Texts in the format of the field's kind; for `null`, a single "true" or "false". */
  readonly values: readonly string[];
}

export type CheckedFilter =
  | { readonly is: "and" | "or"; readonly parts: readonly CheckedFilter[] }
  | { readonly is: "not"; readonly part: CheckedFilter }
  | Comparison;

export interface Problem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

const ordered: readonly FilterOp[] = ["eq", "ne", "gt", "gte", "lt", "lte", "between", "in", "null"];
const opsOf: Readonly<Record<FieldKind, readonly FilterOp[]>> = {
  text: filterOps,
  choice: ["eq", "ne", "in", "null"],
  number: ordered,
  boolean: ["eq", "ne", "null"],
  date: ordered,
  time: ordered,
  datetime: ordered,
  duration: ordered,
  id: ["eq", "ne", "in", "null"],
};

/** Whether the filter has no conditions. */
export const matchesAll = (filter: CheckedFilter): boolean =>
  filter.is === "and" && filter.parts.length === 0;

export function checkFilter(input: unknown, fields: QueryFields, pointer = "/filter"): CheckedFilter {
  const check = new FilterCheck(fields);
  const filter = check.node(input, pointer, 1);
  if (filter === undefined || check.problems.length > 0)
    return fail(E.invalid_filter, { errors: check.problems });
  return filter;
}

class FilterCheck {
  readonly problems: Problem[] = [];
  readonly #fields: QueryFields;
  #leaves = 0;

  constructor(fields: QueryFields) {
    this.#fields = fields;
  }

  node(input: unknown, pointer: string, depth: number): CheckedFilter | undefined {
    if (depth > filterDepthMax)
      return this.#wrong(pointer, "too_many", `must not be more than ${filterDepthMax} levels deep`);
    if (!isRecord(input)) return this.#wrong(pointer, "type", "must be an object");
    const names = Object.keys(input);
    const [only = ""] = names;
    if (names.length === 1 && (only === "and" || only === "or"))
      return this.#branches(only, input[only], `${pointer}/${only}`, depth);
    if (names.length === 1 && only === "not") {
      const part = this.node(input.not, `${pointer}/not`, depth + 1);
      return part && { is: "not", part };
    }
    return this.#comparison(input, names, pointer);
  }

  #branches(is: "and" | "or", input: unknown, pointer: string, depth: number): CheckedFilter | undefined {
    if (!Array.isArray(input)) return this.#wrong(pointer, "type", "must be a list of conditions");
    if (input.length > filterLeavesMax) return this.#tooMany(pointer);
    const parts: CheckedFilter[] = [];
    for (const [index, one] of input.entries()) {
      const part = this.node(one, `${pointer}/${index}`, depth + 1);
      if (part) parts.push(part);
      if (this.#leaves > filterLeavesMax) return undefined;
    }
    return { is, parts };
  }

  #comparison(
    input: Record<string, unknown>,
    names: readonly string[],
    pointer: string,
  ): CheckedFilter | undefined {
    this.#leaves += 1;
    if (this.#leaves > filterLeavesMax) return this.#tooMany(pointer);
    if (names.length !== 3 || !["field", "op", "value"].every((name) => Object.hasOwn(input, name)))
      return this.#wrong(pointer, "type", "must be one of and, or, not, or have field, op, and value");
    const { field: name, op, value } = input;
    const field = typeof name === "string" ? findField(this.#fields, name) : undefined;
    if (!field) {
      const why = this.#fields.refused?.get(String(name)) ?? "Unknown field.";
      return this.#wrong(`${pointer}/field`, "unknown_field_key", why);
    }
    if (!hasOp(field, op))
      return this.#wrong(`${pointer}/op`, "option", `must be one of ${opsFor(field).join(", ")}`);
    const values = readValues(field, op, value);
    if (typeof values === "string") return this.#wrong(`${pointer}/value`, "type", values);
    if (op === "ne") return { is: "not", part: { is: "comparison", field, op: "eq", values } };
    return { is: "comparison", field, op: op === "contains" && field.kind === "choice" ? "eq" : op, values };
  }

  #tooMany(pointer: string): undefined {
    return this.#wrong(pointer, "too_many", `must not have more than ${filterLeavesMax} comparisons`);
  }

  #wrong(pointer: string, code: string, message: string): undefined {
    this.problems.push({ pointer, code, message });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** On a list of choices, `contains` is an alias of `eq`, because users look for it under this name. */
function opsFor(field: Field): readonly FilterOp[] {
  return field.isMany && field.kind === "choice" ? [...opsOf.choice, "contains"] : opsOf[field.kind];
}

function hasOp(field: Field, op: unknown): op is FilterOp {
  return (opsFor(field) as readonly unknown[]).includes(op);
}

/** The values, or a message that says what they must be. */
function readValues(field: Field, op: FilterOp, value: unknown): readonly string[] | string {
  if (op === "null") return typeof value === "boolean" ? [String(value)] : "must be true or false";
  const isList = op === "in" || op === "between";
  const given = isList ? value : [value];
  if (!Array.isArray(given) || given.length === 0) return "must be a list of values";
  if (op === "between" && given.length !== 2) return "must be a list of two values";
  if (given.length > filterValuesMax) return `must not have more than ${filterValuesMax} values`;
  const values = given.map((one: unknown) => readOperand(field, one));
  const options = field.from === "attribute" ? field.options : undefined;
  const isSound = (one: string | undefined): one is string =>
    one !== undefined && (options === undefined || options.includes(one));
  return values.every(isSound) ? values : wanted(field, options);
}

const wantedTexts: Readonly<Record<FieldKind, string>> = {
  text: "must be a string of at most 1,000 characters",
  choice: "must be a string of at most 1,000 characters",
  number: "must be a number or a numeric string, such as 12.50",
  boolean: "must be true or false",
  date: "must be a date, such as 2026-01-31",
  time: "must be a time of day, such as 08:30",
  datetime: "must be a date and time, such as 2026-01-31T08:30:00Z",
  duration: "must be a duration, such as PT1H30M",
  id: "must be an ID of the correct type",
};

function wanted(field: Field, options: readonly string[] | undefined): string {
  return options ? `must be one of ${options.join(", ")}` : wantedTexts[field.kind];
}
