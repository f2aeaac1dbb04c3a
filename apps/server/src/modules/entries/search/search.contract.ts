/** Search operations: lists by simple parameters, queries by a filter tree on any answer, and statistics. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { listOf, pageBodyShape } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { aggregateRows, aggregateShape } from "../../../platform/query/aggregate-spec.ts";
import { answerName } from "../../../platform/query/fields.ts";
import { filterSchema } from "../../../platform/query/filter.ts";
import { formPermissions } from "../../forms/forms/index.ts";
import { EntryOut, entryEnums, entryPermissions } from "../entries/index.ts";

const time = z.iso.datetime();

const ListQuery = z.strictObject({
  form_id: idSchema("frm").optional(),
  status: z
    .enum(entryEnums.statuses)
    .optional()
    .describe("By default, discarded, trashed, and erased entries are omitted."),
  review_state: z.enum(entryEnums.reviewStates).optional(),
  mode: z.enum(entryEnums.modes).optional(),
  is_spam: z.enum(["true", "false"]).optional(),
  external_id: z.string().max(200).optional(),
  assignee_id: idSchema("usr").optional(),
  tag: z.string().max(60).optional(),
  "submitted_at[gte]": time.optional().describe("At or after this time."),
  "submitted_at[lt]": time.optional().describe("Before this time."),
  "created_at[gte]": time.optional(),
  "created_at[lt]": time.optional(),
});

const sorts = { sorts: ["created_at", "submitted_at", "updated_at"], byDefault: "-created_at" } as const;
/** Queries can also sort by answers. */
const querySorts = { ...sorts, dynamic: answerName } as const;

const QueryIn = z
  .strictObject({
    form_id: idSchema("frm"),
    filter: filterSchema.optional(),
    ...pageBodyShape(querySorts),
  })
  .meta({ id: "EntryQuery" });

const AggregateIn = z
  .strictObject({ form_id: idSchema("frm"), filter: filterSchema.optional(), ...aggregateShape })
  .meta({ id: "EntryAggregate" });

const AggregateOut = z
  .object({
    object: z.literal("entry_aggregate"),
    data: aggregateRows,
  })
  .meta({ id: "EntryAggregateResult" });

const StatsOut = z
  .object({
    object: z.literal("form_stats"),
    form_id: idSchema("frm"),
    entries: z.record(z.string(), z.int()).describe("Number of live entries by status."),
    submitted_today: z.int().describe("Since midnight UTC."),
    submitted_last_7_days: z.int(),
    submitted_last_30_days: z.int(),
    suspected_spam: z.int(),
    completion_rate: z
      .number()
      .nullable()
      .describe("Share of started entries that were submitted; null if there are none."),
    last_submitted_at: time.nullable(),
  })
  .meta({ id: "FormStats" });

const about = {
  home: "shard",
  description: "Find and count entries by any answer, across form versions.",
} as const;

const queryErrors = [E.invalid_filter, E.query_too_slow] as const;

export const entrySearchContract = defineContract("entrySearch", about, {
  list: {
    method: "GET",
    path: "/entries",
    summary: "List entries",
    access: account(entryPermissions.read),
    query: ListQuery,
    list: sorts,
    returns: { 200: listOf(EntryOut) },
    errors: [...queryErrors],
  },
  query: {
    method: "POST",
    path: "/entries/query",
    summary: "Query entries by their answers",
    description:
      "Filters by fixed fields (`status`, `submitted_at`, `tags` …) and by answers (`answers.email`), across form versions. Without a condition on `status`, discarded, trashed, and erased entries are omitted. The first query on an answer of a large form can be slow or fail until an index for it is built.",
    access: account(entryPermissions.read),
    body: QueryIn,
    whenInactive: "allowed",
    list: querySorts,
    repeatable: readsOnly,
    returns: { 200: listOf(EntryOut) },
    errors: [E.not_found, E.invalid_parameter, ...queryErrors],
  },
  aggregate: {
    method: "POST",
    path: "/entries/aggregate",
    summary: "Aggregate entries",
    access: account(entryPermissions.read),
    body: AggregateIn,
    whenInactive: "allowed",
    repeatable: readsOnly,
    returns: { 200: AggregateOut },
    errors: [E.not_found, ...queryErrors],
  },
  stats: {
    method: "GET",
    path: "/forms/:id/stats",
    summary: "Get the statistics of a form",
    access: account(formPermissions.read),
    params: z.strictObject({ id: idSchema("frm") }),
    returns: { 200: StatsOut },
    errors: [],
  },
});

export type ListInput = z.output<typeof ListQuery>;
export type StatsOutput = z.input<typeof StatsOut>;
