/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { apiKeysContract, presentApiKey } from "./api-keys.contract.ts";
import type { ApiKeysService } from "./api-keys.service.ts";

export const apiKeysRoutes = bind<ApiKeysService>()(apiKeysContract, {
  list: async (apiKeys, { ctx, query, page }) =>
    listResult(await apiKeys.list(ctx, query, page), (key) => presentApiKey(key, ctx.now)),
  create: async (apiKeys, { ctx, body }) => {
    const { key, token } = await apiKeys.create(ctx, { name: body.name, expiresAt: body.expires_at });
    return { ...presentApiKey(key, ctx.now), key: token };
  },
  revoke: async (apiKeys, { ctx, params }) => {
    await apiKeys.revoke(ctx, params.id);
    return undefined;
  },
});
