import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentAggregate } from "../../../platform/query/aggregate.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { presentEntry } from "../entries/index.ts";
import { entrySearchContract, type ListInput, type StatsOutput } from "./search.contract.ts";
import { type FormFigures, filterOf } from "./search.rules.ts";
import type { EntrySearchService } from "./search.service.ts";

export const entrySearchRoutes = bind<EntrySearchService>()(entrySearchContract, {
  list: async (search, { ctx, query, page }) =>
    listResult(await search.list(ctx, query.form_id, listFilter(query), page), presentEntry),
  query: async (search, { ctx, body, page }) =>
    listResult(await search.query(ctx, body.form_id, body.filter, page), presentEntry),
  aggregate: async (search, { ctx, body }) => {
    const { form_id: formId, filter, ...wanted } = body;
    const rows = await search.aggregate(ctx, formId, filter, wanted);
    const data = presentAggregate(rows);
    return { object: "entry_aggregate" as const, data };
  },
  stats: async (search, { ctx, params }) => presentStats(params.id, await search.stats(ctx, params.id)),
});

function listFilter(query: ListInput): object {
  const { status, review_state, mode, external_id, assignee_id, is_spam } = query;
  return filterOf({
    equal: {
      status,
      review_state,
      mode,
      external_id,
      assignee_id,
      is_spam: is_spam === undefined ? undefined : is_spam === "true",
    },
    tag: query.tag,
    times: [
      ["submitted_at", "gte", query["submitted_at[gte]"]],
      ["submitted_at", "lt", query["submitted_at[lt]"]],
      ["created_at", "gte", query["created_at[gte]"]],
      ["created_at", "lt", query["created_at[lt]"]],
    ],
  });
}

function presentStats(formId: string, figures: FormFigures): StatsOutput {
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (figures.byStatus[name] ?? 0), 0);
  const submitted = count("submitted", "reopened");
  const begun = submitted + count("draft", "abandoned", "discarded");
  return {
    object: "form_stats",
    form_id: formId,
    entries: { ...figures.byStatus },
    submitted_today: figures.today,
    submitted_last_7_days: figures.week,
    submitted_last_30_days: figures.month,
    suspected_spam: figures.spam,
    completion_rate: begun === 0 ? null : submitted / begun,
    last_submitted_at: figures.lastSubmittedAt && isoTime(figures.lastSubmittedAt),
  };
}
