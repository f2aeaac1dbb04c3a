/**
 * Schedules of extensions. Each row stores the next time at which a schedule is due. The worker that finds a due row
 * updates it and enqueues a run in the same commit, so each scheduled time runs once. A single run covers all times
 * that were missed while the server was down.
 */
import type { Calendar, Extension } from "@formstead/extension-kit";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { lastTime, nextTime } from "../../../platform/time/calendar.ts";
import { runTrigger } from "./extensions.events.ts";
import type { Installation } from "./extensions.rules.ts";
import * as store from "./schedules.store.ts";

export type Schedules = ReturnType<typeof createSchedules>;

export function createSchedules({ uow }: Pick<Platform, "uow">) {
  return {
    /**
     * Updates the schedules to match the current configuration. A disabled extension has no schedules, and unchanged
     * schedules keep their next time.
     */
    arrange: async (tx: AccountTx, extension: Extension, installation: Installation, config: unknown) => {
      const triggers = installation.status === "installed" ? extension.triggers : [];
      await store.removeOthers(
        tx,
        installation.id,
        triggers.map(({ key }) => key),
      );
      const before = await store.lockAll(tx, installation.id);
      for (const { key, calendar } of triggers) {
        const { cron, timezone } = calendar(config as never);
        const known = before.find(({ triggerKey }) => triggerKey === key);
        if (known?.cron === cron && known.timezone === timezone) continue;
        const nextAt = nextOrRefuse({ cron, timezone }, tx.now);
        const since = known?.since ?? tx.now;
        await store.save(tx, installation.id, { triggerKey: key, cron, timezone, since, nextAt });
      }
    },

    /** Does nothing if the schedule has already fired or was removed. */
    fire: (ctx: AccountCtx, extensionUuid: string, triggerKey: string): Promise<void> =>
      uow(ctx, async (tx) => {
        const id = uuidToId("ext", extensionUuid);
        const all = await store.lockAll(tx, id);
        const schedule = all.find((one) => one.triggerKey === triggerKey);
        if (!schedule || schedule.nextAt > tx.now) return;
        const at = lastTime(schedule, tx.now) ?? schedule.nextAt;
        await store.save(tx, id, { ...schedule, since: at, nextAt: nextTime(schedule, tx.now) });
        const times = { at: at.toISOString(), since: schedule.since.toISOString() };
        tx.enqueue(runTrigger, { extension_id: id, trigger_key: triggerKey, ...times });
      }),
  };
}

function nextOrRefuse(calendar: Calendar, now: Date): Date {
  try {
    return nextTime(calendar, now);
  } catch {
    return fail(E.validation_failed, {
      errors: [{ pointer: "/config", code: "pattern", message: "The schedule never occurs." }],
    });
  }
}
