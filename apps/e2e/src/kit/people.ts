/**
 * Creates people and accounts for tests that start after sign-in. Uses only the public API and reads the actual
 * verification email.
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

/** Signs in from within the browser, so that the cookie is stored in the browser's own cookie jar. */
export async function signIn(context: BrowserContext, origin: string, person: Person): Promise<void> {
  const { email, password } = person;
  await must(context.request.post("/api/v1/auth/login", { headers: { origin }, data: { email, password } }));
}

/**
 * Lets an hour pass since the person signed in, so that the next operation which requires it asks for the password
 * again. Only the stack that these tests start themselves can do this.
 */
export async function letIdentityExpire(person: Person): Promise<void> {
  const port = Number(process.env.E2E_PORT ?? 28_500) + 1;
  const answer = await fetch(`http://127.0.0.1:${port}/?email=${encodeURIComponent(person.email)}`);
  expect(answer.status, await answer.text()).toBe(204);
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

/** Creates a person with their own account and signs them in to this browser. */
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
