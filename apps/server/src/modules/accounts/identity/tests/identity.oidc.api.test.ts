import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test-kit/browser.ts";
import { directoryQuery } from "../../../../test-kit/directory-query.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import {
  forgeries,
  type GrantOptions,
  type OidcProviderServer,
  type ProviderPerson,
  startOidcProvider,
} from "../../../../test-kit/oidc-provider.ts";
import {
  isSignedIn,
  newBrowser,
  newEmail,
  setUpTotp,
  signIn,
  tokenTo,
} from "../../../../test-kit/signing-in.ts";

let h: Harness;
let provider: OidcProviderServer;

beforeAll(async () => {
  provider = await startOidcProvider();
  h = await startHarness({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    },
  });
});
afterAll(async () => {
  await h.stop();
  await provider.stop();
});

const person = (email = newEmail(), verified = true): ProviderPerson => ({
  sub: email,
  email,
  email_verified: verified,
  name: "Olga",
});

async function start(browser: Browser): Promise<string> {
  const answer = await browser.get("/auth/oidc/oidc/start");
  expect(answer.status).toBe(302);
  return String(answer.headers.location);
}

async function comeBack(browser: Browser, grant: { code: string; state: string }): Promise<unknown> {
  const answer = await browser.get(`/auth/oidc/oidc/callback?${new URLSearchParams(grant)}&session_state=x`);
  expect(answer.status).toBe(302);
  return answer.headers.location;
}

async function visit(who: ProviderPerson, browser = newBrowser(h), options?: GrantOptions) {
  const url = await start(browser);
  return { browser, location: await comeBack(browser, provider.authorize(url, who, options)) };
}

describe("sign-in through the provider", () => {
  it("is offered, and redirects the browser with PKCE, state, and nonce", async () => {
    const { body } = await h.anonymous.get("/auth/methods");
    expect(body.oidc).toEqual([{ id: "oidc", name: "127.0.0.1" }]);
    const url = new URL(await start(newBrowser(h)));
    expect(url.href).toContain(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      client_id: provider.clientId,
      redirect_uri: "http://localhost:3000/api/v1/auth/oidc/oidc/callback",
      code_challenge_method: "S256",
      state: expect.any(String),
      nonce: expect.any(String),
    });
  });

  it("creates a user the first time and finds the same one later, recently authenticated", async () => {
    const who = person();
    const first = await visit(who);
    expect(first.location).toBe("/");
    const me = await first.browser.get("/me");
    expect(me.body).toMatchObject({ email: who.email, name: "Olga" });
    expect((await first.browser.delete("/auth/totp")).body.code).toBe("totp_not_enabled");
    const second = await visit(who);
    expect((await second.browser.get("/me")).body.id).toBe(me.body.id);
  });

  it("stores none of the provider's tokens", async () => {
    const who = person();
    await visit(who);
    const { rows } = await directoryQuery(
      h,
      "select access_token, refresh_token, id_token, password from auth_credentials where account_id = $1",
      [who.sub],
    );
    expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null, password: null }]);
  });

  it("ends the browser's previous session", async () => {
    const browser = await signIn(h, await h.newUser());
    const before = browser.copy();
    await visit(person(), browser);
    expect([await isSignedIn(browser), await isSignedIn(before)]).toEqual([true, false]);
  });

  it("links an existing user if the address is verified on both sides", async () => {
    const user = await h.newUser();
    const { browser } = await visit(person(user.email));
    expect((await browser.get("/me")).body.id).toBe(user.id);
    await signIn(h, user);
  });

  it("links no user whose address is unverified on either side", async () => {
    const user = await h.newUser();
    const there = await visit(person(user.email, false));
    expect([there.location, await isSignedIn(there.browser)]).toEqual([
      "/login?error=account_not_linked",
      false,
    ]);
    const email = newEmail();
    await h.anonymous.post("/auth/signup", { email, password: "a stranger's secret", name: "Ada" });
    expect((await visit(person(email))).location).toBe("/login?error=account_not_linked");
    await h.anonymous.post("/auth/verify-email", { token: await tokenTo(h, email) });
    expect((await visit(person(email))).location).toBe("/");
  });

  it("creates no user for an address the provider has not verified", async () => {
    const email = newEmail();
    const { location, browser } = await visit(person(email, false));
    expect([location, await isSignedIn(browser)]).toEqual(["/login?error=email_not_verified", false]);
    const { rows } = await directoryQuery(h, "select 1 from users where email = $1", [email]);
    expect(rows).toEqual([]);
  });

  it("rejects a callback that another browser started, that was used, or whose nonce differs", async () => {
    const grant = provider.authorize(await start(newBrowser(h)), person());
    expect(await comeBack(newBrowser(h), grant)).toBe("/login?error=state_mismatch");
    const browser = newBrowser(h);
    const again = provider.authorize(await start(browser), person());
    const copy = browser.copy();
    expect(await comeBack(browser, again)).toBe("/");
    expect(await comeBack(copy, again)).toBe("/login?error=state_mismatch");
    expect((await visit(person(), newBrowser(h), { nonce: "other" })).location).toBe(
      "/login?error=sign_in_failed",
    );
  });

  it.each(forgeries)("rejects a forged ID token: %s", async (forgery) => {
    const { location, browser } = await visit(person(), newBrowser(h), { forgery });
    expect([location, await isSignedIn(browser)]).toEqual(["/login?error=sign_in_failed", false]);
  });

  it.each<[string, object]>([
    ["expired", { exp: Math.floor(Date.now() / 1_000) - 600 }],
    ["not valid yet", { nbf: Math.floor(Date.now() / 1_000) + 600 }],
    ["from another issuer", { iss: "https://id.example.org" }],
    ["for another client", { aud: "another client" }],
  ])("rejects an ID token that is %s", async (_what, claims) => {
    const { location, browser } = await visit(person(), newBrowser(h), { claims });
    expect([location, await isSignedIn(browser)]).toEqual(["/login?error=sign_in_failed", false]);
  });

  it("does not pass on the provider's error text", async () => {
    const browser = newBrowser(h);
    const { state } = provider.authorize(await start(browser), person());
    const query = new URLSearchParams({ error: "<b>odd</b>", error_description: "call 555-0100", state });
    const answer = await browser.get(`/auth/oidc/oidc/callback?${query}`);
    expect([answer.status, answer.headers.location]).toEqual([302, "/login?error=sign_in_failed"]);
  });

  it("returns 404 for a provider that is not configured", async () => {
    expect((await h.anonymous.get("/auth/oidc/other/start")).status).toBe(404);
    expect((await h.anonymous.get("/auth/oidc/other/callback?code=a")).status).toBe(404);
  });
});

it("binds every sign-in cookie to its host and to https, for all sign-in methods", async () => {
  const secure = await startHarness({
    env: {
      BASE_URL: "https://forms.example.org",
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    },
  });
  try {
    const user = await secure.newUser();
    const login = { email: user.email, password: user.password };
    const browser = await signIn(secure, user);
    await setUpTotp(browser, user.password);
    const answers = [
      await browser.post("/auth/login", login),
      await browser.post("/auth/passkeys/sign-in-options"),
      await browser.get("/auth/oidc/oidc/start"),
      await signIn(secure, await secure.newUser()).then((other) => other.post("/auth/logout")),
    ];
    const lines = answers.map(({ headers }) => [headers["set-cookie"] ?? []].flat());
    expect(lines.map(({ length }) => length > 0)).toEqual([true, true, true, true]);
    for (const line of lines.flat()) {
      expect(line).toMatch(/^__Host-[^;]*; /);
      expect(line).toMatch(/; Secure(;|$)/);
      expect(line).toMatch(/; Path=\/(;|$)/);
      expect(line).not.toMatch(/; Domain=/i);
    }
    expect([...browser.cookies.keys()].every((name) => name.startsWith("__Host-"))).toBe(true);
  } finally {
    await secure.stop();
  }
});

describe("an unavailable provider", () => {
  it("does not block password sign-in, and results in an error for the user", async () => {
    const env = { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" };
    const lonely = await startHarness({ env });
    try {
      const answer = await newBrowser(lonely).get("/auth/oidc/oidc/start");
      expect([answer.status, answer.headers.location]).toEqual([302, "/login?error=provider_unavailable"]);
      await signIn(lonely, await lonely.newUser());
    } finally {
      await lonely.stop();
    }
  });
});
