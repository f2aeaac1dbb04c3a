/**
 * Decides on access: turns a credential and an operation's access rule into either a frozen context or a refusal. The
 * order of the checks is fixed, so that a refusal reveals nothing it should not: the kind of credential, its
 * validity, its rate limits, the account, the role, and finally whether the account is paid for.
 */
import {
  type AccountCtx,
  type Actor,
  type Ctx,
  type RespondentCtx,
  roleAtLeast,
  type Site,
  type UserCtx,
} from "../context/context.ts";
import { E } from "../errors/catalogue.ts";
import { AppError, fail } from "../errors/errors.ts";
import { isId } from "../ids/ids.ts";
import type { Access, AccountAccess, EntryAccess, UserAccess } from "./access.ts";
import {
  type Authenticators,
  type Credential,
  challenge,
  type EntryPrincipal,
  type KeyPrincipal,
  type Membership,
  type SessionPrincipal,
} from "./credentials.ts";

export interface Visit {
  readonly requestId: string;
  readonly now: Date;
  readonly ip: string;
  /** Throws if the headers contain no valid credential. */
  credential(): Credential;
  /** Throws if the headers contain no entry key. */
  entryKey(): string;
  readonly accountHeader: string | undefined;
  readonly isUnsafe: boolean;
  /** Signed-in users may call the operation in an account that is not paid for, even if it is not a plain read. */
  readonly isAllowedWhenInactive?: boolean;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly wishes?: () => readonly string[];
  readonly site?: Site | undefined;
}

/** Counts the caller against its rate limits; called as soon as the caller is known and before the role is checked. */
export interface Limits {
  forKey(principal: KeyPrincipal): Promise<void>;
  forUser(principal: SessionPrincipal): Promise<void>;
  forEntry(principal: EntryPrincipal): Promise<void>;
  forAddress(ip: string): Promise<void>;
  /** For requests of respondents without a key, which are also counted per form. */
  forRespondents(ip: string): Promise<void>;
}

export interface DoorDeps<Opened = unknown> {
  readonly authenticators: Authenticators<Opened>;
  readonly limits: Limits;
  readonly baseOrigin: string;
  /** Called with the caller's context in the account before access is decided. */
  readonly onKnock?: (ctx: AccountCtx) => void;
}

export async function authorize<Opened>(
  access: EntryAccess<Opened>,
  visit: Visit,
  deps: DoorDeps<Opened>,
): Promise<RespondentCtx<Opened>>;
export async function authorize(
  access: Access,
  visit: Visit,
  deps: DoorDeps,
): Promise<Ctx | UserCtx | AccountCtx | RespondentCtx>;
export async function authorize(
  access: Access,
  visit: Visit,
  deps: DoorDeps,
): Promise<Ctx | UserCtx | AccountCtx | RespondentCtx> {
  if (access.kind === "public") {
    if (access.countedBy === "form") await deps.limits.forRespondents(visit.ip);
    else await deps.limits.forAddress(visit.ip);
    if (access.setsCookie && visit.isUnsafe && isForeignPage(visit, visit.site?.origin ?? deps.baseOrigin))
      fail(E.origin_not_allowed);
    return contextOf(visit, { kind: "public" });
  }
  if (access.kind === "entry") return authorizeEntry(access, visit, deps);
  const credential = await recognise(visit, deps.limits, () => usableCredential(visit));
  return credential.kind === "key"
    ? authorizeKey(access, visit, credential.token, deps)
    : authorizeSession(access, visit, credential.cookie, deps);
}

/** Counts failed credentials by address; valid credentials have limits of their own. */
async function recognise<T>(visit: Visit, limits: Limits, look: () => T | Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof AppError) await limits.forAddress(visit.ip);
    throw error;
  }
}

function usableCredential(visit: Visit): Extract<Credential, { kind: "key" | "session" }> {
  const credential = visit.credential();
  if (credential.kind === "none") return fail(E.authentication_required, {}, { headers: challenge });
  if (credential.kind === "entry") return fail(E.entry_key_not_accepted, {}, { headers: challenge });
  return credential;
}

async function authorizeEntry<Opened>(
  access: EntryAccess<Opened>,
  visit: Visit,
  deps: Pick<DoorDeps<Opened>, "authenticators" | "limits">,
): Promise<RespondentCtx<Opened>> {
  const principal = await recognise(visit, deps.limits, async () => {
    const found = await deps.authenticators.authenticateEntry(visit.entryKey(), access.during);
    // Under a custom domain, entries of other accounts do not exist.
    return visit.site && visit.site.accountId !== found.account.id ? fail(E.invalid_entry_key) : found;
  });
  await deps.limits.forEntry(principal);
  const { account, entryId, sessionId, language, opened } = principal;
  const actor = { kind: "respondent", entryId, sessionId } as const;
  const ctx = { ...contextOf(visit, actor), actor, account, role: "viewer" as const, language, opened };
  return Object.freeze(ctx);
}

async function authorizeKey(
  access: UserAccess | AccountAccess,
  visit: Visit,
  token: string,
  deps: DoorDeps,
): Promise<AccountCtx> {
  const principal = await recognise(visit, deps.limits, () => deps.authenticators.authenticateKey(token));
  await deps.limits.forKey(principal);
  const actor = { kind: "key", userId: principal.userId, keyId: principal.keyId } as const;
  if (access.kind === "user" || access.via === "session") {
    deps.onKnock?.(accountContextOf(visit, principal, actor));
    return fail(E.session_required);
  }
  if (visit.accountHeader === undefined) {
    if (access.accountHeader === "required") fail(E.account_header_required);
  } else if (visit.accountHeader !== principal.account.id) fail(E.account_mismatch);
  return enterAccount(access, visit, principal, actor, deps);
}

async function authorizeSession(
  access: UserAccess | AccountAccess,
  visit: Visit,
  cookie: string,
  deps: DoorDeps,
): Promise<UserCtx | AccountCtx> {
  const principal = await recognise(visit, deps.limits, () =>
    deps.authenticators.authenticateSession(cookie),
  );
  await deps.limits.forUser(principal);
  if (visit.isUnsafe && !isOwnOrigin(visit, deps.baseOrigin)) refuseOrigin(visit);
  const actor = { kind: "user", userId: principal.userId, sessionId: principal.sessionId } as const;
  if (access.kind === "user") {
    if (access.reauthenticate) requireElevation(principal, visit.now);
    return contextOf(visit, actor) as UserCtx;
  }
  if (visit.accountHeader === undefined) return fail(E.account_header_required);
  const membership = isId("acc", visit.accountHeader)
    ? await deps.authenticators.findMembership(principal.userId, visit.accountHeader)
    : undefined;
  if (!membership) return fail(E.account_mismatch);
  const ctx = enterAccount(access, visit, membership, actor, deps);
  if (access.reauthenticate) requireElevation(principal, visit.now);
  return ctx;
}

function enterAccount(
  access: AccountAccess,
  visit: Visit,
  member: Membership,
  actor: Actor,
  { onKnock }: DoorDeps,
): AccountCtx {
  const ctx = accountContextOf(visit, member, actor);
  onKnock?.(ctx);
  const least = access.permission.role;
  if (!roleAtLeast(member.role, least)) fail(least === "admin" ? E.admin_required : E.forbidden);
  if (member.accountState === "pending_deletion" && !access.duringDeletion) {
    fail(E.invalid_state, { current_state: "pending_deletion", allowed_states: ["active"] });
  }
  if (!member.isBillingActive && !isOpenWhenInactive(visit, actor)) fail(E.billing_inactive);
  return ctx;
}

function accountContextOf(visit: Visit, { account, role }: Membership, actor: Actor): AccountCtx {
  return Object.freeze({ ...contextOf(visit, actor), account, role });
}

/** Users can still read, export their data, and pay; API keys are rejected. */
function isOpenWhenInactive(visit: Visit, actor: Actor): boolean {
  return actor.kind === "user" && (!visit.isUnsafe || visit.isAllowedWhenInactive === true);
}

function contextOf(visit: Visit, actor: Actor): Ctx {
  const { requestId, now, ip, wishes, site } = visit;
  return Object.freeze({ requestId, now, ip, actor, wishes, site });
}

function requireElevation(principal: SessionPrincipal, now: Date): void {
  if (principal.elevatedUntil === null || principal.elevatedUntil <= now) fail(E.reauthentication_required);
}

/** Browsers send cookies automatically, so a write must prove that our own page sent it. */
function isOwnOrigin(visit: Visit, baseOrigin: string): boolean {
  return visit.origin === undefined ? visit.fetchSite === "same-origin" : visit.origin === baseOrigin;
}

function refuseOrigin({ origin, fetchSite }: Visit): never {
  if (origin !== undefined || fetchSite !== undefined) return fail(E.origin_not_allowed);
  const detail =
    "The Origin header is missing. Write requests with a session cookie must include it. Outside a browser, use an API key instead.";
  return fail(E.origin_not_allowed, { message: detail, detail });
}

/** Without a cookie, CSRF is not possible, so programs may call; only a browser sends a foreign origin. */
function isForeignPage(visit: Visit, baseOrigin: string): boolean {
  if (visit.origin !== undefined) return visit.origin !== baseOrigin;
  return visit.fetchSite !== undefined && visit.fetchSite !== "same-origin" && visit.fetchSite !== "none";
}
