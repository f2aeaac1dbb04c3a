/**
 * The runs of scheduled exports: create the export and, when its file is ready, deliver it with a limited number of
 * retries. Each step commits together with the job for the next step, so nothing is lost if a worker stops, and each
 * scheduled time runs once.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import { type Id, idToUuid, newId } from "../../../platform/ids/ids.ts";
import type { JobControl } from "../../../platform/jobs/bind-jobs.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { lastTime, nextTime } from "../../../platform/time/calendar.ts";
import { type ExportRequestInput, type ExportsService, exportRequestOf } from "../exports/index.ts";
import { sendToS3 } from "./engine/s3-target.ts";
import { sendToSftp } from "./engine/sftp-target.ts";
import { codeOf, DeliveryError, type FileToDeliver } from "./engine/target.ts";
import * as events from "./export-schedules.events.ts";
import type { Run, RunId, Schedule, ScheduleId, TargetSecret } from "./export-schedules.rules.ts";
import * as rules from "./export-schedules.rules.ts";
import * as schedules from "./export-schedules.store.ts";
import * as store from "./runs.store.ts";

export interface RunsDeps {
  readonly platform: Pick<Platform, "uow" | "vault" | "outbound" | "now">;
  readonly exports: ExportsService;
}

export type Runs = ReturnType<typeof createRuns>;

export const secretPlace = (id: ScheduleId) => schedules.sealedSecret.place(idToUuid(id));

export function createRuns({ platform, exports }: RunsDeps) {
  const { uow, vault, outbound, now } = platform;

  const begin = async (tx: AccountTx, schedule: Schedule, at: Date): Promise<Run> => {
    const wish = exportRequestOf(schedule.wish as ExportRequestInput);
    const fileName = rules.fileNameOf(exports.nameOf(wish), at);
    const born = { id: newId("exr"), scheduleId: schedule.id, scheduledAt: at, fileName };
    const run = await uow
      .attempt(tx, () => exports.order(tx, wish, schedule.createdBy))
      .then(
        (made) => rules.begin(born, made.id, tx.now),
        (error: unknown) => {
          if (!isAppError(error) || error.def.status >= 500) throw error;
          return {
            ...rules.fail(rules.begin(born, newId("exp"), tx.now), "not_exportable", tx.now),
            exportId: null,
          };
        },
      );
    if (!(await store.insert(tx, run))) throw new Error("this scheduled time has already been run");
    tx.audit("export_schedule.run", { type: "export_schedule", id: schedule.id }, { run_id: run.id });
    leaveEnd(tx, run);
    return run;
  };

  const save = async (tx: AccountTx, run: Run): Promise<Run> => {
    await store.save(tx, run);
    leaveEnd(tx, run);
    return run;
  };

  const send = async (
    ctx: AccountCtx,
    schedule: Schedule,
    run: Run,
    signal: AbortSignal,
  ): Promise<number> => {
    const file = run.exportId === null ? undefined : await exports.open(ctx, run.exportId);
    if (!file) throw new DeliveryError("export_expired");
    const sealed = await uow.read(ctx, (tx) => schedules.findSecret(tx, schedule.id));
    const opened = await uow.read(ctx, (tx) => vault.open(tx, secretPlace(schedule.id), sealed ?? ""));
    const secret = JSON.parse(opened) as TargetSecret;
    const { bytes, contentType, stream } = file;
    const parcel: FileToDeliver = { name: run.fileName, bytes, contentType, stream };
    try {
      await (schedule.target.type === "s3"
        ? sendToS3(outbound, schedule.target, secret.secret_access_key ?? "", parcel, signal)
        : sendToSftp(outbound, schedule.target, secret, parcel, signal));
    } finally {
      stream.destroy();
    }
    return bytes;
  };

  /** Uses the current time, because a context's time is fixed and a delivery may take an hour. */
  const settle = (ctx: AccountCtx, id: RunId, next: (run: Run, at: Date) => Run): Promise<void> =>
    uow({ ...ctx, now: now() }, async (tx) => {
      const run = await store.lock(tx, id);
      if (run?.status === "delivering") await save(tx, next(run, tx.now));
    });

  return {
    startDue: (ctx: AccountCtx, id: ScheduleId): Promise<void> =>
      uow(ctx, async (tx) => {
        const schedule = await schedules.lock(tx, id);
        if (!schedule?.nextAt || schedule.nextAt > tx.now) return;
        // If several times were missed, only the latest one starts a run.
        const at = lastTime(schedule, tx.now) ?? schedule.nextAt;
        await schedules.moveOn(tx, id, nextTime(schedule, tx.now));
        await begin(tx, schedule, at);
      }),

    startNow: (ctx: AccountCtx, id: ScheduleId): Promise<Run> =>
      uow(ctx, async (tx) => begin(tx, (await schedules.lock(tx, id)) ?? fail(E.not_found), tx.now)),

    followExport: (
      ctx: AccountCtx,
      exportId: Id<"exp">,
      stopped: "failed" | "canceled" | undefined,
    ): Promise<void> =>
      uow(ctx, async (tx) => {
        const run = await store.lockByExport(tx, exportId);
        if (run?.status !== "exporting") return;
        if (stopped) {
          await save(tx, rules.fail(run, `export_${stopped}`, tx.now));
          return;
        }
        await save(tx, rules.deliver(run, tx.now));
        tx.enqueue(events.deliverFile, { run_id: run.id });
      }),

    deliver: async (ctx: AccountCtx, id: RunId, control: JobControl): Promise<void> => {
      const run = await uow.read(ctx, (tx) => store.find(tx, id));
      const schedule = run && (await uow.read(ctx, (tx) => schedules.find(tx, run.scheduleId)));
      if (run?.status !== "delivering" || !schedule) return;
      try {
        const bytes = await send(ctx, schedule, run, control.signal);
        await settle(ctx, id, (held, at) => rules.arrived(held, bytes, at));
      } catch (error) {
        const code = isTimeOver(control) ? "timeout" : codeOf(error);
        const isOver = control.isLastAttempt || rules.isHopeless(code);
        await settle(ctx, id, (held, at) => rules.missed(held, code, isOver, at));
        if (!isOver) throw error;
      }
    },

    list: (ctx: AccountCtx, id: ScheduleId, page: PageRequest): Promise<KeysetPage<Run>> =>
      uow.read(ctx, async (tx) => {
        if (!(await schedules.find(tx, id))) fail(E.not_found);
        return store.list(tx, id, page);
      }),
  };
}

/** Whether the job timed out, as opposed to being aborted because its worker is stopping. */
function isTimeOver({ signal }: JobControl): boolean {
  return signal.aborted && signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
}

function leaveEnd(tx: AccountTx, run: Run): void {
  const { id, scheduleId, exportId, errorCode } = run;
  const data = { export_schedule_id: scheduleId, run_id: id, export_id: exportId };
  if (run.status === "delivered") tx.emit(events.scheduleEvents.delivered(data));
  if (run.status === "failed")
    tx.emit(events.scheduleEvents.failed({ ...data, error_code: errorCode ?? "internal_error" }));
}
