/** Binds each operation to one service call. */
import type { Ctx } from "../../platform/context/context.ts";
import { bind, Reply, type RequestFacts } from "../../platform/http/contract.ts";
import type { Visitor } from "./engine/library-headers.ts";
import { authContract, presentUser } from "./identity.contract.ts";
import type { IdentityService } from "./identity.service.ts";
import type { SignedIn } from "./sign-in.service.ts";

export const authRoutes = bind<IdentityService>()(authContract, {
  login: async (identity, { ctx, body, request }) => welcome(await identity.login(ctx, body, visitorOf(ctx, request))),
  reauthenticate: async (identity, { ctx, body }) => {
    await identity.reauthenticate(ctx, body);
    return undefined;
  },
});

function visitorOf(ctx: Ctx, { headers }: RequestFacts): Visitor {
  return { ip: ctx.ip, userAgent: headers.get("user-agent"), cookie: headers.get("cookie") };
}

function welcome({ user, cookies }: SignedIn) {
  return new Reply(200, presentUser(user), { "set-cookie": [...cookies] });
}
