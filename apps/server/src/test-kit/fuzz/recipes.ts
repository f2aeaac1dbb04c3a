/**
 * Calls that must succeed, for operations that need more than existing IDs: a state, a secret from an email, a second
 * factor, a provider. The generator covers all other operations.
 */
import { randomUUID } from "node:crypto";
import { createAuthenticatorApp } from "../authenticator-app.ts";
import { type Browser, createBrowser } from "../browser.ts";
import type { Harness, TestUser } from "../harness.ts";
import { createPasskeyDevice } from "../passkey-device.ts";
import { billingRecipes } from "./billing-recipes.ts";
import { connectorRecipes, connectorsWithoutSuccess } from "./connector-recipes.ts";
import { domainRecipes } from "./domain-recipes.ts";
import { entryRecipes } from "./entry-recipes.ts";
import { exportRecipes } from "./export-recipes.ts";
import { extensionRecipes } from "./extension-recipes.ts";
import { feedRecipes } from "./feed-recipes.ts";
import { fileRecipes } from "./file-recipes.ts";
import { formImportRecipes } from "./form-import-recipes.ts";
import { importRecipes } from "./import-recipes.ts";
import type { Ingredients } from "./ingredients.ts";
import { respondentRecipes } from "./respondent-recipes.ts";
import { rowRecipes } from "./row-recipes.ts";
import { tableRecipes } from "./table-recipes.ts";
import { templateRecipes } from "./template-recipes.ts";
import { viewRecipes } from "./view-recipes.ts";
import { workflowRecipes } from "./workflow-recipes.ts";
import type { World } from "./world.ts";

/** Operations that cannot succeed in this test, with the reason. */
export const withoutSuccess: Readonly<Record<string, string>> = {
  ...connectorsWithoutSuccess,
};

const originOf = (h: Harness) => new URL(h.composition.platform.config.BASE_URL).origin;
const newBrowser = (h: Harness) => createBrowser(h.server, originOf(h));

const credentialsOf = (h: Harness, { cookies }: Browser) => ({
  cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
  origin: originOf(h),
});

/** A user who has just reauthenticated. */
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
  throw new Error("no email with a token");
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

/** Creates a separate account to delete, and the body that confirms its deletion. */
async function doomedAccount({ h }: World) {
  const owner = await h.newAccount();
  await owner.reauthenticate();
  const { body } = await owner.get("/account");
  return { owner, body: { confirm_name: body.name as string } };
}

/** Creates a form with a version, in the state that `verb` leads to. */
async function publishedForm(world: World, verb?: string): Promise<string> {
  const id = await world.make("frm");
  await world.owner.post(`/forms/${id}/draft/publish`, {}, anyEtag);
  if (verb !== undefined) await world.owner.post(`/forms/${id}/${verb}`);
  return id;
}

const aField = { id: "fld_a", type: "text", key: "a", label: "A" };

async function formWithField(world: World): Promise<Ingredients> {
  const id = await world.make("frm");
  await world.owner.post(`/forms/${id}/draft/fields`, { parent_id: "page_1", item: aField }, anyEtag);
  return { params: { id, field_id: aField.id }, headers: ownEtag(world) };
}

async function formWithLink(world: World): Promise<Ingredients> {
  const id = await world.make("frm");
  const link = await world.owner.post(`/forms/${id}/links`, {});
  return { params: { id, link_id: link.body.id } };
}

const anyEtag = { headers: { "if-match": "*" } };
const ownEtag = ({ owner }: World) => ({ ...owner.headers, ...anyEtag.headers });

export const recipes: Readonly<Record<string, (world: World) => Promise<Ingredients>>> = {
  ...domainRecipes,
  ...entryRecipes,
  ...respondentRecipes,
  ...fileRecipes,
  ...feedRecipes,
  ...formImportRecipes,
  ...importRecipes,
  ...billingRecipes,
  ...viewRecipes,
  ...connectorRecipes,
  ...exportRecipes,
  ...extensionRecipes,
  ...rowRecipes,
  ...tableRecipes,
  ...templateRecipes,
  ...workflowRecipes,
  "auth.login": async ({ owner }) => ({ body: { email: owner.user.email, password: owner.user.password } }),
  "forms.list": async () => ({
    query: [
      ["include", "stats,draft"],
      ["time_zone", "Europe/Berlin"],
    ],
  }),
  "auth.reauthenticate": async ({ owner }) => ({ body: { password: owner.user.password } }),
  "auth.verifyEmail": async ({ h }) => {
    const email = `${randomUUID()}@example.test`;
    await h.anonymous.post("/auth/signup", {
      email,
      password: `a password ${email}`.slice(0, 30),
      name: "Vera",
    });
    return { body: { token: await mailedToken(h, email) } };
  },
  "auth.resetPassword": async ({ h, owner }) => {
    await h.anonymous.post("/auth/forgot-password", { email: owner.user.email });
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
  // An existing event keeps calls from waiting for one.
  "events.list": async (world) => {
    await world.make("evt");
    return {};
  },
  "apiKeys.create": async () => ({ body: { name: "Key" } }),
  "accountExports.download": finishedExport,
  "accountExports.downloadLink": finishedExport,
  "invitations.preview": invitation,
  "invitations.accept": invitation,
  "invitations.decline": invitation,
  "webhookEndpoints.create": async () => ({ body: { url: "https://hooks.formstead.dev/x" } }),
  "webhookEndpoints.update": async (world) => ({
    params: { id: await world.make("whe") },
    body: { url: "https://hooks.formstead.dev/y", description: "Y" },
  }),
  "webhookEndpoints.enable": async (world) => {
    const id = await world.make("whe");
    await world.owner.post(`/webhook-endpoints/${id}/disable`);
    return { params: { id } };
  },
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
  "forms.pause": async (world) => ({ params: { id: await publishedForm(world) } }),
  "forms.resume": async (world) => ({ params: { id: await publishedForm(world, "pause") } }),
  "forms.close": async (world) => ({ params: { id: await publishedForm(world) } }),
  "forms.reopen": async (world) => ({ params: { id: await publishedForm(world, "close") } }),
  "forms.archive": async (world) => ({ params: { id: await publishedForm(world) } }),
  "forms.unarchive": async (world) => ({ params: { id: await publishedForm(world, "archive") } }),
  "formVersions.publish": async (world) => ({
    params: { id: await world.make("frm") },
    body: {},
    headers: ownEtag(world),
  }),
  "formFunnels.get": async (world) => ({ params: { id: await publishedForm(world) }, query: [] }),
  "formVersions.get": async (world) => ({ params: { id: await publishedForm(world), number: "1" } }),
  "formVersions.diff": async (world) => ({ params: { id: await publishedForm(world), number: "1" } }),
  "formFields.add": async (world) => ({
    params: { id: await world.make("frm") },
    body: { parent_id: "page_1", item: aField },
    headers: ownEtag(world),
  }),
  "formFields.change": async (world) => ({ ...(await formWithField(world)), body: { item: { label: "B" } } }),
  "formFields.move": async (world) => ({ ...(await formWithField(world)), body: { parent_id: "page_1" } }),
  "formFields.remove": formWithField,
  "formAnswers.describe": async (world) => ({ params: { id: await publishedForm(world), number: "1" } }),
  "formAnswers.evaluate": async (world) => ({
    params: { id: await publishedForm(world), number: "1" },
    body: { answers: {} },
  }),
  "formLinks.get": formWithLink,
  "formLinks.update": async (world) => ({ ...(await formWithLink(world)), body: { name: "Other" } }),
  "formLinks.remove": formWithLink,
  "formLinks.signPrefill": async (world) => ({
    params: { id: await world.make("frm") },
    body: { values: { name: "Ada" }, expires_at: "2099-01-01T00:00:00.000Z" },
  }),
  "formDrafts.begin": async (world) => {
    const id = await world.make("frm");
    await world.owner.delete(`/forms/${id}/draft`, undefined, anyEtag);
    return { params: { id }, body: {} };
  },
  "formDrafts.replace": async (world) => {
    const id = await world.make("frm");
    const { definition } = (await world.owner.get(`/forms/${id}/draft`)).body;
    return { params: { id }, body: { definition }, headers: ownEtag(world) };
  },
  "formDrafts.patch": async (world) => ({
    params: { id: await world.make("frm") },
    body: [{ op: "replace", path: "/title", value: "Other" }],
    headers: ownEtag(world),
  }),
  "formDrafts.discard": async (world) => ({
    params: { id: await world.make("frm") },
    headers: ownEtag(world),
  }),
  "forms.restore": async (world) => {
    const id = await world.make("frm");
    await world.owner.delete(`/forms/${id}`);
    return { params: { id } };
  },
};
