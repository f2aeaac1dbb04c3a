/**
 * Assigns the columns of a response table to questions: the nth question with a title gets the nth column with that
 * title. Values in unassigned columns are kept with the response, so that nothing is lost silently.
 */
import type { EntryBuilder } from "../answers/entry-builder.ts";
import type { Row } from "./source-file.ts";

export interface Columns {
  /** The number of unassigned columns with this name. */
  count(name: string): number;
  /** Takes the next unassigned column with one of these names, in order of the names, and returns its index. */
  take(names: readonly string[]): number | undefined;
  /** Takes the column at a known index. */
  takeAt(at: number): number | undefined;
  /** Records the values in unassigned columns as omitted. */
  leaveRest(entry: EntryBuilder, row: Row): void;
}

/**
 * Names are compared after normalization with `plain`. Columns that match `facts` only identify the response and are
 * not reported.
 */
export function createColumns(header: Row, plain: (name: string) => string, facts?: RegExp): Columns {
  const isFact = header.map((name) => facts?.test(name) === true);
  const places = Map.groupBy(header.keys(), (at) => plain(header[at] ?? ""));
  const taken = new Set<number>();
  const free = (name: string): readonly number[] =>
    name === "" ? [] : (places.get(plain(name)) ?? []).filter((at) => !taken.has(at));
  const takeAt = (at: number): number | undefined => {
    if (taken.has(at) || at >= header.length) return undefined;
    taken.add(at);
    return at;
  };
  return {
    count: (name) => free(name).length,
    take: (names) => {
      for (const name of names) {
        const [at] = free(name);
        if (at !== undefined) return takeAt(at);
      }
      return undefined;
    },
    takeAt,
    leaveRest: (entry, row) => {
      for (const [at, cell] of row.entries())
        if (!taken.has(at) && !isFact[at] && cell.trim() !== "")
          entry.leaveOut(header[at] || `Column ${at + 1}`, cell);
    },
  };
}
