/** Helpers for sign-in tests: browsers, users who sign in with them, and the links in their emails. */
import { randomBytes } from "node:crypto";
import { expect, vi } from "vitest";
import { type AuthenticatorApp, createAuthenticatorApp } from "./authenticator-app.ts";
import { type Browser, createBrowser } from "./browser.ts";
import type { Answer } from "./caller.ts";
import type { Harness, TestUser } from "./harness.ts";

export function originOf(h: Harness): string {
  return new URL(h.composition.platform.config.BASE_URL).origin;
}

export function newBrowser(h: Harness): Browser {
  return createBrowser(h.server, originOf(h));
}

export function newEmail(): string {
  return `${randomBytes(6).toString("hex")}@example.test`;
}

export async function signIn(h: Harness, user: Pick<TestUser, "email" | "password">): Promise<Browser> {
  const browser = newBrowser(h);
  const answer = await browser.post("/auth/login", { email: user.email, password: user.password });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return browser;
}

export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get("/me")).status === 200;
}

/** Runs the jobs, then returns the subjects of all emails to the address, newest first. */
export async function subjectsTo(h: Harness, email: string): Promise<string[]> {
  await h.runJobs();
  return (await h.mailTo(email)).map((mail) => mail.subject);
}

/** The token in the newest email that has one. */
export async function tokenTo(h: Harness, email: string): Promise<string> {
  await h.runJobs();
  for (const { text } of await h.mailTo(email)) {
    const token = /#token=(\S+)/.exec(text)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error("no email with a token");
}

/** Freezes the clock in the middle of a 30-second period, so that a code does not change before it is checked. */
export function stopTheDate(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
}

/** Sets up an authenticator app for the user in this browser. */
export async function setUpTotp(
  browser: Browser,
  password: string,
): Promise<{ app: AuthenticatorApp; backupCodes: string[] }> {
  expect((await browser.post("/auth/reauthenticate", { password })).status).toBe(204);
  const started = await browser.post("/auth/totp", { password });
  expect(started.status).toBe(200);
  const app = createAuthenticatorApp(started.body.totp_uri);
  expect((await browser.post("/auth/totp/confirm", { code: app.code(-1) })).status).toBe(200);
  return { app, backupCodes: started.body.backup_codes };
}

/** Status and body without the parts that differ between requests. */
export function shapeOf({ status, body }: Answer): unknown {
  const { request_id: _request, ...rest } = typeof body === "object" && body !== null ? body : { text: body };
  return [status, rest];
}
