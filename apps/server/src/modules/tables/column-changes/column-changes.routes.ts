/** Binds each operation to one service call. */
import { bind, Reply } from "../../../platform/http/contract.ts";
import { jobAccepted } from "../../jobs/tracking/index.ts";
import { presentColumn } from "../tables/index.ts";
import { columnChangesContract, presentPreview } from "./column-changes.contract.ts";
import type { ColumnChangesService } from "./column-changes.service.ts";

export const columnChangesRoutes = bind<ColumnChangesService>()(columnChangesContract, {
  update: async (changes, { ctx, params, body, ifMatch }) => {
    const done = await changes.update(ctx, params.id, params.column_id, body, ifMatch);
    return "key" in done ? new Reply(200, presentColumn(done)) : jobAccepted(done);
  },
  remove: async (changes, { ctx, params, ifMatch }) => {
    await changes.remove(ctx, params.id, params.column_id, ifMatch);
    return undefined;
  },
  convert: async (changes, { ctx, params, body }) => {
    const wanted = { type: body.type, settings: body.settings ?? {}, acceptLossy: body.accept_lossy };
    if (body.dry_run)
      return new Reply(200, presentPreview(await changes.preview(ctx, params.id, params.column_id, wanted)));
    return jobAccepted(await changes.convert(ctx, params.id, params.column_id, wanted));
  },
});
