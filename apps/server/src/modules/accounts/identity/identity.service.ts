/** Assembles the identity service and exposes what other modules and tools need. */
import { type Ctx, systemCtx, type UserCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { createEngine } from "./engine/engine.ts";
import { createKnownDevice } from "./engine/known-device.ts";
import { passwordHashing } from "./engine/password-hashing.ts";
import { engineSecrets } from "./engine/secrets.ts";
import { createSignInLog } from "./engine/sign-in-log.ts";
import { createThrottle } from "./engine/throttle.ts";
import type { EngineDeps } from "./engine/types.ts";
import {
  normalEmail,
  passwordChars,
  sessionAbsoluteMs,
  sessionIdleMs,
  type User,
  type UserId,
} from "./identity.rules.ts";
import { createMails } from "./mails.service.ts";
import { createOidc, oidcProviderOf } from "./oidc.service.ts";
import { createPasswords } from "./passwords.service.ts";
import { createPasskeys, createTotp } from "./second-factor.service.ts";
import { createSessions } from "./sessions.service.ts";
import { createSignIn } from "./sign-in.service.ts";
import * as users from "./users.store.ts";

export type IdentityService = ReturnType<typeof createIdentity>;

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export function createIdentity(platform: Platform) {
  const { uow, now, config, telemetry } = platform;
  const engineDeps = engineDepsOf(platform);
  const engine = createEngine(engineDeps);
  const device = createKnownDevice({ secrets: config.secrets, isSecure: config.isSecure });
  const log = createSignInLog(platform);
  const sessions = createSessions({ uow, engine, device, log, now });
  const mails = createMails(platform);
  const deps = { uow, engine, sessions, mails, device, log, throttle: createThrottle(platform) };
  const lookUp = () => systemCtx("identity", "lookup", now());

  return {
    sessionCookieName: engine.cookie.name,
    ...sessions,
    ...createSignIn(deps),
    ...createPasswords(deps),
    ...createTotp(deps),
    ...createPasskeys(deps),
    ...createOidc({ ...deps, engineDeps, provider: oidcProviderOf(config), telemetry }),
    sendMail: mails.send,
    noteFailedSignIn: log.noteFailed,

    /** Creates a verified user without sending email, for seeds, tests, and the command line. */
    provision: async (ctx: Ctx, person: NewPerson): Promise<UserId> => {
      const passwordHash = await passwordHashing.hash(person.password);
      return uow.directory(ctx, async (tx) => {
        const user = verifiedUser(person, ctx.now);
        await users.insert(tx, user);
        await users.insertPassword(tx, user.id, passwordHash);
        return user.id;
      });
    },

    me: (ctx: UserCtx): Promise<User> =>
      uow.directoryRead(
        ctx,
        async (tx) => (await users.find(tx, ctx.actor.userId)) ?? fail(E.session_expired),
      ),

    updateMe: (ctx: UserCtx, profile: users.Profile): Promise<User> =>
      uow.directory(
        ctx,
        async (tx) => (await users.updateProfile(tx, ctx.actor.userId, profile)) ?? fail(E.session_expired),
      ),

    getUser: (id: UserId): Promise<User> =>
      uow.directoryRead(lookUp(), async (tx) => (await users.find(tx, id)) ?? fail(E.not_found)),

    findUserByEmail: (email: string): Promise<User | undefined> =>
      uow.directoryRead(lookUp(), (tx) => users.findByEmail(tx, normalEmail(email))),
  };
}

function engineDepsOf({ config, directory, telemetry, now }: Platform): EngineDeps {
  return {
    pool: directory.pool,
    secrets: engineSecrets(config.secrets),
    origin: new URL(config.BASE_URL).origin,
    isSecure: config.isSecure,
    sessionIdleMs,
    sessionAbsoluteMs,
    passwordChars,
    log: (level, event, errorName) =>
      telemetry.logger[level](
        { event, ...(errorName === undefined ? {} : { error_name: errorName }) },
        "identity",
      ),
    now,
  };
}

function verifiedUser({ email, name }: NewPerson, now: Date): User {
  return {
    id: newId("usr"),
    email: normalEmail(email),
    isEmailVerified: true,
    name,
    locale: "en",
    hasChosenLocale: false,
    hasTotp: false,
    createdAt: now,
    updatedAt: now,
  };
}
