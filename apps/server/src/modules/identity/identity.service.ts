/** Everything identity can do, put together from its parts, and what other modules and tools need of it. */
import type { Ctx } from "../../platform/context/context.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Platform } from "../../platform/module/define-module.ts";
import { passwordHashing } from "./engine/password-hashing.ts";
import { normalEmail, type User, type UserId } from "./identity.rules.ts";
import { createWorkshop } from "./identity.workshop.ts";
import { createSessions } from "./sessions.service.ts";
import { createSignIn } from "./sign-in.service.ts";
import * as users from "./users.store.ts";
import { systemCtx, type UserCtx } from "../../platform/context/context.ts";
import { E } from "../../platform/errors/catalogue.ts";
import { fail } from "../../platform/errors/errors.ts";

export type IdentityService = ReturnType<typeof createIdentity>;

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export function createIdentity(platform: Platform) {
  const shop = createWorkshop(platform);
  const { uow, now } = shop;
  const lookUp = () => systemCtx("identity", "lookup", now());

  return {
    sessionCookieName: shop.cookieName,
    ...createSessions(shop),
    ...createSignIn(shop),
    sendMail: shop.mails.send,

    /** A verified person, without any mail. For seeds, tests and the command line. */
    provision: async (ctx: Ctx, person: NewPerson): Promise<UserId> => {
      const passwordHash = await passwordHashing.hash(person.password);
      return uow.directory(ctx, async (tx) => {
        const user: User = {
          id: newId("usr"),
          email: normalEmail(person.email),
          isEmailVerified: true,
          name: person.name,
          locale: "en",
          hasTotp: false,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        };
        await users.insert(tx, user);
        await users.insertPassword(tx, user.id, passwordHash);
        return user.id;
      });
    },

    me: (ctx: UserCtx): Promise<User> =>
      uow.directoryRead(ctx, async (tx) => (await users.find(tx, ctx.actor.userId)) ?? fail(E.session_expired)),

    getUser: (id: UserId): Promise<User> =>
      uow.directoryRead(lookUp(), async (tx) => (await users.find(tx, id)) ?? fail(E.not_found)),

    findUserByEmail: (email: string): Promise<User | undefined> =>
      uow.directoryRead(lookUp(), (tx) => users.findByEmail(tx, normalEmail(email))),
  };
}
