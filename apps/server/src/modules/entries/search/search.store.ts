/** The searchable fields of entries, and the statistics of a form. platform/query builds the queries. */
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { join, type Sql, sql } from "../../../platform/db/statement.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";
import type { CheckedFilter } from "../../../platform/query/check-filter.ts";
import type { AnswerField, FixedField, QueryFields } from "../../../platform/query/fields.ts";
import { type QuerySource, readQueryPage } from "../../../platform/query/read-page.ts";
import type { ValueIndexes } from "../../../platform/query/value-indexes.ts";
import { type Entry, type EntryRow, entryColumns, entryEnums, toEntry } from "../entries/index.ts";
import { type FormFigures, goneStatuses } from "./search.rules.ts";

const choice = (expression: Sql, options: readonly string[]): FixedField => ({
  kind: "choice",
  expression,
  options,
  isNullable: false,
});

const fixed: Readonly<Record<string, FixedField>> = {
  status: choice(sql`e.status`, entryEnums.statuses),
  review_state: choice(sql`e.review_state`, entryEnums.reviewStates),
  processing: choice(sql`e.processing`, ["idle", "running", "waiting", "failed"]),
  mode: choice(sql`e.mode`, entryEnums.modes),
  source: choice(sql`e.source`, entryEnums.sources),
  is_spam: { kind: "boolean", expression: sql`e.is_spam`, isNullable: false },
  locale: { kind: "text", expression: sql`e.locale`, isNullable: false },
  version: { kind: "number", expression: sql`e.version_number`, isNullable: false },
  external_id: { kind: "text", expression: sql`e.external_id` },
  receipt_code: { kind: "text", expression: sql`e.receipt_code` },
  tags: { kind: "text", expression: sql`e.tags`, isMany: true },
  assignee_id: { kind: "id", expression: sql`e.assignee_id`, idPrefix: "usr" },
  created_by: { kind: "id", expression: sql`e.created_by`, idPrefix: "usr" },
  created_at: { kind: "datetime", expression: sql`e.created_at`, isNullable: false, isIdOrder: true },
  updated_at: { kind: "datetime", expression: sql`e.updated_at`, isNullable: false },
  submitted_at: { kind: "datetime", expression: sql`e.submitted_at` },
};

export function queryFields(answers: ReadonlyMap<string, AnswerField>): QueryFields {
  return { fixed, answers };
}

export interface Scope {
  readonly formId?: Id<"frm"> | undefined;
  /** Whether to include discarded, trashed, and erased entries. */
  readonly withGone: boolean;
  readonly fields: QueryFields;
  readonly indexes?: ValueIndexes | undefined;
}

export function sourceOf(tx: ReadTx, scope: Scope): QuerySource {
  const conditions = [
    sql`e.account_id = ${tx.account.uuid}`,
    ...(scope.formId === undefined ? [] : [sql`e.form_id = ${idToUuid(scope.formId)}`]),
    ...(scope.withGone ? [] : [sql`e.status <> all (${[...goneStatuses]}::text[])`]),
  ];
  return {
    from: sql`entries_v1 e`,
    where: join(conditions, " and "),
    id: sql`e.id`,
    document: sql`e.answers`,
    fields: scope.fields,
    ...(scope.indexes ? { indexes: scope.indexes } : {}),
  };
}

export function readPage(
  tx: ReadTx,
  scope: Scope,
  filter: CheckedFilter | undefined,
  page: PageRequest,
): Promise<KeysetPage<Entry>> {
  return readQueryPage<EntryRow, Entry>(tx, sourceOf(tx, scope), {
    columns: entryColumns,
    toItem: toEntry,
    page,
    ...(filter ? { filter } : {}),
  });
}

interface FiguresRow {
  status: string;
  count: number;
  today: number;
  week: number;
  month: number;
  spam: number;
  last: Date | null;
}

export async function figures(tx: ReadTx, formId: Id<"frm">): Promise<FormFigures> {
  const rows = await tx.query<FiguresRow>(sql`
    select status, count(*) as count,
           count(*) filter (where submitted_at >= date_trunc('day', ${tx.now}::timestamptz, 'UTC')) as today,
           count(*) filter (where submitted_at >= ${tx.now}::timestamptz - interval '7 days') as week,
           count(*) filter (where submitted_at >= ${tx.now}::timestamptz - interval '30 days') as month,
           count(*) filter (where is_spam) as spam, max(submitted_at) as last
    from entries_v1
    where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)} and mode = 'live'
    group by status`);
  const sum = (name: "today" | "week" | "month" | "spam") =>
    rows.reduce((total, row) => total + row[name], 0);
  const times = rows.flatMap((row) => (row.last === null ? [] : [row.last.getTime()]));
  return {
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.count])),
    today: sum("today"),
    week: sum("week"),
    month: sum("month"),
    spam: sum("spam"),
    lastSubmittedAt: times.length === 0 ? null : new Date(Math.max(...times)),
  };
}
