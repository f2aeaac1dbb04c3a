/** Entry data for extensions: counts of entries, and entries as a viewer of the account would see them. Read-only. */

import type { EntryCounts, EntryRange, EntryShown } from "@formstead/extension-kit";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { unlessMissing } from "../../../platform/errors/unless-missing.ts";
import { type Id, isId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { presentEntry } from "../../entries/entries/index.ts";
import type { EntrySearchService } from "../../entries/search/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import { countByForm } from "./entry-counts.store.ts";

export interface EntryDeps {
  readonly platform: Pick<Platform, "uow" | "config" | "now">;
  readonly entrySearch: Pick<EntrySearchService, "list">;
  readonly forms: Pick<FormsService, "get">;
}

const listMax = 100;

export function createHostEntries({ platform, entrySearch, forms }: EntryDeps) {
  const { uow, now } = platform;

  const countsOf = async (ctx: AccountCtx, { formId, since, until = now() }: EntryRange) => {
    if (formId !== undefined && !isId("frm", formId)) return [];
    return uow.read(ctx, (tx) => countByForm(tx, { formId, since, until }, listMax));
  };

  const newestOf = async (
    ctx: AccountCtx,
    formId: Id<"frm">,
    { since, until = now() }: EntryRange,
    limit: number,
  ): Promise<EntryShown[]> => {
    const page = await entrySearch.list(ctx, formId, filterOf(since, until), {
      limit,
      sort: [{ name: "submitted_at", descending: true }],
      cursor: undefined,
      countExact: false,
    });
    return page.rows.map((row) => shown(presentEntry(row), platform.config.BASE_URL));
  };

  return {
    count: async (ctx: AccountCtx, range: EntryRange): Promise<EntryCounts> => {
      const found = await countsOf(ctx, range);
      const named: EntryCounts["forms"][number][] = [];
      for (const { formId, count } of found) {
        const form = await unlessMissing(forms.get(ctx, formId));
        if (form) named.push({ id: formId, name: form.name, count });
      }
      return { total: found[0]?.total ?? 0, forms: named };
    },

    /** Queries form by form, because submissions are indexed by form and most forms have none. */
    list: async (ctx: AccountCtx, range: EntryRange, wanted: number): Promise<readonly EntryShown[]> => {
      const limit = Math.min(Math.max(Math.trunc(wanted), 1), listMax);
      const all: EntryShown[] = [];
      for (const { formId } of await countsOf(ctx, range))
        all.push(...(await newestOf(ctx, formId, range, limit)));
      return all.sort((a, b) => timeOf(b) - timeOf(a)).slice(0, limit);
    },
  };
}

function timeOf({ submitted_at }: EntryShown): number {
  return submitted_at === null ? 0 : Date.parse(submitted_at);
}

function filterOf(since: Date, until: Date): object {
  return {
    and: [
      { field: "submitted_at", op: "gte", value: since.toISOString() },
      { field: "submitted_at", op: "lt", value: until.toISOString() },
      { field: "mode", op: "eq", value: "live" },
      { field: "is_spam", op: "eq", value: false },
      { field: "status", op: "in", value: ["submitted", "reopened"] },
    ],
  };
}

function shown(entry: ReturnType<typeof presentEntry>, baseUrl: string): EntryShown {
  const { id, form_id, status, review_state, masked, external_id, tags, receipt_code, submitted_at } = entry;
  return {
    ...{ id, form_id, status, review_state, masked, external_id, tags, receipt_code, submitted_at },
    answers: entry.answers as EntryShown["answers"],
    url: `${baseUrl}/entries/${id}`,
  };
}
