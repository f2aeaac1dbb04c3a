/** What all parts of identity share: the engine, mails, the throttle, and the way from the engine's answer to ours. */
import type { Uow } from "../../platform/db/uow.ts";
import type { DirectoryTx } from "../../platform/db/tx.ts";
import type { Platform } from "../../platform/module/define-module.ts";
import { createEngine, type Engine } from "./engine/engine.ts";
import { findCookie, type Visitor } from "./engine/library-headers.ts";
import { type EngineSecret, engineSecrets } from "./engine/secrets.ts";
import { readSessionToken, sessionCookieName } from "./engine/session-cookie.ts";
import type { EngineDeps } from "./engine/types.ts";
import { createMails, type Mails } from "./mails.service.ts";
import * as sessions from "./sessions.store.ts";
import type { SignedIn } from "./sign-in.service.ts";
import { createThrottle, type Throttle } from "./throttle.ts";
import * as users from "./users.store.ts";

export interface Workshop {
  readonly uow: Uow;
  readonly engine: Engine;
  readonly engineDeps: EngineDeps;
  readonly mails: Mails;
  readonly throttle: Throttle;
  readonly secrets: readonly [EngineSecret, ...EngineSecret[]];
  readonly cookieName: string;
  readonly now: () => Date;
  /** Ends the session the visitor came with and tells who is signed in now. */
  welcome(tx: DirectoryTx, visitor: Visitor, headers: Headers): Promise<SignedIn>;
  /** The cookie of a sign-in that waits for its second factor. */
  challengeIn(headers: Headers): string;
}

export function createWorkshop(platform: Platform): Workshop {
  const { config, uow, telemetry, now } = platform;
  const secrets = engineSecrets(config.secrets);
  const keys = secrets.map(({ value }) => value);
  const cookieName = sessionCookieName(config.isSecure);
  const engineDeps: EngineDeps = {
    pool: platform.directory.pool,
    secrets,
    baseUrl: config.BASE_URL,
    isSecure: config.isSecure,
    log: (level, event, errorName) => telemetry.logger[level]({ engine_event: event, error_name: errorName }, "identity"),
    now,
  };
  const tokenIn = (cookie: string | undefined) => (cookie === undefined ? undefined : readSessionToken(cookie, keys));

  return {
    uow,
    engine: createEngine(engineDeps),
    engineDeps,
    mails: createMails(platform),
    throttle: createThrottle(platform),
    secrets,
    cookieName,
    now,
    welcome: async (tx, visitor, headers) => {
      const cookies = headers.getSetCookie();
      const fresh = tokenIn(cookieNamed(cookies, cookieName));
      const session = fresh === undefined ? undefined : await sessions.findByToken(tx, fresh);
      const user = session && (await users.find(tx, session.userId));
      if (!user) throw new Error("the identity engine gave no session");
      const old = tokenIn(findCookie(visitor.cookie, cookieName));
      if (old !== undefined && old !== fresh) await sessions.removeByToken(tx, old);
      return { user, cookies };
    },
    challengeIn: (headers) => {
      const challenge = headers.getSetCookie().find((line) => line.startsWith(`${cookieName}.two_factor=`));
      if (challenge === undefined) throw new Error("the identity engine gave no challenge");
      return challenge;
    },
  };
}

function cookieNamed(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((one) => one.startsWith(`${name}=`));
  return line?.slice(name.length + 1).split(";")[0];
}
