/**
 * The columns of a table of answers, each given to one question: the nth question of a title takes the nth column of that
 * title. What nobody took is told with its response, so that nothing is dropped unseen.
 */
import type { EntryBuilder } from "../answers/entry-builder.ts";
import type { Row } from "./source-file.ts";

export interface Columns {
  /** How many of this name are still free. */
  count(name: string): number;
  /** The place of the next free column of the first name that has one. */
  take(names: readonly string[]): number | undefined;
  /** The same for a column whose place is known. */
  takeAt(at: number): number | undefined;
  /** Leaves out what stands in the other columns of a row. */
  leaveRest(entry: EntryBuilder, row: Row): void;
}

/** Names are compared as `plain` makes them. Facts only say which response it is, and are not told. */
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
