/**
 * Converts a cell to another column type or other settings. Numbers are rounded and lists truncated if the new column
 * holds less; `isLossy` detects this, so that users can confirm a loss first.
 */
import { isComputed, parseText, printText, readCell } from "./cells.ts";
import { type Cell, type Column, type ColumnType, empty, type Read, refused } from "./column.ts";
import { moneyOf } from "./columns/currency.ts";
import { trimmedScale } from "./columns/decimal.ts";
import { textsOf } from "./columns/multi-select.ts";
import { fixedText, numberText, readDigits, rounded } from "./number-text.ts";
import { resultOf } from "./row-formulas.ts";

const noConversion = refused("type", "This column type cannot be converted to the other type.");
const exactTypes: readonly ColumnType[] = ["number", "decimal", "currency"];
/** Types with free-form values, which lose nothing when converted, except for numbers. */
const freeTypes: readonly ColumnType[] = ["text", "long_text", "email", "url", "select", "json"];
const textTypes: readonly ColumnType[] = ["text", "long_text"];

/** Whether the types can be converted; individual cells can still fail. */
export function isConvertible(from: ColumnType, to: ColumnType): boolean {
  if (isComputed({ type: to }) || (isComputed({ type: from }) && from !== "formula")) return false;
  const isLink = from === "link" || to === "link";
  return !isLink || from === to || [from, to].some((type) => type === "json" || textTypes.includes(type));
}

export function convertCell(from: Column, to: Column, cell: Cell): Read {
  if (cell === null) return empty;
  if (!isConvertible(from.type, to.type)) return noConversion;
  const source = stored(from);
  if (to.type === "json") return readCell(to, cell);
  if (source.type === "json") return convertJson(source, to, cell);
  if (Array.isArray(cell)) return convertList(source, to, cell);
  if (source.type === "select" && to.type === "multi_select") return readCell(to, [cell]);
  const moment = convertMoment(source.type, to.type, cell);
  if (moment !== undefined) return readCell(to, moment);
  return convertNumber(source, to, cell) ?? parseText(to, printText(source, cell));
}

function convertJson(from: Column, to: Column, cell: Cell): Read {
  const number = convertNumber(from, to, cell);
  if (number) return number;
  if (typeof cell === "string") return parseText(to, cell);
  const read = readCell(to, cell);
  return read.ok ? read : parseText(to, printText(from, cell));
}

/** Whether information was lost. Only for cells that were converted. */
export function isLossy(from: Column, to: Column, cell: Cell, converted: Cell): boolean {
  if (cell === null) return false;
  if (converted === null) return true;
  const source = stored(from);
  if (freeTypes.includes(source.type)) return isNumberLossy(source, to, cell, converted);
  const back = convertCell(to, source, converted);
  return !back.ok || JSON.stringify(back.cell) !== JSON.stringify(cell);
}

/** A formula column is converted as a column of its result type. */
function stored(column: Column): Column {
  if (column.type !== "formula") return column;
  const known = results.get(column);
  if (known) return known;
  const type = resultOf(column);
  const settings = type === "decimal" ? { scale: 10 } : {};
  const made: Column = { ...column, type: type === "text" ? "long_text" : type, settings };
  results.set(column, made);
  return made;
}
const results = new WeakMap<Column, Column>();

function convertList(from: Column, to: Column, cell: Cell): Read {
  const values = textsOf(cell);
  if (to.type === "multi_select") return readCell(to, values);
  if (to.type === "link") return readCell(to, to.settings.many === false ? values.slice(0, 1) : values);
  if (to.type === "select") return readCell(to, values[0]);
  return parseText(to, printText(from, cell));
}

/** The digits of a number; undefined if the cell is not a number. */
function numberIn(column: Column, cell: Cell): string | undefined {
  if (typeof cell === "number") return numberText(cell);
  if (typeof cell === "boolean") return cell ? "1" : "0";
  if (column.type === "currency") return moneyOf(cell)?.amount;
  return typeof cell === "string" && readDigits(cell.trim()) ? cell.trim() : undefined;
}

/** Undefined if the cell or the target type is not numeric. */
function convertNumber(from: Column, to: Column, cell: Cell): Read | undefined {
  const number = numberIn(from, cell);
  const digits = number === undefined ? undefined : readDigits(number);
  if (number === undefined || !digits) return undefined;
  if (to.type === "number") {
    const value = Number(number);
    return readCell(to, to.settings.integer === true ? Math.round(value) : value);
  }
  if (to.type === "boolean" && exactTypes.includes(from.type))
    return parseText(to, trimmedScale(number) ?? "");
  if (to.type !== "decimal" && to.type !== "currency") return undefined;
  const scale = typeof to.settings.scale === "number" ? to.settings.scale : 2;
  const amount = fixedText(rounded(digits, scale), scale);
  if (to.type === "decimal") return readCell(to, amount);
  const currency = moneyOf(cell)?.currency;
  return readCell(to, { amount, ...(currency && { currency }) });
}

function convertMoment(from: ColumnType, to: ColumnType, cell: Cell): string | undefined {
  if (typeof cell !== "string") return undefined;
  if (from === "date" && to === "datetime") return `${cell}T00:00:00Z`;
  if (from === "datetime" && to === "date") return cell.slice(0, 10);
  return from === "datetime" && to === "time" ? cell.slice(11, -1) : undefined;
}

/** Leading zeros as in 007, and digits beyond the precision of the column, would be lost. */
function isNumberLossy(from: Column, to: Column, cell: Cell, converted: Cell): boolean {
  if (!exactTypes.includes(to.type)) return false;
  const number = numberIn(from, cell);
  const now = numberIn(to, converted);
  if (number === undefined || now === undefined) return false;
  if (typeof cell === "string" && /^[+-]?0\d/.test(number)) return true;
  return trimmedScale(number) !== trimmedScale(now);
}
