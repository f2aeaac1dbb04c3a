/** Any JSON that fits no other column type. It cannot be filtered. */
import { z } from "zod";
import { accepted, type Cell, type Read, refused } from "../column.ts";
import { columnLogic } from "../column-logic.ts";

const textMax = 100_000;
const depthMax = 20;
const notJson = refused("type", "Must be JSON.");
const notStorable = refused(
  "type",
  "Must be JSON without NUL, invalid Unicode, __proto__, or more than 20 levels of nesting.",
);
const tooLong = refused("max", `Must have at most ${textMax} characters as JSON.`);

const half = /[\ud800-\udfff]/u;
const isStorable = (text: string) => !text.includes("\0") && !half.test(text);

/** Undefined if the value cannot be stored. */
function kept(value: unknown, depth: number): Cell | undefined {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : undefined;
  if (typeof value === "string") return isStorable(value) ? value : undefined;
  if (typeof value !== "object" || depth === 0) return undefined;
  return Array.isArray(value) ? keptList(value, depth) : keptObject(value, depth);
}

function keptList(list: readonly unknown[], depth: number): Cell | undefined {
  const items: Cell[] = [];
  for (const one of list) {
    const item = kept(one, depth - 1);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function keptObject(object: object, depth: number): Cell | undefined {
  const members: Record<string, Cell> = {};
  for (const [name, one] of Object.entries(object)) {
    const member = kept(one, depth - 1);
    if (member === undefined || name === "__proto__" || !isStorable(name)) return undefined;
    members[name] = member;
  }
  return members;
}

function read(value: unknown): Read {
  const cell = kept(value, depthMax);
  if (cell === undefined) return notStorable;
  return JSON.stringify(cell).length > textMax ? tooLong : accepted(cell);
}

function parse(text: string): Read {
  if (text.length > textMax) return tooLong;
  try {
    const value: unknown = JSON.parse(text);
    // Blank text is an empty cell in every column type.
    return typeof value === "string" && value.trim() === "" ? accepted(null) : read(value);
  } catch {
    return notJson;
  }
}

export const jsonColumn = columnLogic({
  type: "json",
  settings: z.strictObject({}),
  cells: () => ({ read, parser: () => parse, print: (cell) => JSON.stringify(cell) }),
  queryFields: () => ({}),
});
