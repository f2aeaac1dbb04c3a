/** Binds each operation to one service call. */
import { bind, Reply } from "../../../platform/http/contract.ts";
import { presentDownloadLink } from "../../../platform/http/download-link.ts";
import { jobAccepted } from "../../jobs/tracking/index.ts";
import { accountExportsContract } from "./data-export.contract.ts";
import type { AccountExportService } from "./data-export.service.ts";

export const accountExportsRoutes = bind<AccountExportService>()(accountExportsContract, {
  create: async (exports, { ctx }) => jobAccepted(await exports.order(ctx)),
  download: async (exports, { ctx, params }) =>
    new Reply(302, undefined, { location: (await exports.downloadLink(ctx, params.job_id)).url }),
  downloadLink: async (exports, { ctx, params }) =>
    presentDownloadLink(await exports.downloadLink(ctx, params.job_id)),
});
