/** The audit log of an account, and the names of resources that the log stores only as IDs. */
import { queryOptions } from "@tanstack/react-query";
import { api, inAccount, take } from "./client.ts";
import { pagedQuery } from "./pages.ts";

export interface AuditFilter {
  /** A person (`usr_…`), including actions by their keys, or a single key (`key_…`). */
  readonly actor?: string;
  readonly action?: string;
  readonly targetType?: string;
  readonly targetId?: string;
  /** Inclusive dates in the visitor's time zone, for example, `2026-11-15`. */
  readonly from?: string;
  readonly to?: string;
}

export const auditQuery = (accountId: string, filter: AuditFilter) => ({
  ...pagedQuery([accountId, "audit-events", "list", filter], (cursor) =>
    take(
      api.GET("/audit-events", {
        params: { header: inAccount(accountId), query: { limit: 50, ...queryOf(filter), ...cursor } },
      }),
    ),
  ),
  // Nearly every action adds an entry, so cached data is always stale.
  staleTime: 0,
});

function queryOf({ actor, action, targetType, targetId, from, to }: AuditFilter) {
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(targetType && { target_type: targetType }),
    ...(targetId && { target_id: targetId }),
    ...(from && { "created_at[gte]": new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { "created_at[lte]": new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

export type NamedTarget = "api_key" | "invitation" | "project";

/** Reads the newest 100 of a type, which covers what the log shows first. Older or deleted ones appear as IDs. */
export const targetNamesQuery = (accountId: string, type: NamedTarget) =>
  queryOptions({
    queryKey: [accountId, "audit-events", "names", type],
    queryFn: () => readNames[type](accountId),
    staleTime: 60_000,
  });

type Names = readonly (readonly [id: string, name: string])[];

const query = { limit: 100 };

const readNames: Record<NamedTarget, (accountId: string) => Promise<Names>> = {
  api_key: async (accountId) => {
    const { data } = await take(
      api.GET("/account/api-keys", { params: { header: inAccount(accountId), query } }),
    );
    return data.map(({ id, name }) => [id, name]);
  },
  invitation: async (accountId) => {
    const { data } = await take(api.GET("/invitations", { params: { header: inAccount(accountId), query } }));
    return data.map(({ id, email }) => [id, email]);
  },
  project: async (accountId) => {
    const header = inAccount(accountId);
    const pages = await Promise.all([
      take(api.GET("/projects", { params: { header, query } })),
      take(api.GET("/projects", { params: { header, query: { ...query, status: "trashed" } } })),
    ]);
    return pages.flatMap(({ data }) => data).map(({ id, name }) => [id, name]);
  },
};
