/** Binds each operation to one service call. */
import type { Ctx } from "../../../platform/context/context.ts";
import { bind, Reply, type RequestFacts } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import type { Visitor } from "./engine/visitor.ts";
import { authContract, meContract } from "./identity.contract.ts";
import type { IdentityService } from "./identity.service.ts";
import type { Redirect } from "./oidc.service.ts";
import { presentBackupCodes, presentPasskey, presentTotpSetup } from "./second-factor.contract.ts";
import type { PasskeyOptions } from "./second-factor.service.ts";
import type { SignedIn } from "./sessions.service.ts";
import { presentMe, presentMethods, presentSession } from "./sign-in.contract.ts";

export const meRoutes = bind<IdentityService>()(meContract, {
  get: async (identity, { ctx }) => presentMe(await identity.me(ctx)),
  update: async (identity, { ctx, body }) => presentMe(await identity.updateMe(ctx, body)),
});

export const authRoutes = bind<IdentityService>()(authContract, {
  methods: (identity) => presentMethods(identity.oidcProviders),
  signup: (identity, { ctx, body, request }) => done(identity.signUp(ctx, body, visitorOf(ctx, request))),
  verifyEmail: (identity, { ctx, body }) => done(identity.verifyEmail(ctx, body.token)),
  resendVerification: (identity, { ctx, body }) => done(identity.resendVerification(ctx, body)),
  forgotPassword: (identity, { ctx, body, request }) =>
    done(identity.forgotPassword(ctx, body, visitorOf(ctx, request))),
  resetPassword: (identity, { ctx, body }) => done(identity.resetPassword(ctx, body)),
  changePassword: async (identity, { ctx, body, request }) =>
    new Reply(204, undefined, {
      "set-cookie": await identity.changePassword(ctx, body, visitorOf(ctx, request)),
    }),

  login: async (identity, { ctx, body, request }) =>
    welcome(await identity.login(ctx, body, visitorOf(ctx, request))),
  mfa: async (identity, { ctx, body, request }) =>
    welcome(await identity.finishLogin(ctx, body, visitorOf(ctx, request))),
  logout: async (identity, { ctx }) =>
    new Reply(204, undefined, { "set-cookie": await identity.logout(ctx) }),
  reauthenticate: async (identity, { ctx, body, request }) => {
    const cookie = await identity.reauthenticate(ctx, body, visitorOf(ctx, request));
    return new Reply(204, undefined, cookie === undefined ? {} : { "set-cookie": cookie });
  },
  listSessions: async (identity, { ctx, page }) =>
    listResult(await identity.listSessions(ctx, page), (session) =>
      presentSession(session, ctx.actor.sessionId),
    ),
  endSession: (identity, { ctx, params }) => done(identity.endSession(ctx, params.id)),
  endOtherSessions: (identity, { ctx }) => done(identity.endOtherSessions(ctx)),
  startOidc: async (identity, { ctx, params, request }) =>
    redirect(await identity.startOidc(ctx, params.provider, visitorOf(ctx, request))),
  finishOidc: async (identity, { ctx, params, query, request }) =>
    redirect(await identity.finishOidc(ctx, params.provider, query, visitorOf(ctx, request))),

  startTotp: async (identity, { ctx, body, request }) =>
    presentTotpSetup(await identity.startTotp(ctx, body, visitorOf(ctx, request))),
  confirmTotp: async (identity, { ctx, body, request }) =>
    welcome(await identity.confirmTotp(ctx, body.code, visitorOf(ctx, request))),
  removeTotp: (identity, { ctx }) => done(identity.removeTotp(ctx)),
  renewBackupCodes: async (identity, { ctx, body, request }) =>
    presentBackupCodes(await identity.renewBackupCodes(ctx, body, visitorOf(ctx, request))),

  passkeyRegistrationOptions: async (identity, { ctx, request }) =>
    withOptions(await identity.passkeyRegistrationOptions(ctx, visitorOf(ctx, request))),
  addPasskey: async (identity, { ctx, body, request }) =>
    presentPasskey(await identity.addPasskey(ctx, body, visitorOf(ctx, request))),
  listPasskeys: async (identity, { ctx, page }) =>
    listResult(await identity.listPasskeys(ctx, page), presentPasskey),
  removePasskey: (identity, { ctx, params }) => done(identity.removePasskey(ctx, params.id)),
  passkeySignInOptions: async (identity, { ctx, request }) =>
    withOptions(await identity.passkeySignInOptions(ctx, visitorOf(ctx, request))),
  signInByPasskey: async (identity, { ctx, body, request }) =>
    welcome(await identity.signInByPasskey(ctx, body.response, visitorOf(ctx, request))),
});

function visitorOf(ctx: Ctx, { headers }: RequestFacts): Visitor {
  return { ip: ctx.ip, userAgent: headers.get("user-agent"), cookie: headers.get("cookie") };
}

async function done(work: Promise<void>): Promise<undefined> {
  await work;
  return undefined;
}

function welcome({ user, cookies }: SignedIn) {
  return new Reply(200, presentMe(user), { "set-cookie": [...cookies] });
}

function withOptions({ options, cookies }: PasskeyOptions) {
  return new Reply(200, { ...options }, { "set-cookie": [...cookies] });
}

function redirect({ location, cookies }: Redirect) {
  return new Reply(302, undefined, { location, "set-cookie": [...cookies] });
}
