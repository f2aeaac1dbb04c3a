/**
 * Writes entries to tables as defined by feeds. It follows the change feed of the account: one transaction writes the
 * row and saves the feed position, so each entry change is applied exactly once. Entries that cannot be written are
 * recorded for a retry and do not block later entries.
 */
import type { Json } from "@formstead/form-logic";
import type { Column } from "@formstead/table-core";
import { fillIn, printReference, referencesIn } from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, isAppError } from "../../../platform/errors/errors.ts";
import { type FollowedEvent, followingUp } from "../../../platform/feed/follower.ts";
import { type Id, isId } from "../../../platform/ids/ids.ts";
import type { JobControl } from "../../../platform/jobs/bind-jobs.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { readReferences } from "../../../platform/module/read-references.ts";
import type { EntriesService, Entry } from "../../entries/entries/index.ts";
import type { JobTrackingService } from "../../jobs/tracking/index.ts";
import type { DataRowsService, Outcome, RowOperation } from "../rows/index.ts";
import type { DataTablesService } from "../tables/index.ts";
import * as failures from "./feed-failures.store.ts";
import * as rowsOf from "./feed-rows.store.ts";
import type { Failure, FeedId, TableFeed } from "./feeds.rules.ts";
import * as rules from "./feeds.rules.ts";
import * as store from "./feeds.store.ts";

export interface FeedWriterDeps {
  readonly platform: Pick<Platform, "uow" | "now" | "contributions">;
  readonly dataTables: Pick<DataTablesService, "columns">;
  readonly dataRows: Pick<DataRowsService, "apply">;
  readonly entries: Pick<EntriesService, "lockAll">;
  readonly jobTracking: JobTrackingService;
}

type Written = "written" | "same" | "skipped" | "failed";
type Why = Pick<Failure, "code" | "columnKey" | "reason">;
type Tried =
  | Extract<Outcome, { ok: true }>
  | { readonly ok: false; readonly isGone: boolean; readonly why: Why };

const retriedAtOnce = 50;

export function createFeedWriter({ platform, dataTables, dataRows, entries, jobTracking }: FeedWriterDeps) {
  const { uow, contributions } = platform;

  /** The values for the columns, by column key. */
  const valuesOf = async (
    tx: AccountTx,
    { mapping }: TableFeed,
    entry: Entry,
    columns: readonly Column[],
  ): Promise<Readonly<Record<string, Json>>> => {
    const references = referencesIn(mapping).flatMap(({ reference }) => reference ?? []);
    const scope = { entryId: entry.id, formId: entry.formId };
    const found = await readReferences(contributions().referenceSources, tx, scope, references);
    const filled = fillIn(mapping, (reference) => found.get(printReference(reference)));
    const values = filled.value as Readonly<Record<string, Json>>;
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const column = columns.find((one) => one.key === key);
        return [key, column ? rules.cellInput(column, value) : value];
      }),
    );
  };

  const operationFor = async (tx: AccountTx, feed: TableFeed, entry: Entry): Promise<RowOperation | Why> => {
    const columns = await dataTables.columns(tx, feed.tableId);
    const values = await valuesOf(tx, feed, entry, columns);
    const { matchOn } = feed;
    if (matchOn === null) {
      const id = await rowsOf.findRow(tx, feed.id, entry.id);
      return id ? { op: "update", id, values } : { op: "create", values };
    }
    const value = values[matchOn];
    if (value === undefined || value === null || value === "")
      return { code: "match_value_missing", columnKey: matchOn, reason: null };
    return { op: "upsert", column: matchOn, value, values };
  };

  const tryOne = async (tx: AccountTx, feed: TableFeed, entry: Entry): Promise<Tried> => {
    try {
      const operation = await operationFor(tx, feed, entry);
      if ("code" in operation) return { ok: false, isGone: false, why: operation };
      const [outcome] = await dataRows.apply(tx, feed.tableId, [operation], "form");
      if (!outcome) throw new Error("the row operation returned no outcome");
      if (outcome.ok) return outcome;
      // A user deleted the row, so it is not created again.
      return { ok: false, isGone: isAppError(outcome.error, E.not_found), why: whyOf(outcome.error) };
    } catch (error) {
      // The table itself rejected the write, for example, because it is in the trash.
      if (!(error instanceof AppError) || error.def.status >= 500) throw error;
      return { ok: false, isGone: false, why: whyOf(error) };
    }
  };

  const write = async (tx: AccountTx, feed: TableFeed, entry: Entry, eventAt: Date): Promise<Written> => {
    if (!isMeant(entry)) return "skipped";
    const outcome = await tryOne(tx, feed, entry);
    if (!outcome.ok && !outcome.isGone) {
      const { why } = outcome;
      await failures.note(tx, feed.id, { entryId: entry.id, ...why, eventAt, failedAt: tx.now });
      return "failed";
    }
    await failures.forget(tx, feed.id, entry.id);
    if (!outcome.ok) return "skipped";
    const isWritten = outcome.kind !== "same";
    await rowsOf.noteRow(tx, feed.id, entry.id, { row: outcome.row, eventAt, isWritten });
    return isWritten ? "written" : "same";
  };

  /** Retries the next failures after a given entry. Returns how many were tried and written, and the last entry. */
  const retrySome = (ctx: AccountCtx, feedId: FeedId, until: Date, after: Entry["id"] | undefined) =>
    uow({ ...ctx, now: platform.now() }, async (tx) => {
      const feed = await store.findAlone(tx, feedId);
      const few = feed ? await failures.listUntil(tx, feedId, until, after, retriedAtOnce) : [];
      const held = await entries.lockAll(
        tx,
        few.map(({ entryId }) => entryId),
      );
      let written = 0;
      for (const { entryId, eventAt } of few) {
        const entry = held.find(({ id }) => id === entryId);
        const result = feed && entry ? await write(tx, feed, entry, eventAt) : "skipped";
        if (result === "skipped") await failures.forget(tx, feedId, entryId);
        if (result === "written" || result === "same") written += 1;
      }
      return { tried: few.length, written, last: few.at(-1)?.entryId };
    });

  return {
    take: async (tx: AccountTx, events: readonly FollowedEvent[]): Promise<void> => {
      const changes = changesIn(events);
      if (changes.length === 0) return;
      const feeds = await store.listActive(tx, [...new Set(changes.map(({ formId }) => formId))]);
      const isWanted = (change: Change) => (feed: TableFeed) =>
        feed.formId === change.formId && feed.listensTo.includes(change.moment);
      const wanted = changes.filter((change) => feeds.some(isWanted(change)));
      if (wanted.length === 0) return;
      // Locks all entries before any row, because other transactions that hold an entry may wait for a row.
      const held = await entries.lockAll(tx, [...new Set(wanted.map(({ entryId }) => entryId))]);
      const byId = new Map(held.map((entry) => [entry.id, entry]));
      for (const change of wanted) {
        const entry = byId.get(change.entryId);
        if (!entry) continue;
        const following = followingUp(tx, change);
        for (const feed of feeds.filter(isWanted(change))) await write(following, feed, entry, change.at);
      }
    },

    retry: (
      ctx: AccountCtx,
      jobId: Id<"job">,
      feedId: FeedId,
      until: Date,
      control: JobControl,
    ): Promise<void> =>
      jobTracking.run(ctx, jobId, control, async (progress) => {
        let [tried, written] = [0, 0];
        let after: Entry["id"] | undefined;
        for (;;) {
          const some = await retrySome(ctx, feedId, until, after);
          if (some.tried === 0) return { written, failed: tried - written };
          after = some.last;
          tried += some.tried;
          written += some.written;
          await progress.report(tried, null);
        }
      }),
  };
}

interface Change {
  readonly entryId: Entry["id"];
  readonly formId: Id<"frm">;
  readonly moment: rules.FeedMoment;
  readonly at: Date;
  readonly causedBy: FollowedEvent["causedBy"];
}

/** Ignores test and preview entries, which are visible only to form editors. */
function changesIn(events: readonly FollowedEvent[]): readonly Change[] {
  return events.flatMap(({ type, data, at, causedBy }): Change[] => {
    const { entry_id: entryId, form_id: formId, mode } = data;
    const moment = Object.hasOwn(rules.momentOf, type) ? rules.momentOf[type] : undefined;
    if (!moment || mode !== "live" || !isId("ent", entryId) || !isId("frm", formId)) return [];
    return [{ entryId, formId, moment, at, causedBy }];
  });
}

function isMeant({ mode, status, isSpam }: Entry): boolean {
  return mode === "live" && status === "submitted" && !isSpam;
}

/** The error code and, for an invalid value, the column and the problem. */
function whyOf({ def, details }: AppError): Why {
  const [first] = (details.errors ?? []) as readonly { pointer?: string; code?: string }[];
  const column = first?.pointer?.split("/")[2] ?? details.column;
  return {
    code: def.code,
    columnKey: typeof column === "string" && column !== "" ? column : null,
    reason: first?.code ?? null,
  };
}
