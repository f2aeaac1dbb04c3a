import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import type { FormsService } from "./forms.service.ts";
import {
  presentDiff,
  presentSummary,
  presentVerdict,
  presentVersion,
  versionsContract,
} from "./versions.contract.ts";

export const versionsRoutes = bind<FormsService>()(versionsContract, {
  validate: async ({ versions }, { ctx, params }) => presentVerdict(await versions.validate(ctx, params.id)),
  publish: async ({ versions }, { ctx, params, body, ifMatch }) => {
    const publishing = { notes: body.notes, acceptBreaking: body.accept_breaking };
    return presentVersion(await versions.publish(ctx, params.id, publishing, ifMatch));
  },
  list: async ({ versions }, { ctx, params, page }) =>
    listResult(await versions.list(ctx, params.id, page), presentSummary),
  get: async ({ versions }, { ctx, params }) =>
    presentVersion(await versions.get(ctx, params.id, params.number)),
  diff: async ({ versions }, { ctx, params, query }) =>
    presentDiff(await versions.diff(ctx, params.id, params.number, query.against)),
});
