/**
 * Calls that must succeed, for operations which need more than ids that exist: a state, a secret from a mail, a second
 * factor, a provider. Everything else is found by the generator.
 */
import { randomUUID } from "node:crypto";
import { createAuthenticatorApp } from "../authenticator-app.ts";
import { type Browser, createBrowser } from "../browser.ts";
import type { Harness, TestUser } from "../harness.ts";
import { createPasskeyDevice } from "../passkey-device.ts";
import type { Draft } from "./draft.ts";
import type { World } from "./world.ts";

export interface Ingredients {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: Draft["query"];
  /** Instead of the owner's credentials. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Operations whose success needs what this test does not have, with the reason. */
export const withoutSuccess: Readonly<Record<string, string>> = {};

const originOf = (h: Harness) => new URL(h.composition.platform.config.BASE_URL).origin;
const newBrowser = (h: Harness) => createBrowser(h.server, originOf(h));

const credentialsOf = (h: Harness, { cookies }: Browser) => ({
  cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
  origin: originOf(h),
});

/** A person who has just proven who they are. */
async function signedIn(h: Harness): Promise<{ user: TestUser; browser: Browser }> {
  const user = await h.newUser();
  const browser = newBrowser(h);
  await browser.post("/auth/login", { email: user.email, password: user.password });
  await browser.post("/auth/reauthenticate", { password: user.password });
  return { user, browser };
}

async function withTotp(h: Harness, isConfirmed = true) {
  const { user, browser } = await signedIn(h);
  const { body } = await browser.post("/auth/totp", { password: user.password });
  const app = createAuthenticatorApp(body.totp_uri);
  if (isConfirmed) {
    await browser.post("/auth/totp/confirm", { code: app.code(-1) });
    await browser.post("/auth/reauthenticate", { code: app.code() });
  }
  return { user, browser, app };
}

async function withPasskey(h: Harness) {
  const { user, browser } = await signedIn(h);
  const device = createPasskeyDevice(originOf(h));
  const options = await browser.post("/auth/passkeys/registration-options");
  const made = await browser.post("/auth/passkeys", { response: device.create(options.body) });
  return { user, browser, device, id: made.body.id as string };
}

async function mailedToken(h: Harness, email: string): Promise<string> {
  await h.runJobs();
  for (const { text } of await h.mailTo(email)) {
    const token = /#token=(\S+)/.exec(text)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error("no mail with a token");
}

async function invitation({ h, owner, stranger }: World): Promise<Ingredients> {
  await stranger.post("/invitations", { email: owner.user.email, role: "viewer" });
  return { body: { token: await mailedToken(h, owner.user.email) } };
}

async function finishedExport(world: World): Promise<Ingredients> {
  const id = await world.make("job");
  await world.h.runJobs();
  return { params: { job_id: id } };
}

/** An account of its own to delete, and what confirms it. */
async function doomedAccount({ h }: World) {
  const owner = await h.newAccount();
  await owner.reauthenticate();
  const { body } = await owner.get("/account");
  return { owner, body: { confirm_name: body.name as string } };
}

export const recipes: Readonly<Record<string, (world: World) => Promise<Ingredients>>> = {
  "auth.login": async ({ owner }) => ({ body: { email: owner.user.email, password: owner.user.password } }),
  "auth.reauthenticate": async ({ owner }) => ({ body: { password: owner.user.password } }),
  "auth.verifyEmail": async ({ h }) => {
    const email = `${randomUUID()}@example.test`;
    await h.nobody.post("/auth/signup", {
      email,
      password: `a password ${email}`.slice(0, 30),
      name: "Vera",
    });
    return { body: { token: await mailedToken(h, email) } };
  },
  "auth.resetPassword": async ({ h, owner }) => {
    await h.nobody.post("/auth/forgot-password", { email: owner.user.email });
    return { body: { token: await mailedToken(h, owner.user.email), password: `new ${randomUUID()}` } };
  },
  "auth.changePassword": async ({ owner }) => ({
    body: { current_password: owner.user.password, new_password: `new ${randomUUID()}` },
  }),
  "auth.mfa": async ({ h }) => {
    const { user, app } = await withTotp(h);
    const browser = newBrowser(h);
    await browser.post("/auth/login", { email: user.email, password: user.password });
    return { headers: credentialsOf(h, browser), body: { code: app.code(1) } };
  },
  "auth.startTotp": async ({ h }) => {
    const { user, browser } = await signedIn(h);
    return { headers: credentialsOf(h, browser), body: { password: user.password } };
  },
  "auth.confirmTotp": async ({ h }) => {
    const { browser, app } = await withTotp(h, false);
    return { headers: credentialsOf(h, browser), body: { code: app.code() } };
  },
  "auth.removeTotp": async ({ h }) => ({ headers: credentialsOf(h, (await withTotp(h)).browser) }),
  "auth.renewBackupCodes": async ({ h }) => {
    const { user, browser } = await withTotp(h);
    return { headers: credentialsOf(h, browser), body: { password: user.password } };
  },
  "auth.addPasskey": async ({ h }) => {
    const { browser } = await signedIn(h);
    const options = await browser.post("/auth/passkeys/registration-options");
    const response = createPasskeyDevice(originOf(h)).create(options.body);
    return { headers: credentialsOf(h, browser), body: { response } };
  },
  "auth.removePasskey": async ({ h }) => {
    const { browser, id } = await withPasskey(h);
    return { headers: credentialsOf(h, browser), params: { id } };
  },
  "auth.signInByPasskey": async ({ h }) => {
    const { device } = await withPasskey(h);
    const browser = newBrowser(h);
    const options = await browser.post("/auth/passkeys/sign-in-options");
    return { headers: credentialsOf(h, browser), body: { response: device.get(options.body) } };
  },
  "auth.startOidc": async () => ({ params: { provider: "oidc" } }),
  "auth.finishOidc": async ({ h, provider }) => {
    const browser = newBrowser(h);
    const started = await browser.get("/auth/oidc/oidc/start");
    const email = `${randomUUID()}@example.test`;
    const who = { sub: email, email, email_verified: true, name: "Olga" };
    const { code, state } = provider.authorize(String(started.headers.location), who);
    return {
      headers: credentialsOf(h, browser),
      params: { provider: "oidc" },
      query: [
        ["code", code],
        ["state", state],
      ],
    };
  },
  "accountDeletion.request": async (world) => {
    const { owner, body } = await doomedAccount(world);
    return { headers: owner.headers, body };
  },
  "accountDeletion.restore": async (world) => {
    const { owner, body } = await doomedAccount(world);
    await owner.delete("/account", body);
    return { headers: owner.headers };
  },
  "accountExports.download": finishedExport,
  "accountExports.downloadLink": finishedExport,
  "invitations.preview": invitation,
  "invitations.accept": invitation,
  "invitations.decline": invitation,
  "projects.unarchive": async (world) => {
    const id = await world.make("prj");
    await world.owner.post(`/projects/${id}/archive`);
    return { params: { id } };
  },
  "projects.restore": async (world) => {
    const id = await world.make("prj");
    await world.owner.delete(`/projects/${id}`);
    return { params: { id } };
  },
};
