/**
 * The sources of views: entries of a form, or rows of a table. Each source describes its fields, reads pages, and
 * computes aggregates through entries/search or tables/rows, so the checks, indexes, and visibility rules of those
 * modules apply.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { AggregateRow } from "../../../platform/query/aggregate.ts";
import type { QueryFields } from "../../../platform/query/fields.ts";
import { presentEntry } from "../../entries/entries/index.ts";
import type { EntrySearchService } from "../../entries/search/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import { type DataRowsService, presentRow } from "../../tables/rows/index.ts";
import type { DataTablesService } from "../../tables/tables/index.ts";
import type { ViewSource } from "./views.rules.ts";

/** A row as returned by the API; its values are under `answers` or `values`. */
export interface SourceRow {
  readonly id: string;
  readonly shown: Readonly<Record<string, unknown>>;
}

/** The fields that a caller with this role can query and show. */
export interface SourceFields {
  readonly query: QueryFields;
  /** Properties of the row itself. */
  readonly members: readonly string[];
  /** Properties that identify people or grant access, and are therefore never public. */
  readonly inner: readonly string[];
  /** Full paths of values, such as `answers.price.amount`. */
  readonly values: readonly string[];
}

export interface Source {
  fields(ctx: AccountCtx): Promise<SourceFields>;
  page(ctx: AccountCtx, filter: unknown, page: PageRequest): Promise<KeysetPage<SourceRow>>;
  aggregate(ctx: AccountCtx, filter: unknown, wanted: object): Promise<readonly AggregateRow[]>;
  /** Rejects forms and tables in the trash. */
  requireLive(ctx: AccountCtx): Promise<void>;
}

export interface SourcesDeps {
  readonly forms: FormsService;
  readonly entrySearch: EntrySearchService;
  readonly dataTables: DataTablesService;
  readonly dataRows: DataRowsService;
}

const entryMembers = [
  "id",
  "status",
  "review_state",
  "processing",
  "mode",
  "source",
  "is_spam",
  "locale",
  "version",
  "tags",
  "created_at",
  "updated_at",
  "submitted_at",
];
const innerEntryMembers = ["external_id", "receipt_code", "assignee_id", "created_by"];
const rowMembers = ["id", "source", "created_at", "updated_at"];
const innerRowMembers = ["created_by", "updated_by"];

export function createSources({ forms, entrySearch, dataTables, dataRows }: SourcesDeps) {
  const ofForm = (formId: Extract<ViewSource, { type: "form" }>["id"]): Source => ({
    fields: (ctx) =>
      entrySearch.readFiltered(ctx, formId, undefined, async (_tx, { fields }) => ({
        query: fields,
        members: [...entryMembers, ...innerEntryMembers],
        inner: innerEntryMembers,
        values: [...fields.answers.keys()].map((path) => `answers.${path}`),
      })),
    page: async (ctx, filter, page) => {
      const found = await entrySearch.query(ctx, formId, filter, page);
      return { ...found, rows: found.rows.map((entry) => ({ id: entry.id, shown: presentEntry(entry) })) };
    },
    aggregate: (ctx, filter, wanted) => entrySearch.aggregate(ctx, formId, filter, wanted),
    requireLive: async (ctx) => {
      if ((await forms.get(ctx, formId)).status === "trashed") fail(E.not_found);
    },
  });

  const ofTable = (tableId: Extract<ViewSource, { type: "table" }>["id"]): Source => ({
    fields: async (ctx) => {
      const columns = await dataTables.columns(ctx, tableId);
      return dataRows.search.asking(ctx, tableId, {}, async (_tx, { fields }) => ({
        query: fields,
        members: [...rowMembers, ...innerRowMembers],
        inner: innerRowMembers,
        values: columns.map(({ key }) => `values.${key}`),
      }));
    },
    page: async (ctx, filter, page) => {
      const found = await dataRows.page(ctx, tableId, { filter }, page);
      return { ...found, rows: found.rows.map((row) => ({ id: row.id, shown: presentRow(row) })) };
    },
    aggregate: (ctx, filter, wanted) => dataRows.search.aggregate(ctx, tableId, { filter }, wanted),
    requireLive: async (ctx) => {
      if ((await dataTables.get(ctx, tableId)).status !== "active") fail(E.not_found);
    },
  });

  return {
    of: (source: ViewSource): Source => (source.type === "form" ? ofForm(source.id) : ofTable(source.id)),
  };
}
