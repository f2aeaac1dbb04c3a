/**
 * Sign-in sessions: who a cookie stands for, how long it lives, and how it ends. Runs on every request of a signed-in
 * person, so the check is one HMAC and one statement; the engine is not asked.
 */
import type { Ctx, UserCtx } from "../../platform/context/context.ts";
import { systemCtx } from "../../platform/context/context.ts";
import type { Uow } from "../../platform/db/uow.ts";
import { E } from "../../platform/errors/catalogue.ts";
import { fail } from "../../platform/errors/errors.ts";
import type { SessionPrincipal } from "../../platform/http/credentials.ts";
import { newId } from "../../platform/ids/ids.ts";
import { newSessionToken, readSessionToken, signSessionToken } from "./engine/session-cookie.ts";
import type { EngineSecret } from "./engine/secrets.ts";
import { elevatedUntil, type Session, type SessionId, sessionIdleMs, slidExpiry, type UserId } from "./identity.rules.ts";
import * as store from "./sessions.store.ts";

export interface SessionsDeps {
  readonly uow: Uow;
  readonly secrets: readonly [EngineSecret, ...EngineSecret[]];
  now(): Date;
}

export function createSessions({ uow, secrets, now }: SessionsDeps) {
  const keys = secrets.map(({ value }) => value);
  const visit = () => systemCtx("identity", "session", now());

  return {
    authenticateSession: async (cookieValue: string): Promise<SessionPrincipal> => {
      const token = readSessionToken(cookieValue, keys);
      const ctx = visit();
      const session = token && (await uow.directoryRead(ctx, (tx) => store.findByToken(tx, token)));
      if (!session) return fail(E.session_expired);
      const expiry = slidExpiry(session, ctx.now);
      if (expiry) await uow.directory(ctx, (tx) => store.slide(tx, session.id, expiry));
      return {
        userId: session.userId,
        sessionId: session.id,
        elevatedUntil: elevatedUntil(session.reauthenticatedAt),
      };
    },

    /** Signs a person in without asking for proof. For tests, seeds and the command line. */
    openSession: (ctx: Ctx, userId: UserId): Promise<string> =>
      uow.directory(ctx, async (tx) => {
        const token = newSessionToken();
        const session: Session = {
          id: newId("ses"),
          userId,
          ip: ctx.ip,
          userAgent: null,
          reauthenticatedAt: null,
          createdAt: ctx.now,
          updatedAt: ctx.now,
          expiresAt: new Date(ctx.now.getTime() + sessionIdleMs),
        };
        await store.insert(tx, session, token);
        return signSessionToken(token, secrets[0].value);
      }),

    listSessions: (ctx: UserCtx): Promise<Session[]> =>
      uow.directoryRead(ctx, (tx) => store.list(tx, ctx.actor.userId)),

    endSession: (ctx: UserCtx, id: SessionId): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        if (!(await store.remove(tx, ctx.actor.userId, id))) fail(E.not_found);
      }),

    endOtherSessions: (ctx: UserCtx): Promise<void> =>
      uow.directory(ctx, (tx) => store.removeAll(tx, ctx.actor.userId, ctx.actor.sessionId as SessionId)),

    /** Idempotent: a session that is gone already is what was asked for. */
    logout: (ctx: UserCtx): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        await store.remove(tx, ctx.actor.userId, ctx.actor.sessionId as SessionId);
      }),
  };
}
