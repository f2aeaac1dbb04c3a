/**
 * The possible targets of file columns, the validation of a mapping, and the suggested mapping: by column name or, if
 * the name does not match, by the values. Pure.
 */
import type { RawCell, RawRow } from "@formstead/tabular";
import type { Mapping } from "./imports.rules.ts";

/** A table column or form field to which cells can be written. */
export interface ImportField {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  /** Whether the value must not be empty; for a form field, this applies only while the field is visible. */
  readonly required: boolean;
  /** Whether rows can be imported only if a column is mapped to this target. */
  readonly isNeeded: boolean;
  /** Whether existing rows can be matched by this target. */
  readonly isMatchable: boolean;
  /** Whether the values of a column suggest this target, as email addresses do. */
  readonly isTelling: boolean;
  reads(cell: RawCell): boolean;
}

export interface MappingProblem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

export function mappingProblems(
  { columns, matchOn, onMatch }: Mapping,
  header: readonly string[],
  fields: readonly ImportField[],
): MappingProblem[] {
  const problems: MappingProblem[] = [];
  const add = (pointer: string, code: string, message: string) => problems.push({ pointer, code, message });
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const used = new Set<string>();
  for (const [at, { from, to }] of columns.entries()) {
    if (!header.includes(from)) add(`/columns/${at}/from`, "option", "The file does not have this column.");
    if (!byKey.has(to)) add(`/columns/${at}/to`, "option", "The target column does not exist.");
    else if (used.has(to))
      add(`/columns/${at}/to`, "unique", "Another column is already mapped to this target.");
    used.add(to);
  }
  if (matchOn !== null && (!byKey.get(matchOn)?.isMatchable || !used.has(matchOn)))
    add("/match_on", "option", "Must be a unique column that is included in the mapping.");
  const missing = fields.filter(({ key, isNeeded }) => isNeeded && !used.has(key));
  // Existing rows already contain the missing values.
  if (matchOn === null || onMatch !== "update")
    for (const { key } of missing)
      add("/columns", "required", `No column is mapped to ${key}, which is required.`);
  return problems;
}

/**
 * Returns false if the mapping refers to targets that no longer exist, or if rows can no longer be matched by its key.
 */
export function stillFits(
  { columns, matchOn }: Mapping,
  fields: readonly Pick<ImportField, "key" | "isMatchable">[],
): boolean {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  if (matchOn !== null && !byKey.get(matchOn)?.isMatchable) return false;
  return columns.every(({ to }) => byKey.has(to));
}

const valueCharsMax = 100;

/** Shortens the text of a cell, but leaves enough to recognize the cell. */
export function shortened(cell: RawCell): string {
  const text =
    typeof cell === "string" ? cell : cell === undefined || cell === null ? "" : JSON.stringify(cell);
  const clean = text.toWellFormed().replaceAll("\0", "");
  return clean.length <= valueCharsMax ? clean : `${clean.slice(0, valueCharsMax).toWellFormed()}…`;
}

const alike = 0.75;
const samplesMax = 20;

export interface Guess {
  readonly from: string;
  readonly to: string | null;
}

interface Candidate {
  readonly at: number;
  readonly field: ImportField;
  readonly score: number;
}

export function guessMapping(
  header: readonly string[],
  rows: readonly RawRow[],
  fields: readonly ImportField[],
): Guess[] {
  const candidates: Candidate[] = [];
  for (const [at, name] of header.entries()) {
    const samples = rows
      .map((row) => row[at])
      .filter((cell) => cell !== undefined && cell !== null && cell !== "");
    for (const field of fields) {
      const score = scoreOf(name, samples.slice(0, samplesMax), field);
      if (score > 0) candidates.push({ at, field, score });
    }
  }
  candidates.sort((a, b) => b.score - a.score || a.at - b.at);
  const taken = new Map<number, string>();
  const used = new Set<string>();
  for (const { at, field } of candidates) {
    if (taken.has(at) || used.has(field.key)) continue;
    taken.set(at, field.key);
    used.add(field.key);
  }
  return header.map((from, at) => ({ from, to: taken.get(at) ?? null }));
}

/**
 * The score of a match: above two for identical names, above one for similar names, below one for matching values only,
 * and zero for no match.
 */
function scoreOf(name: string, samples: readonly unknown[], field: ImportField): number {
  const fit = samples.length === 0 ? 1 : samples.filter((cell) => field.reads(cell)).length / samples.length;
  const likeness = Math.max(similarity(name, field.key), similarity(name, field.name));
  if (likeness === 1) return 2 + fit;
  if (likeness >= alike && fit >= 0.5) return 1 + likeness / 2 + fit / 2;
  return field.isTelling && samples.length > 0 && fit === 1 ? 0.5 + likeness / 2 : 0;
}

/** Returns 1 if letters and digits are the same, ignoring case and accents. */
export function similarity(a: string, b: string): number {
  const [left, right] = [plain(a), plain(b)];
  if (left === "" || right === "") return 0;
  if (left === right) return 1;
  const longer = Math.max(left.length, right.length);
  if (longer > 80) return 0;
  return 1 - distance(left, right) / longer;
}

function plain(text: string): string {
  return text
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The edit distance (Levenshtein). */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const changed = (before[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      current.push(Math.min(changed, (before[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    before = current;
  }
  return before[b.length] ?? 0;
}
