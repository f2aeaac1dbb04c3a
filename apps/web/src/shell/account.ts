/** The account a screen belongs to, and the current user's permissions in it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { rolesQuery } from "../api/account.ts";
import { membershipsQuery, meQuery } from "../api/me.ts";
import type { Membership } from "../api/types.ts";
import { findActive } from "./guards.ts";

/**
 * The accounts of the person, which the guards have loaded. Empty after signing out: the frame is still on the screen
 * for a moment then, and must not ask the server again.
 */
export function useMemberships(): readonly Membership[] {
  const queries = useQueryClient();
  const isSignedIn = queries.getQueryData(meQuery.queryKey) !== undefined;
  const { data } = useQuery({ ...membershipsQuery, enabled: isSignedIn });
  return data ?? [];
}

/** The account in the URL or, on personal screens, the last active one. Undefined if the person has no account yet. */
export function useMembership(): Membership | undefined {
  const { accountId } = useParams({ strict: false });
  const memberships = useMemberships();
  return memberships.find(({ account }) => account.id === accountId) ?? findActive(memberships);
}

export function useAccountId(): string {
  const { accountId } = useParams({ strict: false });
  if (accountId === undefined) throw new Error("this screen has no account in its URL");
  return accountId;
}

/**
 * Checks whether the current user's role has a permission, based on the server's role table. False until the table is
 * loaded.
 */
export function useCan(): (permission: string) => boolean {
  const membership = useMembership();
  const { data } = useQuery({
    ...rolesQuery(membership?.account.id ?? ""),
    enabled: membership !== undefined,
  });
  const own = membership && data?.get(membership.role);
  return (permission) => own?.has(permission) ?? false;
}
