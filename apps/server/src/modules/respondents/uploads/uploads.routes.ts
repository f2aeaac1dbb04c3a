import { bind } from "../../../platform/http/contract.ts";
import { presentFile, presentPrepared } from "../../files/files/index.ts";
import { uploadsContract } from "./uploads.contract.ts";
import type { UploadsService } from "./uploads.service.ts";

export const uploadsRoutes = bind<UploadsService>()(uploadsContract, {
  prepare: async (uploads, { ctx, body }) => {
    const { field_key: path, name: filename, mime: contentType, ...sent } = body;
    return presentPrepared(await uploads.prepare(ctx, { ...sent, filename, contentType, path }));
  },
  resume: async (uploads, { ctx, params }) => presentPrepared(await uploads.resume(ctx, params.file_id)),
  complete: async (uploads, { ctx, params }) => presentFile(await uploads.complete(ctx, params.file_id)),
  get: async (uploads, { ctx, params }) => presentFile(await uploads.get(ctx, params.file_id)),
  remove: async (uploads, { ctx, params }) => {
    await uploads.remove(ctx, params.file_id);
    return undefined;
  },
});
