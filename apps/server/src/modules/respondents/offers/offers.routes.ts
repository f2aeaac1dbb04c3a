import { bind, Reply } from "../../../platform/http/contract.ts";
import { linksTo } from "../../../platform/http/paging.ts";
import { apiPrefix } from "../../../platform/http/prefix.ts";
import { presentFile, presentPrepared } from "../../files/files/index.ts";
import type { EntryOffersService } from "./entry-offers.service.ts";
import { entryUploadsContract } from "./entry-uploads.contract.ts";
import { offersContract } from "./offers.contract.ts";

const optionsPath = `${apiPrefix}/entry-sessions/current/options`;

export const offersRoutes = bind<EntryOffersService>()(offersContract, {
  listOptions: async (offers, { ctx, params, query }) => {
    const { q, cursor: after, limit } = query;
    const found = await offers.listOptions(ctx, params.field_key, { q, after, limit: limit + 1 });
    const data = found.slice(0, limit);
    const has_more = found.length > limit;
    const next_cursor = has_more ? (data.at(-1)?.value ?? null) : null;
    const body = { data, pagination: { limit, has_more, next_cursor, prev_cursor: null } };
    const asked = new URLSearchParams({ q, limit: String(limit) });
    return new Reply(
      200,
      body,
      linksTo(`${optionsPath}/${encodeURIComponent(params.field_key)}?${asked}`, body),
    );
  },
  callAction: async (offers, { ctx, params, body }) => ({
    object: "entry_action" as const,
    outputs: { ...(await offers.callAction(ctx, params.action_key, body.inputs)) },
  }),
});

export const entryUploadsRoutes = bind<EntryOffersService>()(entryUploadsContract, {
  prepare: async (offers, { ctx, body }) => {
    const { field_key: path, name: filename, mime: contentType, ...sent } = body;
    return presentPrepared(await offers.prepareUpload(ctx, { ...sent, filename, contentType, path }));
  },
  resume: async (offers, { ctx, params }) => presentPrepared(await offers.resumeUpload(ctx, params.file_id)),
  complete: async (offers, { ctx, params }) => presentFile(await offers.completeUpload(ctx, params.file_id)),
  get: async (offers, { ctx, params }) => presentFile(await offers.getUpload(ctx, params.file_id)),
  remove: async (offers, { ctx, params }) => {
    await offers.removeUpload(ctx, params.file_id);
    return undefined;
  },
});
