/** Use cases for scheduled exports. Problems are reported when a schedule is saved, not when it runs. */
import { type AccountCtx, systemCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import { type Calendar, calendarProblems, nextTime } from "../../../platform/time/calendar.ts";
import { type ExportRequestInput, exportRequestOf } from "../exports/index.ts";
import { scheduleErrors as S } from "./export-schedules.errors.ts";
import type {
  Run,
  Schedule,
  ScheduleChange,
  ScheduleId,
  ScheduleTexts,
  Target,
  TargetSecret,
} from "./export-schedules.rules.ts";
import * as rules from "./export-schedules.rules.ts";
import * as store from "./export-schedules.store.ts";
import { createRuns, type RunsDeps, secretPlace } from "./runs.service.ts";
import * as runStore from "./runs.store.ts";

export type ExportSchedulesService = ReturnType<typeof createExportSchedules>;
export type ShownSchedule = Schedule & { readonly lastRun: Run | null };

export function createExportSchedules(deps: RunsDeps) {
  const { platform, exports } = deps;
  const { uow, vault, outbound } = platform;
  const runs = createRuns(deps);

  const checkTarget = (target: Target): void => {
    try {
      if (target.type === "s3") outbound.check(target.endpoint);
      else outbound.checkHost(target.host, target.port);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const pointer = target.type === "s3" ? "/target/endpoint" : "/target/host";
      refuse(pointer, "not_allowed", "Must be a public address to which files can be sent.");
    }
  };

  const checkCalendar = (calendar: Calendar): void => {
    const [problem] = calendarProblems(calendar);
    if (problem) refuse(problem.pointer, "pattern", problem.message);
  };

  const seal = (tx: AccountTx, id: ScheduleId, secret: TargetSecret): Promise<string> =>
    vault.seal(tx, secretPlace(id), JSON.stringify(secret));

  /**
   * Checks the export with the caller's permissions, and also with those of the scheduler, which cannot use private
   * views.
   */
  const checkWish = async (tx: AccountTx, given: object): Promise<void> => {
    const wish = exportRequestOf(given as ExportRequestInput);
    await exports.check(tx, wish);
    try {
      await exports.check({ ...tx, ...systemCtx("export-schedules", tx.requestId, tx.now) }, wish);
    } catch (error) {
      if (wish.source.type !== "view" || !isAppError(error, E.not_found)) throw error;
      refuse(
        "/export/source/view_id",
        "not_shared",
        "Must be a shared view. Scheduled exports cannot use private views.",
      );
    }
  };

  const shown = async (tx: ReadTx, schedule: Schedule): Promise<ShownSchedule> => ({
    ...schedule,
    lastRun: (await runStore.findLast(tx, schedule.id)) ?? null,
  });

  return {
    runs,

    list: (ctx: AccountCtx, page: PageRequest): Promise<KeysetPage<ShownSchedule>> =>
      uow.read(ctx, async (tx) => {
        const found = await store.list(tx, page);
        return { ...found, rows: await Promise.all(found.rows.map((schedule) => shown(tx, schedule))) };
      }),

    get: (ctx: AccountCtx, id: ScheduleId): Promise<ShownSchedule> =>
      uow.read(ctx, async (tx) => shown(tx, (await store.find(tx, id)) ?? fail(E.not_found))),

    create: (ctx: AccountCtx, texts: ScheduleTexts, secret: TargetSecret): Promise<ShownSchedule> =>
      uow(ctx, async (tx) => {
        checkCalendar(texts);
        checkTarget(texts.target);
        await checkWish(tx, texts.wish);
        await store.lockAll(tx);
        if ((await store.count(tx)) >= rules.schedulesMax)
          return fail(S.export_schedule_limit, { limit: rules.schedulesMax });
        const id = newId("exs");
        const born = { id, createdBy: userOf(ctx), nextAt: nextTime(texts, ctx.now) };
        const schedule = rules.create(born, texts, ctx.now);
        await store.insert(tx, schedule, await seal(tx, id, secret));
        tx.audit("export_schedule.create", { type: "export_schedule", id });
        return { ...schedule, lastRun: null };
      }),

    /**
     * An update must replace the entire target, including its secret, so that a secret is never sent to another
     * target.
     */
    update: (
      ctx: AccountCtx,
      id: ScheduleId,
      texts: ScheduleChange,
      secret: TargetSecret | undefined,
      ifMatch: string | undefined,
    ): Promise<ShownSchedule> =>
      uow(ctx, async (tx) => {
        const schedule = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, schedule.revision);
        const { cron = schedule.cron, timezone = schedule.timezone } = texts;
        checkCalendar({ cron, timezone });
        if (texts.target) checkTarget(texts.target);
        if (texts.wish) await checkWish(tx, texts.wish);
        const next = rules.change(schedule, texts, (calendar) => nextTime(calendar, ctx.now), ctx.now);
        await store.save(tx, next, secret && (await seal(tx, id, secret)));
        const fields = Object.keys(texts).filter((name) => texts[name as keyof ScheduleChange] !== undefined);
        tx.audit("export_schedule.update", { type: "export_schedule", id }, { fields });
        return shown(tx, next);
      }),

    remove: (ctx: AccountCtx, id: ScheduleId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        const schedule = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, schedule.revision);
        await store.remove(tx, id);
        tx.audit("export_schedule.delete", { type: "export_schedule", id });
      }),
  };
}

function refuse(pointer: string, code: string, message: string): never {
  return fail(E.validation_failed, { errors: [{ pointer, code, message }] });
}
