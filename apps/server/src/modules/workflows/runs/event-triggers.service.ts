/**
 * Starts runs for events, and signals runs that wait for events. Follows the change feed of the account, so writers do
 * not wait for it. Each event is handled exactly once, in the transaction that starts its runs.
 */
import { firstKeyOf, type Json } from "@formstead/form-logic";
import {
  conditionHolds,
  filterHolds,
  type Lookup,
  printReference,
  RefCondition,
  referencesOfFilter,
  valueAt,
} from "@formstead/workflow-core";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import type { Durable } from "../../../platform/durable/durable.ts";
import { unlessMissing } from "../../../platform/errors/unless-missing.ts";
import type { FollowedEvent } from "../../../platform/feed/follower.ts";
import { type Id, idToUuid, isId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { readReferences } from "../../../platform/module/read-references.ts";
import type { EntriesService } from "../../entries/entries/index.ts";
import type { ActiveTrigger, WorkflowsService } from "../definitions/index.ts";
import type { NewRun, RunStarter } from "./run-starter.service.ts";
import * as stepStore from "./run-steps.store.ts";
import { chainAfter, type Run, refusalOf, signalOf, subjectOf } from "./runs.rules.ts";
import * as store from "./runs.store.ts";

interface Deps extends Pick<Platform, "contributions"> {
  readonly durable: Durable;
  readonly workflows: Pick<WorkflowsService, "activeFor">;
  readonly starter: RunStarter;
  readonly entries: Pick<EntriesService, "revisions">;
}

/** The data that a trigger receives from an event, a hook, or a schedule. */
export interface TriggerPayload {
  readonly id: string | null;
  readonly type: string;
  readonly data: unknown;
}

export type EventTriggers = ReturnType<typeof createEventTriggers>;

export function createEventTriggers({ contributions, durable, workflows, starter, entries }: Deps) {
  const runsFor = async (
    tx: AccountTx,
    event: FollowedEvent,
    triggers: readonly ActiveTrigger[],
    causes: ReadonlyMap<string, Run>,
  ): Promise<NewRun[]> => {
    const entryId = idIn(event, "entry_id", "ent");
    const causedBy = causes.get(event.causedBy ?? "");
    const chain = causedBy ? chainAfter(causedBy) : [];
    const data = event.data as Json;
    const runs: NewRun[] = [];
    for (const trigger of triggers) {
      if (!(await matches(tx, trigger, event))) continue;
      const { workflowId, version, triggerKey, type } = trigger;
      runs.push({
        workflowId,
        version,
        triggerKey,
        trigger: { type, at: event.at.toISOString(), event_id: event.id, data },
        cause: `event:${event.id}:${triggerKey}`,
        entryId,
        causedBy,
        refusal: refusalOf(causedBy, chain, workflowId, subjectOf(entryId, data)),
      });
    }
    return runs;
  };

  /** Reads the triggers once for all events of the same type about the same form or table. */
  const triggersIn = (tx: ReadTx): ((event: FollowedEvent) => Promise<readonly ActiveTrigger[]>) => {
    const read = new Map<string, readonly ActiveTrigger[]>();
    return async (event) => {
      const formId = idIn(event, "form_id", "frm") ?? undefined;
      const tableId = idIn(event, "table_id", "tbl") ?? undefined;
      const key = `${event.type} ${formId} ${tableId}`;
      const triggers = read.get(key) ?? (await workflows.activeFor(tx, event.type, { formId, tableId }));
      read.set(key, triggers);
      return triggers;
    };
  };

  const matches = async (tx: AccountTx, trigger: ActiveTrigger, event: FollowedEvent): Promise<boolean> => {
    const { type, config, filter } = trigger;
    // Events about test entries do not start workflows.
    if (event.data.mode !== undefined && event.data.mode !== "live") return false;
    if (type === "button_clicked" && event.data.button !== config.field_key) return false;
    if (type === "metafield_changed" && !matchesMetafield(config, event)) return false;
    if (type === "row_changed" && !hasOneOf(config.columns, event.data.changed)) return false;
    if (type === "answer_changed" && !(await hasChangedAnswer(tx, config.fields, event))) return false;
    return !filter || passesFilter(tx, filter, event, idIn(event, "entry_id", "ent"));
  };

  const hasChangedAnswer = async (
    tx: ReadTx,
    wanted: Json | undefined,
    event: FollowedEvent,
  ): Promise<boolean> => {
    if (!Array.isArray(wanted) || event.data.status !== "submitted") return false;
    const changed = event.data.changed_answers ?? (await changedByRevision(tx, event));
    return Array.isArray(changed) && changed.some((field) => wanted.includes(firstKeyOf(String(field))));
  };

  /**
   * Reads the changes from the revision that the event created, for events written before `changed_answers` existed.
   */
  const changedByRevision = async (tx: ReadTx, event: FollowedEvent): Promise<string[]> => {
    const entryId = idIn(event, "entry_id", "ent");
    const number = event.data.answers_revision;
    if (!entryId || typeof number !== "number") return [];
    const revision = await unlessMissing(entries.revisions.get(tx, entryId, number));
    if (revision?.createdAt.getTime() !== event.at.getTime()) return [];
    return revision.changes.map(({ path }) => path[0] ?? "");
  };

  const passesFilter = async (
    tx: AccountTx,
    filter: RefCondition,
    payload: TriggerPayload,
    entryId: Id<"ent"> | null,
  ): Promise<boolean> => {
    const { referenceSources } = contributions();
    const scope = { entryId: entryId ?? undefined };
    const values = await readReferences(referenceSources, tx, scope, referencesOfFilter(filter));
    const own = { type: payload.type, event_id: payload.id, data: payload.data as Json };
    return filterHolds(filter, own, (reference) => values.get(printReference(reference)));
  };

  const signalWaitingRuns = async (tx: AccountTx, events: readonly FollowedEvent[]): Promise<void> => {
    const kinds = [...new Set(events.map(({ type }) => type))];
    const waiting = await stepStore.waitingFor(tx, kinds);
    for (const step of waiting) {
      const { runId, instance, attemptGroup } = step;
      const event = firstAwaited(events, step);
      if (!event) continue;
      const payload = { id: event.id, type: event.type, at: event.at.toISOString(), data: event.data };
      await durable.signal(tx, idToUuid(runId), signalOf(instance, attemptGroup), payload);
    }
  };

  return {
    /** Used by triggers that do not respond to events, such as hooks and schedules. */
    filterHolds: passesFilter,

    handleEvents: async (tx: AccountTx, events: readonly FollowedEvent[]): Promise<void> => {
      const runs: NewRun[] = [];
      const causes = await store.findAll(tx, [...new Set(events.flatMap((event) => event.causedBy ?? []))]);
      const triggersFor = triggersIn(tx);
      for (const event of events) runs.push(...(await runsFor(tx, event, await triggersFor(event), causes)));
      await starter.start(tx, runs);
      await signalWaitingRuns(tx, events);
    },
  };
}

function firstAwaited(
  events: readonly FollowedEvent[],
  { runId, wait, entryId }: stepStore.WaitingStep,
): FollowedEvent | undefined {
  // Ignore events that the run itself caused before it started to wait; they may arrive late.
  const own = idToUuid(runId);
  return events.find(
    (event) => event.type === wait.event && event.causedBy !== own && isAwaited(event, wait.where, entryId),
  );
}

function isAwaited(event: FollowedEvent, where: Json, entryId: string | null): boolean {
  if (where === null) return entryId === null || event.data.entry_id === entryId;
  const condition = RefCondition.safeParse(where);
  return condition.success && conditionHolds(condition.data, eventLookup(event));
}

function eventLookup(event: FollowedEvent): Lookup {
  const value: Json = { id: event.id, type: event.type, data: event.data as Json };
  return ({ source, steps }) => (source === "event" ? valueAt(value, steps) : undefined);
}

function matchesMetafield(config: ActiveTrigger["config"], { data }: FollowedEvent): boolean {
  return (
    (config.namespace === undefined || config.namespace === data.namespace) &&
    (config.key === undefined || config.key === data.key)
  );
}

/** Returns true if `wanted` is not set. */
function hasOneOf(wanted: Json | undefined, changed: unknown): boolean {
  if (!Array.isArray(wanted)) return true;
  return Array.isArray(changed) && changed.some((key) => wanted.includes(key));
}

function idIn<P extends "ent" | "frm" | "tbl">(
  { data }: FollowedEvent,
  name: string,
  prefix: P,
): Id<P> | null {
  const id = data[name];
  return isId(prefix as never, id) ? (id as unknown as Id<P>) : null;
}
