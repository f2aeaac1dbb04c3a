/**
 * Formulas of a row: which columns they read, in which order they are evaluated, and their results. Uses the formula
 * engine of forms. Deterministic: the clock is fixed, and formulas that use it are rejected in `column-rules.ts`.
 */
import {
  evaluateFormula,
  fieldTypes,
  type Json,
  type Kind,
  type Operand,
  operandOfJson,
  parseFormula,
  toJson,
} from "@formstead/form-logic";
import type { Cell, Column, Row } from "./column.ts";
import { moneyOf } from "./columns/currency.ts";
import type { FormulaResult } from "./columns/formula.ts";
import { magnitudeMax } from "./columns/number.ts";

type Formula = NonNullable<ReturnType<typeof parseFormula>["formula"]>;

interface Step {
  readonly key: string;
  readonly formula: Formula;
  readonly result: FormulaResult;
}

interface Plan {
  readonly byKey: ReadonlyMap<string, Column>;
  readonly steps: readonly Step[];
}

const textMax = 10_000;
const plans = new WeakMap<readonly Column[], Plan>();

/** Returns the row with all formulas recalculated. A formula without a result leaves its cell empty. */
export function withFormulas(columns: readonly Column[], row: Row): Row {
  const { byKey, steps } = planOf(columns);
  if (steps.length === 0) return row;
  const next: Record<string, Cell> = { ...row };
  const read = (path: string) => operandAt(byKey, next, path);
  for (const { key, formula, result } of steps) {
    const cell = cellOf(evaluateFormula(formula, read, { nowMs: 0 }), result);
    if (cell === null) delete next[key];
    else next[key] = cell;
  }
  return next;
}

/** The distinct columns that a formula reads. */
export function readByFormula(text: string): readonly string[] {
  const { formula } = parseFormula(text);
  const keys = new Set<string>();
  const walk = (part: Formula): void => {
    if (part[0] === "field") keys.add(part[1].split(".")[0] ?? "");
    for (const inner of innerOf(part)) walk(inner);
  };
  if (formula) walk(formula);
  return [...keys];
}

/** The names of all called functions. */
export function calledByFormula(text: string): readonly string[] {
  const { formula } = parseFormula(text);
  const names = new Set<string>();
  const walk = (part: Formula): void => {
    if (part[0] === "call") names.add(part[1]);
    for (const inner of innerOf(part)) walk(inner);
  };
  if (formula) walk(formula);
  return [...names];
}

function innerOf(part: Formula): readonly Formula[] {
  if (part[0] === "list") return part[1];
  return part[0] === "call" || part[0] === "op" ? part[2] : [];
}

export const formulaOf = (column: Column): string => String(column.settings.formula ?? "");

/** Formulas in dependency order; undefined if there is a cycle. */
export function formulaOrder(columns: readonly Column[]): readonly Column[] | undefined {
  const formulas = new Map(columns.filter((one) => one.type === "formula").map((one) => [one.key, one]));
  const ordered: Column[] = [];
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (column: Column): boolean => {
    if (done.has(column.key)) return true;
    if (open.has(column.key)) return false;
    open.add(column.key);
    for (const key of readByFormula(formulaOf(column))) {
      const other = formulas.get(key);
      if (other && !visit(other)) return false;
    }
    open.delete(column.key);
    done.add(column.key);
    ordered.push(column);
    return true;
  };
  return [...formulas.values()].every(visit) ? ordered : undefined;
}

function planOf(columns: readonly Column[]): Plan {
  const known = plans.get(columns);
  if (known) return known;
  const steps: Step[] = [];
  for (const column of formulaOrder(columns) ?? []) {
    const { formula } = parseFormula(formulaOf(column));
    if (formula) steps.push({ key: column.key, formula, result: resultOf(column) });
  }
  const plan = { byKey: new Map(columns.map((one) => [one.key, one])), steps };
  plans.set(columns, plan);
  return plan;
}

export function resultOf(column: Column): FormulaResult {
  return column.settings.result as FormulaResult;
}

function operandAt(byKey: Plan["byKey"], row: Row, path: string): Operand {
  const [key = "", member] = path.split(".");
  const column = byKey.get(key);
  const cell = Object.hasOwn(row, key) ? (row[key] ?? null) : null;
  return column && cell !== null ? operandOf(column, cell, member) : null;
}

function operandOf(column: Column, cell: Cell, member: string | undefined): Operand {
  const type = column.type === "formula" ? resultOf(column) : column.type;
  if (type === "currency") {
    const money = moneyOf(cell);
    if (!money) return null;
    return member === "currency" ? money.currency : asField("decimal", money.amount);
  }
  if (type === "decimal" || type === "date" || type === "time" || type === "datetime")
    return asField(type, cell);
  return operandOfJson(cell);
}

const asField = (type: string, value: Json): Operand => fieldTypes.get(type)?.operand(value, {}) ?? null;

/** The kind of a column's value in formulas; undefined if it is not stored in the row. */
export function kindAt(columns: readonly Column[], path: string): Kind | undefined {
  const [key = "", member, ...more] = path.split(".");
  const column = columns.find((one) => one.key === key);
  if (!column || more.length > 0) return undefined;
  if (column.type === "currency")
    return member === undefined || member === "amount"
      ? "number"
      : member === "currency"
        ? "text"
        : undefined;
  if (member !== undefined) return undefined;
  if (column.type === "formula") return kinds[resultOf(column)];
  return kinds[column.type];
}

const kinds: Readonly<Record<string, Kind>> = {
  text: "text",
  long_text: "text",
  email: "text",
  url: "text",
  select: "text",
  number: "number",
  decimal: "number",
  boolean: "boolean",
  date: "date",
  time: "time",
  datetime: "datetime",
  multi_select: "list",
  link: "list",
  json: "any",
};

/** Null if the result is not of the declared type. */
function cellOf(value: Operand, result: FormulaResult): Cell {
  if (value === null) return null;
  const json = toJson(value);
  if (result === "boolean") return typeof json === "boolean" ? json : null;
  if (result === "text") return textCell(json);
  if (typeof json !== "string" || kindOfValue(value) !== (result === "decimal" ? "number" : result))
    return null;
  if (result !== "number") return json;
  const number = Number(json);
  return Math.abs(number) < magnitudeMax ? number + 0 : null;
}

function textCell(json: Json): Cell {
  const text = typeof json === "boolean" ? String(json) : json;
  return typeof text === "string" && text !== "" && text.length <= textMax ? text.toWellFormed() : null;
}

/** The kind of a number, date, or time. */
function kindOfValue(value: Operand): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("kind" in value) return value.kind;
  return "digits" in value ? "number" : undefined;
}
