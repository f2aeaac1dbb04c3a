/**
 * Who may enter which part, decided before a screen is loaded. These are courtesies: the server refuses by itself what
 * is not allowed.
 */
import type { QueryClient } from "@tanstack/react-query";
import { notFound, redirect } from "@tanstack/react-router";
import { activateAccount, membershipsQuery, meQuery } from "../api/me.ts";
import { isProblem } from "../api/problem.ts";
import type { Membership } from "../api/types.ts";
import { switchLanguage } from "../i18n/i18n.ts";
import { tabNotes } from "../lib/tab-notes.ts";
import { isOwnPath } from "./search.ts";

interface Arrival {
  readonly context: { readonly queries: QueryClient };
  readonly location: { readonly href: string };
  /** The screen is only fetched in advance; nobody has gone there. */
  readonly preload: boolean;
}

/** Somebody must be signed in; otherwise to the sign-in screen, and back here afterwards. */
export async function enterStudio({ context: { queries }, location }: Arrival): Promise<void> {
  try {
    const me = await queries.ensureQueryData(meQuery);
    await switchLanguage(me.locale);
  } catch (error) {
    if (isProblem(error, "authentication_required", "session_expired")) {
      const next = location.href === "/" ? {} : { next: location.href };
      throw redirect({ to: "/login", search: next });
    }
    throw error;
  }
}

export async function leaveForActiveAccount({ context: { queries }, preload }: Arrival): Promise<void> {
  // A sign-in through another service comes back here; what the person was about to do was noted before.
  const next = tabNotes.read("next");
  if (!preload) tabNotes.drop("next");
  if (isOwnPath(next)) throw redirect({ href: next });
  const active = findActive(await queries.ensureQueryData(membershipsQuery));
  if (!active) throw redirect({ to: "/welcome" });
  throw redirect({ to: "/$accountId/projects", params: { accountId: active.account.id } });
}

/** Mails link to `/account`, since they cannot know which account their reader works in. */
export async function leaveForSettings({ context: { queries } }: Arrival): Promise<void> {
  const active = findActive(await queries.ensureQueryData(membershipsQuery));
  if (!active) throw redirect({ to: "/welcome" });
  throw redirect({ to: "/$accountId/settings", params: { accountId: active.account.id } });
}

interface AccountArrival extends Arrival {
  readonly params: { readonly accountId: string };
}

/** The account in the address becomes the active one, so that the next visit begins there. */
export async function enterAccount({ context: { queries }, params, preload }: AccountArrival): Promise<void> {
  const memberships = await queries.ensureQueryData(membershipsQuery);
  const membership = memberships.find(({ account }) => account.id === params.accountId);
  if (!membership) throw notFound();
  if (membership.is_active || preload) return;
  queries.setQueryData(membershipsQuery.queryKey, (all) =>
    all?.map((one) => ({ ...one, is_active: one === membership })),
  );
  // Only a convenience for next time: if it fails, nothing on this screen is wrong.
  activateAccount(params.accountId).catch(() => {});
}

export function findActive(memberships: readonly Membership[]): Membership | undefined {
  return memberships.find((one) => one.is_active) ?? memberships[0];
}
