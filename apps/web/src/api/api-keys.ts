import { api, inAccount, take } from "./client.ts";
import { pagedQuery } from "./pages.ts";
import type { ApiKey } from "./types.ts";

export type ApiKeyStatus = ApiKey["status"];

export const apiKeysQuery = (accountId: string, status: ApiKeyStatus) =>
  pagedQuery([accountId, "api-keys", status], (cursor) =>
    take(
      api.GET("/account/api-keys", {
        params: { header: inAccount(accountId), query: { status, limit: 50, ...cursor } },
      }),
    ),
  );

export interface NewApiKey {
  readonly name: string;
  readonly expiresAt: Date | null;
}

/** The response is the only one that contains the full key, so it is returned to the caller and never cached. */
export function createApiKey(accountId: string, { name, expiresAt }: NewApiKey) {
  const body = { name, expires_at: expiresAt === null ? null : expiresAt.toISOString() };
  return take(api.POST("/account/api-keys", { params: { header: inAccount(accountId) }, body }));
}

export function revokeApiKey(accountId: string, id: string) {
  return take(
    api.DELETE("/account/api-keys/{id}", {
      params: { header: inAccount(accountId), path: { id } },
      body: { confirm: true },
    }),
  );
}
