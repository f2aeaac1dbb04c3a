/**
 * People and accounts for tests that begin behind the sign-in screen: made through the public API, as any client could,
 * with the verification mail really read.
 */
import { randomBytes } from "node:crypto";
import { type APIRequestContext, type BrowserContext, expect } from "@playwright/test";
import { linkIn, readMail } from "./mail.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export function newPerson(name: string): Person {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}.${randomBytes(4).toString("hex")}@example.org`;
  return { name, email, password: `correct horse ${randomBytes(4).toString("hex")}` };
}

async function must(response: Promise<{ ok(): boolean; status(): number; text(): Promise<string> }>) {
  const answer = await response;
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
}

export async function signUp(api: APIRequestContext, origin: string, person: Person): Promise<void> {
  const headers = { origin };
  const { name, email, password } = person;
  await must(api.post("/api/v1/auth/signup", { headers, data: { name, email, password } }));
  const token = new URL(linkIn(await readMail(email, /confirm|verify/i))).hash.replace("#token=", "");
  await must(api.post("/api/v1/auth/verify-email", { headers, data: { token } }));
}

/** Signs the browser itself in: the cookie lands in its own jar. */
export async function signIn(context: BrowserContext, origin: string, person: Person): Promise<void> {
  const { email, password } = person;
  await must(context.request.post("/api/v1/auth/login", { headers: { origin }, data: { email, password } }));
}

export async function confirmIdentity(
  context: BrowserContext,
  origin: string,
  person: Person,
): Promise<void> {
  const { password } = person;
  await must(
    context.request.post("/api/v1/auth/reauthenticate", { headers: { origin }, data: { password } }),
  );
}

export async function makeAccount(context: BrowserContext, origin: string, name: string): Promise<string> {
  const response = await context.request.post("/api/v1/accounts", { headers: { origin }, data: { name } });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { id: string }).id;
}

interface Beginning {
  readonly person: Person;
  readonly accountId: string;
}

/** Somebody new, signed in in this browser, with an account of their own. */
export async function begin(
  { context, request, origin }: { context: BrowserContext; request: APIRequestContext; origin: string },
  name: string,
  accountName = "Harbour Trust",
): Promise<Beginning> {
  const person = newPerson(name);
  await signUp(request, origin, person);
  await signIn(context, origin, person);
  return { person, accountId: await makeAccount(context, origin, accountName) };
}
