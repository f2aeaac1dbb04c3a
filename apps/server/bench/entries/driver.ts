/**
 * How the benchmark queries entries. Currently it calls the query engine directly, like the entries store; an
 * implementation over HTTP (POST /entries/query, POST /entries/aggregate with an API key) can replace it without
 * changes to the benchmark.
 */
import type { AnswerIndexesService } from "../../src/modules/entries/indexes/index.ts";
import type { AccountCtx } from "../../src/platform/context/context.ts";
import type { Cursor } from "../../src/platform/db/page.ts";
import { sql } from "../../src/platform/db/statement.ts";
import type { ReadTx } from "../../src/platform/db/tx.ts";
import { uuidToId } from "../../src/platform/ids/ids.ts";
import { readAggregate } from "../../src/platform/query/aggregate.ts";
import { checkAggregate } from "../../src/platform/query/check-aggregate.ts";
import { checkFilter } from "../../src/platform/query/check-filter.ts";
import type { AnswerField, QueryFields } from "../../src/platform/query/fields.ts";
import { type QuerySource, readQueryPage } from "../../src/platform/query/read-page.ts";
import type { ValueIndexes } from "../../src/platform/query/value-indexes.ts";
import { formUuid } from "./load.ts";

export interface Ask {
  readonly filter?: unknown;
  /** The same syntax as in the API, such as `-answers.amount`. */
  readonly sort?: string;
  /** The ID of the entry before the page, for the default sort. */
  readonly behind?: string;
}

export interface Driver {
  page(ask: Ask): Promise<number>;
  aggregate(wish: object, filter?: unknown): Promise<number>;
}

export const limit = 25;

const scalar = (kind: AnswerField["kind"]): AnswerField => ({ kind, isMany: false });
export const answers: ReadonlyMap<string, AnswerField> = new Map([
  ["name", scalar("text")],
  ["email", scalar("text")],
  ["color", scalar("choice")],
  ["city", scalar("choice")],
  ["amount", scalar("number")],
  ["age", scalar("number")],
  ["visited", scalar("date")],
  ["topics", { kind: "choice", isMany: true }],
]);

const fields: QueryFields = {
  answers,
  fixed: {
    status: { kind: "choice", expression: sql`e.status`, isNullable: false },
    created_at: { kind: "datetime", expression: sql`e.created_at`, isNullable: false, isIdOrder: true },
  },
};

const sourceOf = (tx: ReadTx, indexes: ValueIndexes): QuerySource => ({
  from: sql`entries e`,
  where: sql`e.account_id = ${tx.account.uuid} and e.form_id = ${formUuid} and e.status <> 'trashed'`,
  id: sql`e.id`,
  document: sql`e.answers`,
  fields,
  indexes,
});

export function engineDriver(indexes: AnswerIndexesService, ctx: () => AccountCtx): Driver {
  const formId = uuidToId("frm", formUuid);
  const checked = (filter: unknown) => (filter === undefined ? undefined : checkFilter(filter, fields));
  return {
    page: ({ filter, sort = "-created_at", behind }) => {
      const cursor: Cursor | undefined =
        behind === undefined ? undefined : { direction: "next", values: [behind] };
      const key = { name: sort.replace(/^-/, ""), descending: sort.startsWith("-") };
      return indexes.readWithIndexes(ctx(), { type: "form", id: formId }, async (tx, lent) => {
        const page = await readQueryPage<{ id: string; answers: string }, string>(tx, sourceOf(tx, lent), {
          columns: sql`e.id, e.status, e.created_at, e.answers::text`,
          toItem: (row) => row.answers,
          filter: checked(filter),
          page: { limit, sort: [key], cursor, countExact: false },
        });
        return page.rows.length;
      });
    },
    aggregate: (wish, filter) =>
      indexes.readWithIndexes(ctx(), { type: "form", id: formId }, async (tx, lent) => {
        const rows = await readAggregate(
          tx,
          sourceOf(tx, lent),
          checkAggregate(wish, fields),
          checked(filter),
        );
        return rows.length;
      }),
  };
}
