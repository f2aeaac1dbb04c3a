/**
 * Answer indexes, and which ones a form should have. Data tables use them for their cells. Pure.
 *
 *   building → ready → dropping → removed      building → dropping
 */
import type { Id } from "../../../platform/ids/ids.ts";
import type { AnswerKind } from "./answer-fields.rules.ts";

export type AnswerIndexId = Id<"aix">;
/** `order` supports comparisons and sorting; `search` supports substring matches. */
export type Purpose = "order" | "search";

/** What the values of an index belong to: entries of a form, or rows of a table. */
export type IndexSource =
  | { readonly type: "form"; readonly id: Id<"frm"> }
  | { readonly type: "table"; readonly id: Id<"tbl"> };

export const sourceKey = ({ type, id }: IndexSource): string => `${type}:${id}`;

export interface AnswerIndex {
  readonly id: AnswerIndexId;
  readonly number: number;
  readonly source: IndexSource;
  readonly purpose: Purpose;
  readonly path: string;
  readonly kind: AnswerKind;
  readonly isMany: boolean;
  readonly status: "building" | "ready" | "dropping";
  /** The UUID of the last entry that the build has indexed. */
  readonly builtUntil: string | null;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly readyAt: Date | null;
  readonly usedAt: Date;
}

export type Place = Pick<AnswerIndex, "purpose" | "path" | "kind" | "isMany">;

/** Up to this number of entries, queries are just as fast without an index. */
export const smallMax = 20_000;
export const indexesMax = 30;
const idleDays = 30;
const dayMs = 86_400_000;
/** Longer than any query that still uses the index can take, and longer than the list of indexes is cached. */
const farewellMs = 60_000;

export function dropDueAt(now: Date): Date {
  return new Date(now.getTime() + farewellMs);
}

export function isSamePlace(a: Place, b: Place): boolean {
  return a.purpose === b.purpose && a.path === b.path && a.kind === b.kind && a.isMany === b.isMany;
}

export function canSearch({ purpose, kind }: Pick<Place, "purpose" | "kind">): boolean {
  return purpose === "order" || kind === "text";
}

/** Uses are recorded only once a day, so that most queries do not have to write. */
export function isUseWorthNoting(index: AnswerIndex, now: Date): boolean {
  return now.getTime() - index.usedAt.getTime() > dayMs;
}

/** Which of the missing indexes to create, and which unused ones to drop to make room. */
export function plan(
  wanted: readonly Place[],
  existing: readonly AnswerIndex[],
  now: Date,
): { readonly make: readonly Place[]; readonly drop: readonly AnswerIndex[] } {
  const kept = existing.filter((index) => index.status !== "dropping");
  const missing = wanted.filter((place) => !kept.some((index) => isSamePlace(index, place)));
  const idle = kept
    .filter((index) => now.getTime() - index.usedAt.getTime() > idleDays * dayMs)
    .sort((a, b) => a.usedAt.getTime() - b.usedAt.getTime());
  const tooMany = kept.length + missing.length - indexesMax;
  const drop = tooMany > 0 ? idle.slice(0, tooMany) : [];
  return { make: missing.slice(0, Math.max(0, indexesMax - kept.length + drop.length)), drop };
}
