/** Members of an account and open invitations. */
import { queryOptions } from "@tanstack/react-query";
import { api, inAccount, once, take } from "./client.ts";
import { everyPage, pagedQuery } from "./pages.ts";
import type { Role } from "./types.ts";

export const usersQuery = (accountId: string, q: string) =>
  pagedQuery([accountId, "users", "list", q], (cursor) =>
    take(
      api.GET("/users", {
        params: {
          header: inAccount(accountId),
          query: { limit: 50, sort: "name", ...(q && { q }), ...cursor },
        },
      }),
    ),
  );

/** The best few matches, for search while typing. */
export function findUsers(accountId: string, q: string, signal: AbortSignal) {
  const query = { limit: 10, sort: "name", ...(q && { q }) } as const;
  return take(api.GET("/users", { params: { header: inAccount(accountId), query }, signal }));
}

/** Maps user IDs to names, for lists that contain only IDs. */
export const userNamesQuery = (accountId: string) =>
  queryOptions({
    queryKey: [accountId, "users", "names"],
    queryFn: () =>
      everyPage((cursor) =>
        take(
          api.GET("/users", { params: { header: inAccount(accountId), query: { limit: 100, ...cursor } } }),
        ),
      ),
    select: (users) => new Map(users.map((user) => [user.id, user.name])),
    staleTime: 60_000,
  });

export const invitationsQuery = (accountId: string) =>
  pagedQuery([accountId, "invitations"], (cursor) =>
    take(
      api.GET("/invitations", {
        params: { header: inAccount(accountId), query: { status: "pending", limit: 50, ...cursor } },
      }),
    ),
  );

export function memberCalls(accountId: string) {
  const header = inAccount(accountId);
  return {
    changeRole: (id: string, role: Role) =>
      take(
        api.PATCH("/users/{id}", {
          params: { header: { ...header, ...once() }, path: { id } },
          body: { role },
        }),
      ),
    remove: (id: string) => take(api.DELETE("/users/{id}", { params: { header, path: { id } } })),
    invite: (body: { email: string; role: Role }) =>
      take(api.POST("/invitations", { params: { header: { ...header, ...once() } }, body })),
    resend: (id: string) =>
      take(
        api.POST("/invitations/{id}/resend", { params: { header: { ...header, ...once() }, path: { id } } }),
      ),
    revoke: (id: string) => take(api.DELETE("/invitations/{id}", { params: { header, path: { id } } })),
  };
}
