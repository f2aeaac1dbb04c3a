/** Detects whether the first row is a header, and determines column names either way. Pure. */
import type { RawRow } from "./table.ts";

const nameCharsMax = 200;

/**
 * A header has a unique name for every column, and no name that is clearly a value. If the rows below look the same,
 * it is still treated as a header, because files without one are rare.
 */
export function looksLikeHeader(first: RawRow, rows: readonly RawRow[]): boolean {
  const names = first.map((cell) => String(cell ?? "").trim());
  const used = Math.max(0, ...rows.slice(0, 20).map((row) => row.length));
  const given = names.filter((name) => name !== "");
  if (given.length === 0 || given.length < used / 2) return false;
  if (new Set(given.map((name) => name.toLowerCase())).size < given.length && rows.length > 0) {
    return !given.some(isPlainlyValue) && given.length > 2;
  }
  return !given.some(isPlainlyValue);
}

function isPlainlyValue(text: string): boolean {
  return (
    /^[-+]?[\d.,\s]+%?$/.test(text) ||
    /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ].*)?$/.test(text) ||
    /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text) ||
    /^https?:\/\//i.test(text) ||
    /^(true|false)$/i.test(text)
  );
}

/** Makes names unique; a column without a name is named by its position. */
export function columnNames(first: RawRow, width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: Math.max(first.length, width) }, (_, at) => {
    const base = String(first[at] ?? "")
      .trim()
      .slice(0, nameCharsMax);
    let name = base === "" ? `Column ${at + 1}` : base;
    for (let number = 2; taken.has(name); number += 1) name = `${base || `Column ${at + 1}`} (${number})`;
    taken.add(name);
    return name;
  });
}
