/**
 * Decides who can open which part before a screen is loaded. This is only for convenience; the server enforces
 * permissions itself.
 */
import type { QueryClient } from "@tanstack/react-query";
import { notFound, redirect } from "@tanstack/react-router";
import { activateAccount, membershipsQuery, meQuery } from "../api/me.ts";
import { isProblem } from "../api/problem.ts";
import type { Membership } from "../api/types.ts";
import { switchLanguage } from "../i18n/i18n.ts";
import { isOwnPath } from "../lib/own-path.ts";
import { clearRecents } from "../lib/recents.ts";
import { tabNotes } from "../lib/tab-notes.ts";

interface Arrival {
  readonly context: { readonly queries: QueryClient };
  readonly location: { readonly href: string };
  /** True if the router is only preloading the screen, not navigating to it. */
  readonly preload: boolean;
}

/** Requires a signed-in user. Redirects to the sign-in screen otherwise, which returns here afterward. */
export async function enterStudio({ context: { queries }, location }: Arrival): Promise<void> {
  try {
    const me = await queries.ensureQueryData(meQuery);
    await Promise.all([switchLanguage(me.locale), queries.ensureQueryData(membershipsQuery)]);
  } catch (error) {
    if (isProblem(error, "authentication_required", "session_expired")) {
      // The session ended while no tab was open, and someone else may sign in next.
      clearRecents();
      const next = location.href === "/" ? {} : { next: location.href };
      throw redirect({ to: "/login", search: next });
    }
    throw error;
  }
}

export async function leaveForActiveAccount({ context: { queries }, preload }: Arrival): Promise<void> {
  // Sign-in through another service returns here. The tab kept the actual destination.
  const next = tabNotes.read("next");
  if (!preload) tabNotes.drop("next");
  if (isOwnPath(next)) throw redirect({ href: next });
  const active = findActive(await queries.ensureQueryData(membershipsQuery));
  if (!active) throw redirect({ to: "/welcome" });
  throw redirect({ to: "/$accountId/projects", params: { accountId: active.account.id } });
}

/** Emails link to `/account`, because they cannot know which account is active in the recipient's browser. */
export async function leaveForSettings({ context: { queries } }: Arrival): Promise<void> {
  const active = findActive(await queries.ensureQueryData(membershipsQuery));
  if (!active) throw redirect({ to: "/welcome" });
  throw redirect({ to: "/$accountId/settings", params: { accountId: active.account.id } });
}

interface AccountArrival extends Arrival {
  readonly params: { readonly accountId: string };
}

/** Makes the account in the URL the active one, so that the next visit starts there. */
export async function enterAccount({ context: { queries }, params, preload }: AccountArrival): Promise<void> {
  const memberships = await queries.ensureQueryData(membershipsQuery);
  const membership = memberships.find(({ account }) => account.id === params.accountId);
  if (!membership) throw notFound();
  if (membership.is_active || preload) return;
  queries.setQueryData(membershipsQuery.queryKey, (all) =>
    all?.map((one) => ({ ...one, is_active: one === membership })),
  );
  // Only matters for the next visit, so errors are ignored.
  activateAccount(params.accountId).catch(() => {});
}

export function findActive(memberships: readonly Membership[]): Membership | undefined {
  return memberships.find((one) => one.is_active) ?? memberships[0];
}
