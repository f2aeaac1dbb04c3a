/** Which account a screen is about, and what its visitor may do there. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { rolesQuery } from "../api/account.ts";
import { membershipsQuery } from "../api/me.ts";
import type { Membership } from "../api/types.ts";
import { findActive } from "./guards.ts";

/** The account of the address; on personal screens the one last worked in; undefined if there is none yet. */
export function useMembership(): Membership | undefined {
  const { accountId } = useParams({ strict: false });
  const { data } = useSuspenseQuery(membershipsQuery);
  return data.find(({ account }) => account.id === accountId) ?? findActive(data);
}

export function useAccountId(): string {
  const { accountId } = useParams({ strict: false });
  if (accountId === undefined) throw new Error("this screen has no account in its address");
  return accountId;
}

/** Tells whether the own role has a permission, by the server's own table. False until that is known. */
export function useCan(): (permission: string) => boolean {
  const membership = useMembership();
  const { data } = useQuery({
    ...rolesQuery(membership?.account.id ?? ""),
    enabled: membership !== undefined,
  });
  const own = membership && data?.get(membership.role);
  return (permission) => own?.has(permission) ?? false;
}
