/**
 * Starts scheduled runs. Each scheduled time starts a workflow once, regardless of how many workers find it; if several
 * times were missed during downtime, only the last one starts a run.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { calendarOf, lastTime, nextTime } from "../../../platform/time/calendar.ts";
import type { ActiveTrigger, WorkflowsService } from "../definitions/index.ts";
import type { WorkflowRunsService } from "../runs/index.ts";
import * as store from "./schedules.store.ts";

interface Deps {
  readonly platform: Pick<Platform, "uow">;
  readonly workflows: Pick<WorkflowsService, "activeFor">;
  readonly workflowRuns: Pick<WorkflowRunsService, "starter" | "eventTriggers">;
}

export type Schedules = ReturnType<typeof createSchedules>;

export function createSchedules({ platform: { uow }, workflows, workflowRuns }: Deps) {
  const start = async (tx: AccountTx, trigger: ActiveTrigger, at: Date): Promise<void> => {
    const { workflowId, triggerKey, version, filter } = trigger;
    const data = { scheduled_at: at.toISOString() };
    const received = { id: null, type: "schedule", data };
    if (filter && !(await workflowRuns.eventTriggers.filterHolds(tx, filter, received, null))) return;
    await workflowRuns.starter.start(tx, [
      {
        workflowId,
        version,
        triggerKey,
        trigger: { type: "schedule", at: at.toISOString(), event_id: null, data },
        cause: `schedule:${triggerKey}:${at.toISOString()}`,
        entryId: null,
      },
    ]);
  };

  return {
    /**
     * Replaces the schedules of a workflow. The next times are calculated from `since`, the time of its last change.
     */
    replace: (
      tx: AccountTx,
      workflowId: Id<"wfl">,
      triggers: readonly ActiveTrigger[],
      since: Date,
    ): Promise<void> =>
      store.replace(
        tx,
        workflowId,
        triggers.map(({ triggerKey, config }) => {
          const calendar = calendarOf(config);
          return { triggerKey, ...calendar, nextAt: nextTime(calendar, since) };
        }),
      ),

    startDue: (ctx: AccountCtx, workflowId: Id<"wfl">, triggerKey: string): Promise<void> =>
      uow(ctx, async (tx) => {
        const schedule = await store.lock(tx, workflowId, triggerKey);
        if (!schedule || schedule.nextAt > tx.now) return;
        const active = await workflows.activeFor(tx, "schedule");
        const trigger = active.find((one) => one.workflowId === workflowId && one.triggerKey === triggerKey);
        if (!trigger) {
          await store.remove(tx, workflowId, triggerKey);
          return;
        }
        const calendar = calendarOf(trigger.config);
        // A version with another schedule may have been published before this row was updated. In that case, the old
        // time no longer applies.
        const isSame = calendar.cron === schedule.cron && calendar.timezone === schedule.timezone;
        if (isSame) await start(tx, trigger, lastTime(calendar, tx.now) ?? schedule.nextAt);
        await store.save(tx, workflowId, { triggerKey, ...calendar, nextAt: nextTime(calendar, tx.now) });
      }),
  };
}
