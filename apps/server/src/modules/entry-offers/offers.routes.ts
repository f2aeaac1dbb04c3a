import { bind } from "../../platform/http/contract.ts";
import { presentFile, presentPrepared } from "../files/index.ts";
import type { EntryOffersService } from "./entry-offers.service.ts";
import { entryUploadsContract } from "./entry-uploads.contract.ts";
import { offersContract } from "./offers.contract.ts";

export const offersRoutes = bind<EntryOffersService>()(offersContract, {
  listOptions: async (offers, { ctx, params, query }) => {
    const { q, after, limit } = query;
    const data = await offers.listOptions(ctx, params.field_key, { q, after, limit });
    const last = data.length === limit ? data.at(-1) : undefined;
    return { object: "field_options" as const, data: [...data], next_after: last?.value ?? null };
  },
  callAction: async (offers, { ctx, params, body }) => ({
    object: "entry_action" as const,
    outputs: { ...(await offers.callAction(ctx, params.action_key, body.inputs)) },
  }),
});

export const entryUploadsRoutes = bind<EntryOffersService>()(entryUploadsContract, {
  prepare: async (offers, { ctx, body }) => {
    const { field_key: path, content_type: contentType, ...sent } = body;
    return presentPrepared(await offers.prepareUpload(ctx, { ...sent, contentType, path }));
  },
  resume: async (offers, { ctx, params }) => presentPrepared(await offers.resumeUpload(ctx, params.file_id)),
  complete: async (offers, { ctx, params }) => presentFile(await offers.completeUpload(ctx, params.file_id)),
  get: async (offers, { ctx, params }) => presentFile(await offers.getUpload(ctx, params.file_id)),
  remove: async (offers, { ctx, params }) => {
    await offers.removeUpload(ctx, params.file_id);
    return undefined;
  },
});
