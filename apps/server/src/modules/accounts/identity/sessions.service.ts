/**
 * Sign-in sessions: authentication by cookie, lifetime, and revocation. Every request of a signed-in user is
 * authenticated, so authentication takes only one HMAC and one statement, and bypasses the engine.
 */
import { type Ctx, systemCtx, type UserCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { SessionPrincipal } from "../../../platform/http/credentials.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Engine } from "./engine/engine.ts";
import type { KnownDevice } from "./engine/known-device.ts";
import { linesBesides, newSessionToken, storedToken } from "./engine/session-cookie.ts";
import type { SignInAction, SignInLog } from "./engine/sign-in-log.ts";
import { userAgentCharsMax, type Visitor } from "./engine/visitor.ts";
import { removeExpired } from "./identity.events.ts";
import {
  elevatedUntil,
  type Session,
  type SessionId,
  sessionIdleMs,
  slidExpiry,
  type User,
  type UserId,
} from "./identity.rules.ts";
import * as store from "./sessions.store.ts";
import * as users from "./users.store.ts";

export interface SignedIn {
  readonly user: User;
  /** Set-Cookie lines for the response. */
  readonly cookies: readonly string[];
}

export type Sessions = ReturnType<typeof createSessions>;

interface Deps {
  readonly uow: Uow;
  readonly engine: Engine;
  readonly device: KnownDevice;
  readonly log: SignInLog;
  readonly now: () => Date;
}

export function createSessions({ uow, engine, device, log, now }: Deps) {
  const { cookie } = engine;

  return {
    authenticateSession: async (cookieValue: string): Promise<SessionPrincipal> => {
      const token = cookie.tokenIn(cookieValue);
      const ctx = systemCtx("identity", "session", now());
      const session =
        token && (await uow.directoryRead(ctx, (tx) => store.findByToken(tx, storedToken(token))));
      if (!session) return fail(E.session_expired);
      const expiry = slidExpiry(session, ctx.now);
      if (expiry) await uow.directory(ctx, (tx) => store.slide(tx, session.id, expiry));
      return {
        userId: session.userId,
        sessionId: session.id,
        elevatedUntil: elevatedUntil(session.reauthenticatedAt),
      };
    },

    /** Signs a user in without credentials, for tests, seeds, and the command line. Returns the cookie's value. */
    openSession: (ctx: Ctx, userId: UserId): Promise<string> =>
      uow.directory(ctx, async (tx) => cookie.valueFor(await insertSession(tx, userId, null, null))),

    /**
     * Opens the session for the user the engine has just signed in and ends the visitor's previous session. The
     * session counts as recently authenticated, because every way of signing in proves the user's identity. The engine
     * stores its token in plain text, so the session gets a new token, of which only the hash is stored.
     */
    welcome: async (
      tx: DirectoryTx,
      visitor: Visitor,
      headers: Headers,
      options: { action?: SignInAction; method?: string },
    ): Promise<SignedIn> => {
      const engineToken = cookie.tokenSetBy(headers);
      const session = engineToken === undefined ? undefined : await store.findByToken(tx, engineToken);
      const user = session && (await users.find(tx, session.userId));
      if (engineToken === undefined || !session || !user)
        throw new Error("the identity engine returned no session");
      const former = cookie.tokenOf(visitor);
      if (former !== undefined) await store.removeByToken(tx, storedToken(former));
      const token = newSessionToken();
      await store.replaceToken(tx, session.id, { from: engineToken, to: storedToken(token) });
      await store.markReauthenticated(tx, session.id);
      const { action = "user.sign_in", method } = options;
      await log.note(tx, user.id, action, method === undefined ? {} : { method });
      tx.enqueue(removeExpired, {}, tidyingAt(tx.now));
      const lines = [...linesBesides(headers, cookie.name), device.setLine(visitor, user.email, tx.now)];
      return { user, cookies: [cookie.setLine(token), ...lines] };
    },

    /**
     * Marks the session as recently authenticated and replaces its token, so that a copy of the previous one is
     * useless. Returns the Set-Cookie line. If two tabs do this at the same time, only the first response sets a
     * cookie, so the order in which responses arrive does not matter.
     */
    renew: async (tx: DirectoryTx & UserCtx, visitor: Visitor): Promise<string | undefined> => {
      const id = tx.actor.sessionId as SessionId;
      const former = cookie.tokenOf(visitor);
      if (former === undefined || !(await store.markReauthenticated(tx, id))) return fail(E.session_expired);
      const token = newSessionToken();
      const change = { from: storedToken(former), to: storedToken(token) };
      return (await store.replaceToken(tx, id, change)) ? cookie.setLine(token) : undefined;
    },

    /** Ends all sessions of the user and opens a new one here, which counts as recently authenticated. */
    restart: async (tx: DirectoryTx & UserCtx, visitor: Visitor): Promise<string> => {
      await store.removeAll(tx, tx.actor.userId);
      return cookie.setLine(await insertSession(tx, tx.actor.userId, visitor.userAgent, tx.now));
    },

    /** For library calls in the caller's session. The library uses the stored hash and never sees the real token. */
    tokenOf: (ctx: UserCtx): Promise<string> =>
      uow.directoryRead(
        ctx,
        async (tx) =>
          (await store.findToken(tx, ctx.actor.sessionId as SessionId)) ?? fail(E.session_expired),
      ),

    listSessions: (ctx: UserCtx, page: PageRequest): Promise<KeysetPage<Session>> =>
      uow.directoryRead(ctx, (tx) => store.list(tx, ctx.actor.userId, page)),

    endSession: (ctx: UserCtx, id: SessionId): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        if (!(await store.remove(tx, ctx.actor.userId, id))) fail(E.not_found);
        await log.note(tx, ctx.actor.userId, "user.end_sessions");
      }),

    endOtherSessions: (ctx: UserCtx): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        await store.removeAll(tx, ctx.actor.userId, ctx.actor.sessionId as SessionId);
        await log.note(tx, ctx.actor.userId, "user.end_sessions");
      }),

    logout: (ctx: UserCtx): Promise<string> =>
      uow.directory(ctx, async (tx) => {
        await store.remove(tx, ctx.actor.userId, ctx.actor.sessionId as SessionId);
        await log.note(tx, ctx.actor.userId, "user.sign_out");
        return cookie.clearLine;
      }),

    removeExpired: (ctx: Ctx): Promise<void> => uow.directory(ctx, (tx) => users.removeExpired(tx)),
  };
}

async function insertSession(
  tx: DirectoryTx,
  userId: UserId,
  userAgent: string | null,
  reauthenticatedAt: Date | null,
): Promise<string> {
  const token = newSessionToken();
  const session: Session = {
    id: newId("ses"),
    userId,
    ip: tx.ip,
    userAgent: userAgent?.slice(0, userAgentCharsMax) ?? null,
    reauthenticatedAt,
    createdAt: tx.now,
    updatedAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + sessionIdleMs),
  };
  await store.insert(tx, session, storedToken(token));
  return token;
}

/** The job runs at most once an hour, because all sign-ins within an hour enqueue the same job for the same time. */
function tidyingAt(now: Date): { runAt: Date; jobKey: string } {
  const hourMs = 3_600_000;
  const runAt = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
  return { runAt, jobKey: `${removeExpired.name}:${runAt.toISOString()}` };
}
