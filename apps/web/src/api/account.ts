/** The current account: its details, the current user's permissions, deletion, and restoring. */
import { queryOptions } from "@tanstack/react-query";
import { api, inAccount, once, take } from "./client.ts";
import type { Role } from "./types.ts";

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: [accountId, "account"],
    queryFn: () => take(api.GET("/account", { params: { header: inAccount(accountId) } })),
  });

export const rolesQuery = (accountId: string) =>
  queryOptions({
    queryKey: [accountId, "roles"],
    queryFn: () => take(api.GET("/roles", { params: { header: inAccount(accountId) } })),
    select: ({ data }) =>
      new Map<Role, ReadonlySet<string>>(data.map((role) => [role.id, new Set(role.permissions)])),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function renameAccount(accountId: string, name: string, etag: string) {
  const header = { ...inAccount(accountId), ...once(), "If-Match": etag };
  return take(api.PATCH("/account", { params: { header }, body: { name } }));
}

export function deleteAccount(accountId: string, confirmName: string) {
  return take(
    api.DELETE("/account", { params: { header: inAccount(accountId) }, body: { confirm_name: confirmName } }),
  );
}

export function restoreAccount(accountId: string) {
  return take(api.POST("/account/restore", { params: { header: { ...inAccount(accountId), ...once() } } }));
}
