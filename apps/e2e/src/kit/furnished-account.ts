/**
 * Sets up an account with content on every screen: projects, people, keys, invitations, exports, and audit log
 * entries.
 */
import type { APIRequest, APIRequestContext, Browser, BrowserContext } from "@playwright/test";
import { linkIn, readMail } from "./mail.ts";
import { letIdentityExpire, makeAccount, newPerson, signIn, signUp } from "./people.ts";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

export interface FurnishedAccount {
  readonly accountId: string;
  readonly projectId: string;
  /** Two of the owner's sessions: one in which the owner has just signed in, and one from an hour earlier. */
  readonly proven: Cookies;
  readonly unproven: Cookies;
}

export const ownersPassword = "correct horse battery";

const projects = [
  ["Customer feedback", "What people think of us after each delivery", "#0b6e4f"],
  ["Site inspections", "Weekly walks through yards and warehouses", "#4d5a12"],
  ["Event registrations", "Summer school, open days and workshops", "#1e4d84"],
  ["Job applications", "", "#7a2f6f"],
  ["Equipment requests from all departments including those abroad", "Approved by the facility team", null],
] as const;

interface Fixtures {
  readonly browser: Browser;
  readonly playwright: { readonly request: APIRequest };
  readonly baseURL: string | undefined;
}

/** For the tests of a file that share one account. The fixtures of `beforeAll` contain no page and no context. */
export async function furnishAccountForAll({
  browser,
  playwright,
  baseURL,
}: Fixtures): Promise<FurnishedAccount> {
  if (baseURL === undefined) throw new Error("baseURL is not set");
  const context = await browser.newContext({ baseURL });
  const request = await playwright.request.newContext({ baseURL });
  const account = await furnishAccount(context, request, new URL(baseURL).origin);
  await context.close();
  return account;
}

export async function furnishAccount(
  context: BrowserContext,
  request: APIRequestContext,
  origin: string,
): Promise<FurnishedAccount> {
  const person = { ...newPerson("Ada Lovelace"), password: ownersPassword };
  await signUp(request, origin, person);
  // Sign in twice: some time ago on another device, and now in this browser.
  await signIn(context, origin, person);
  const unproven = await context.cookies();
  await letIdentityExpire(person);
  await context.clearCookies();
  await signIn(context, origin, person);
  await makeAccount(context, origin, "Harbour Trust");
  const accountId = await makeAccount(context, origin, "Northwind Research");
  const headers = { origin, "X-Account-ID": accountId };
  const post = async (path: string, data?: object) =>
    (await context.request.post(`/api/v1${path}`, { headers, ...(data && { data }) })).json();

  const made = [];
  for (const [name, description, color] of projects)
    made.push(await post("/projects", { name, description, color }));
  const old = await post("/projects", { name: "Spring survey 2025" });
  await post(`/projects/${old.id}/archive`);
  for (const name of ["CRM sync", "Website contact form", "Nightly report"]) {
    await post("/account/api-keys", { name });
  }
  for (const role of ["viewer", "editor"]) {
    await post("/invitations", { email: `invited.${role}@example.org`, role });
  }
  await post("/account/exports");
  const colleague = newPerson("Grace Hopper");
  await post("/invitations", { email: colleague.email, role: "editor" });
  const proven = await context.cookies();
  await context.clearCookies();
  await signUp(request, origin, colleague);
  await signIn(context, origin, colleague);
  const token = new URL(linkIn(await readMail(colleague.email, /invited to join an account/))).hash.replace(
    "#token=",
    "",
  );
  await context.request.post("/api/v1/invitations/accept", { headers: { origin }, data: { token } });
  return { accountId, projectId: made[0].id, proven, unproven };
}
