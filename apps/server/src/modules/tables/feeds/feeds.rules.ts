/** The feed model, its validation, and the conversion of answers to cell values. Pure. */
import type { Json } from "@formstead/form-logic";
import { type Column, isComputed } from "@formstead/table-core";
import { inText } from "@formstead/workflow-core";
import type { Id } from "../../../platform/ids/ids.ts";

export type FeedId = Id<"tfd">;

export const feedMoments = ["submitted", "updated"] as const;
export type FeedMoment = (typeof feedMoments)[number];

export type Mapping = Readonly<Record<string, Json>>;

export interface TableFeed {
  readonly id: FeedId;
  readonly tableId: Id<"tbl">;
  readonly formId: Id<"frm">;
  readonly mapping: Mapping;
  readonly matchOn: string | null;
  readonly listensTo: readonly FeedMoment[];
  readonly isActive: boolean;
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Why an entry was not written. Never contains an answer. */
export interface Failure {
  readonly entryId: Id<"ent">;
  readonly code: string;
  readonly columnKey: string | null;
  readonly reason: string | null;
  readonly eventAt: Date;
  readonly failedAt: Date;
}

export type FeedWithFailures = TableFeed & {
  readonly failuresCount: number;
  readonly lastFailure: Failure | null;
};

export const feedsMax = 20;
export const failuresMax = 1_000;

export type FeedTexts = Pick<TableFeed, "formId" | "mapping" | "matchOn" | "listensTo" | "isActive">;
/** Omitted or undefined properties are left unchanged. */
export type FeedChange = { readonly [K in keyof Omit<FeedTexts, "formId">]?: FeedTexts[K] | undefined };

export function create(
  ids: Pick<TableFeed, "id" | "tableId">,
  texts: FeedTexts,
  createdBy: Id<"usr"> | null,
  now: Date,
): TableFeed {
  const listensTo = [...new Set(texts.listensTo)];
  return { ...ids, ...texts, listensTo, revision: 1, createdBy, createdAt: now, updatedAt: now };
}

export function change(feed: TableFeed, texts: FeedChange, now: Date): TableFeed {
  const { mapping = feed.mapping, isActive = feed.isActive, listensTo = feed.listensTo } = texts;
  const matchOn = texts.matchOn === undefined ? feed.matchOn : texts.matchOn;
  const next = { ...feed, mapping, isActive, matchOn, listensTo: [...new Set(listensTo)] };
  return { ...next, revision: feed.revision + 1, updatedAt: now };
}

/** The feed trigger that corresponds to each entry event. */
export const momentOf: Readonly<Record<string, FeedMoment>> = {
  "entry.submitted": "submitted",
  "entry.updated": "updated",
};

export interface Problem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

export function problemsOf(
  { mapping, matchOn }: Pick<TableFeed, "mapping" | "matchOn">,
  columns: readonly Column[],
): Problem[] {
  const problems = Object.keys(mapping).flatMap((key): Problem[] => {
    const column = columns.find((one) => one.key === key);
    const message = !column
      ? "The table does not have this column."
      : isComputed(column)
        ? "This column is computed and cannot be written."
        : undefined;
    return message === undefined ? [] : [{ pointer: `/mapping/${key}`, code: "option", message }];
  });
  if (matchOn === null) return problems;
  const column = columns.find((one) => one.key === matchOn);
  const message = !column?.unique
    ? "Must be the key of a unique column."
    : Object.hasOwn(mapping, matchOn)
      ? undefined
      : "Must be one of the columns in `mapping`.";
  return message === undefined ? problems : [...problems, { pointer: "/match_on", code: "option", message }];
}

const texts: readonly Column["type"][] = ["text", "long_text"];

/**
 * Text columns accept any value in a readable form. For the "other" option, that is the text that the respondent
 * entered.
 */
export function cellInput(column: Column, value: Json): Json {
  const plain = Array.isArray(value) ? value.map(withoutOther) : withoutOther(value);
  if (!texts.includes(column.type) || plain === null || typeof plain === "string") return plain;
  return inText(plain);
}

function withoutOther(value: Json): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { value: chosen, other } = value as { readonly value?: Json; readonly other?: Json };
  return chosen === "other" && typeof other === "string" ? other : value;
}
