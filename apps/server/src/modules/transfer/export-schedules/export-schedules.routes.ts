/** Binds each operation to one service call. */
import { bind, Reply } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import {
  exportSchedulesContract,
  presentRun,
  presentSchedule,
  targetOf,
} from "./export-schedules.contract.ts";
import type { ExportSchedulesService } from "./export-schedules.service.ts";

export const exportSchedulesRoutes = bind<ExportSchedulesService>()(exportSchedulesContract, {
  list: async (schedules, { ctx, page }) => listResult(await schedules.list(ctx, page), presentSchedule),
  create: async (schedules, { ctx, body }) => {
    const { target, secret } = targetOf(body.target);
    const { name, export: wish, cron, timezone } = body;
    return presentSchedule(await schedules.create(ctx, { name, wish, cron, timezone, target }, secret));
  },
  get: async (schedules, { ctx, params }) => presentSchedule(await schedules.get(ctx, params.id)),
  update: async (schedules, { ctx, params, body, ifMatch }) => {
    const given = body.target && targetOf(body.target);
    const { name, status, export: wish, cron, timezone } = body;
    const texts = { name, status, wish, cron, timezone, target: given?.target };
    return presentSchedule(await schedules.update(ctx, params.id, texts, given?.secret, ifMatch));
  },
  remove: async (schedules, { ctx, params, ifMatch }) => {
    await schedules.remove(ctx, params.id, ifMatch);
    return undefined;
  },
  run: async ({ runs }, { ctx, params }) => new Reply(202, presentRun(await runs.startNow(ctx, params.id))),
  listRuns: async ({ runs }, { ctx, params, page }) =>
    listResult(await runs.list(ctx, params.id, page), presentRun),
});
