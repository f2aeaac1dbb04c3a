import { bind, Reply } from "../../../platform/http/contract.ts";
import { linksTo } from "../../../platform/http/paging.ts";
import { apiPrefix } from "../../../platform/http/prefix.ts";
import { optionsContract } from "./options.contract.ts";
import type { OptionsService } from "./options.service.ts";

const optionsPath = `${apiPrefix}/entry-sessions/current/options`;

export const optionsRoutes = bind<OptionsService>()(optionsContract, {
  listOptions: async (options, { ctx, params, query }) => {
    const { q, cursor: after, limit } = query;
    const found = await options.list(ctx, params.field_key, { q, after, limit: limit + 1 });
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
});
