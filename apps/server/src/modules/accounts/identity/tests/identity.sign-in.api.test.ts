import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test-kit/browser.ts";
import { directoryQuery } from "../../../../test-kit/directory-query.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import {
  isSignedIn,
  newBrowser,
  newEmail,
  shapeOf,
  signIn,
  tokenTo,
} from "../../../../test-kit/signing-in.ts";
import { testSecret } from "../../../../test-kit/test-config.ts";
import { identityModule } from "../index.ts";

let h: Harness;
const hourMs = 3_600_000;

beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

describe("POST /auth/login", () => {
  it("returns 200 with the user and a cookie that only our server can read or create", async () => {
    const user = await h.newUser();
    const answer = await newBrowser(h).post("/auth/login", {
      email: ` ${user.email.toUpperCase()}`,
      password: user.password,
    });
    expect([answer.status, answer.body.id, answer.body.totp_enabled]).toEqual([200, user.id, false]);
    expect(JSON.stringify(answer.body)).not.toMatch(/token|password/);
    expect([answer.headers["set-cookie"]].flat()).toEqual([
      expect.stringMatching(/^sid=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it("returns an identical 401 invalid_credentials for an unknown address and a wrong password", async () => {
    const user = await h.newUser();
    const wrong = await h.anonymous.post("/auth/login", { email: user.email, password: "not the password" });
    expect([wrong.status, wrong.body.code]).toEqual([401, "invalid_credentials"]);
    const unknown = await h.anonymous.post("/auth/login", {
      email: newEmail(),
      password: "not the password",
    });
    const malformed = await h.anonymous.post("/auth/login", {
      email: "no address",
      password: "not the password",
    });
    expect([shapeOf(unknown), shapeOf(malformed)]).toEqual([shapeOf(wrong), shapeOf(wrong)]);
  });

  it("hashes for an unknown address too, so that timing reveals nothing", async () => {
    const user = await h.newUser();
    const timeOf = async (email: string) => {
      const startedAt = performance.now();
      await h.anonymous.post("/auth/login", { email, password: "not the password" });
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    // Reuses one unknown address, because recording the first few failures of an address in the audit log takes time.
    const stranger = newEmail();
    for (let n = 0; n < 12; n += 1) {
      known.push(await timeOf(user.email));
      unknown.push(await timeOf(stranger));
    }
    // Compares the shortest times, because a busy machine only makes times longer. Without hashing, a sign-in takes
    // only a small fraction of the time.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.6);
    expect(Math.min(...known)).toBeGreaterThan(Math.min(...unknown) * 0.6);
  });

  it("opens a new session each time and ends the browser's previous one", async () => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    const before = browser.copy();
    await browser.post("/auth/login", { email: user.email, password: user.password });
    expect([await isSignedIn(browser), await isSignedIn(before)]).toEqual([true, false]);
    expect(browser.cookies.get("sid")).not.toBe(before.cookies.get("sid"));
  });

  it("ignores a session ID planted by an attacker", async () => {
    const user = await h.newUser();
    const browser = newBrowser(h);
    browser.cookies.set("sid", "planted.c2lnbmF0dXJl");
    await browser.post("/auth/login", { email: user.email, password: user.password });
    expect(browser.cookies.get("sid")).not.toContain("planted");
    expect(await isSignedIn(browser)).toBe(true);
  });

  it.each([
    ["/auth/login", { origin: "https://evil.example" }],
    ["/auth/login", { "sec-fetch-site": "cross-site" }],
    ["/auth/login", { origin: "null" }],
    ["/auth/mfa", { origin: "https://evil.example" }],
    ["/auth/passkeys/sign-in-options", { origin: "https://evil.example" }],
    ["/auth/passkeys/sign-in", { "sec-fetch-site": "same-site" }],
  ] as const)("returns 403 origin_not_allowed for %s from another page: %o", async (path, headers) => {
    const user = await h.newUser();
    const body = { email: user.email, password: user.password };
    const answer = await h.anonymous.post(path, body, { headers });
    expect([answer.status, answer.body.code, answer.headers["set-cookie"]]).toEqual([
      403,
      "origin_not_allowed",
      undefined,
    ]);
  });
});

describe("the session cookie", () => {
  it("contains a token of which only the SHA-256 is stored", async () => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    const [token = ""] = decodeURIComponent(browser.cookies.get("sid") ?? "").split(".");
    const { rows } = await directoryQuery(
      h,
      "select s.token from auth_sessions s join users u on u.id = s.user_id where u.email = $1",
      [user.email],
    );
    expect(rows).toEqual([{ token: createHash("sha256").update(token).digest("hex") }]);
  });

  it("is rejected if the token is right but the signature is not ours", async () => {
    const user = await h.newUser();
    await signIn(h, user);
    const { rows } = await directoryQuery(
      h,
      "select s.token from auth_sessions s join users u on u.id = s.user_id where u.email = $1",
      [user.email],
    );
    for (const value of [
      rows[0].token,
      `${rows[0].token}.`,
      `${rows[0].token}.${Buffer.alloc(32).toString("base64")}`,
    ]) {
      const answer = await h.anonymous.get("/me", {
        headers: { cookie: `sid=${encodeURIComponent(value)}` },
      });
      expect([answer.status, answer.body.code]).toEqual([401, "session_expired"]);
    }
  });

  it("expires after 24 hours without use", async () => {
    const browser = await signIn(h, await h.newUser());
    h.clock.advance(24 * hourMs + 1_000);
    expect((await browser.get("/me")).body.code).toBe("session_expired");
  });

  it("is extended while it is used, up to 30 days", async () => {
    const browser = await signIn(h, await h.newUser());
    for (let day = 1; day < 30; day += 1) {
      h.clock.advance(24 * hourMs - 1_000);
      expect(await isSignedIn(browser)).toBe(true);
    }
    h.clock.advance(24 * hourMs);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("is bound to its host if the service uses https", async () => {
    const secure = await startHarness({ env: { BASE_URL: "https://forms.example.org" } });
    try {
      const user = await secure.newUser();
      const browser = newBrowser(secure);
      const answer = await browser.post("/auth/login", { email: user.email, password: user.password });
      expect([answer.headers["set-cookie"]].flat()[0]).toMatch(
        /^__Host-sid=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(await isSignedIn(browser)).toBe(true);
    } finally {
      await secure.stop();
    }
  });

  it("is accepted if signed with the previous secret, also for library calls", async () => {
    const old = await startHarness();
    const user = await old.newUser();
    const browser = await signIn(old, user);
    const { config } = old.composition.platform;
    const secrets = ["Zk4Wq8Lm2Vx6Tb0Rn3Yc7Pd9Jf5Hg1Se", testSecret] as const;
    const identity = identityModule.create({
      platform: { ...old.composition.platform, config: { ...config, secrets } },
    });
    try {
      const value = browser.cookies.get("sid") ?? "";
      const principal = await identity.authenticateSession(value);
      expect(principal.userId).toBe(user.id);
      const ctx = {
        requestId: "test",
        now: new Date(),
        ip: null,
        actor: { kind: "user", ...principal },
      } as const;
      const options = await identity.passkeyRegistrationOptions(ctx, {
        ip: null,
        userAgent: null,
        cookie: null,
      });
      expect(options.options.challenge).toBeTypeOf("string");
    } finally {
      await old.stop();
    }
  });
});

describe("POST /auth/logout", () => {
  it("returns 204 and clears the cookie, and a copy of it no longer works", async () => {
    const browser = await signIn(h, await h.newUser());
    const copy = browser.copy();
    expect((await browser.post("/auth/logout")).status).toBe(204);
    // The known-device cookie stays but grants no access.
    expect([...browser.cookies.keys()]).toEqual(["device"]);
    expect((await browser.get("/me")).body.code).toBe("authentication_required");
    expect((await copy.get("/me")).body.code).toBe("session_expired");
  });

  it("returns 403 origin_not_allowed from another page", async () => {
    const browser = await signIn(h, await h.newUser());
    const answer = await browser.post("/auth/logout", undefined, {
      headers: { origin: "https://evil.example" },
    });
    expect([answer.status, answer.body.code]).toEqual([403, "origin_not_allowed"]);
    expect(answer.body.message).toContain("another origin");
  });

  it("returns 403 origin_not_allowed with an explanation if the Origin header is missing", async () => {
    const browser = await signIn(h, await h.newUser());
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await h.anonymous.post("/auth/logout", undefined, { headers: { cookie } });
    expect([answer.status, answer.body.code]).toEqual([403, "origin_not_allowed"]);
    expect(answer.body.message).toContain("Origin header is missing");
  });
});

const windowMs = 10 * 60_000;

/** The code with which an operation answers that requires recent authentication. */
async function guardedBy(browser: Browser): Promise<string> {
  return (await browser.delete("/auth/totp")).body.code;
}

describe("the time right after signing in", () => {
  it("does not ask for the password again for ten minutes", async () => {
    const browser = await signIn(h, await h.newUser());
    expect(await guardedBy(browser)).toBe("totp_not_enabled");
    h.clock.advance(windowMs - 1_000);
    expect(await guardedBy(browser)).toBe("totp_not_enabled");
    h.clock.advance(1_000);
    expect(await guardedBy(browser)).toBe("reauthentication_required");
  });

  it("does not ask a new person who has just verified their address and signed in", async () => {
    const person = { email: newEmail(), password: "a long enough secret" };
    const browser = newBrowser(h);
    await browser.post("/auth/signup", { ...person, name: "Ada" });
    const token = await tokenTo(h, person.email);
    expect((await browser.post("/auth/verify-email", { token })).status).toBe(204);
    // Verifying an address opens no session, so the person signs in with the password.
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.post("/auth/login", person)).status).toBe(200);
    const account = await browser.post("/accounts", { name: "Ada's account" });
    const headers = { "x-account-id": account.body.id };
    const key = await browser.post("/account/api-keys", { name: "First key" }, { headers });
    expect([key.status, key.body.code]).toEqual([201, undefined]);
  });

  it("does not begin when a session is merely used again later", async () => {
    const browser = await signIn(h, await h.newUser());
    for (let hours = 0; hours < 3; hours += 1) {
      h.clock.advance(3_600_000);
      expect(await isSignedIn(browser)).toBe(true);
    }
    expect(await guardedBy(browser)).toBe("reauthentication_required");
  });

  it("does not begin again when the response to a sign-in is repeated", async () => {
    const user = await h.newUser();
    const browser = newBrowser(h);
    const login = () =>
      browser.post(
        "/auth/login",
        { email: user.email, password: user.password },
        { headers: { "idempotency-key": "ThisIsTheSameSignInRepeated01" } },
      );
    expect((await login()).status).toBe(200);
    h.clock.advance(windowMs);
    expect((await login()).headers["idempotency-replayed"]).toBe("true");
    expect(await guardedBy(browser)).toBe("reauthentication_required");
  });

  it("does not begin in another session of the same person", async () => {
    const user = await h.newUser();
    const earlier = await signIn(h, user);
    h.clock.advance(windowMs);
    await signIn(h, user);
    expect(await guardedBy(earlier)).toBe("reauthentication_required");
  });
});

describe("POST /auth/reauthenticate", () => {
  it("returns 204 and opens another window of ten minutes", async () => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    h.clock.advance(windowMs);
    expect(await guardedBy(browser)).toBe("reauthentication_required");
    expect((await browser.post("/auth/reauthenticate", { password: user.password })).status).toBe(204);
    expect(await guardedBy(browser)).toBe("totp_not_enabled");
    h.clock.advance(windowMs - 1_000);
    expect(await guardedBy(browser)).toBe("totp_not_enabled");
    h.clock.advance(1_000);
    expect(await guardedBy(browser)).toBe("reauthentication_required");
  });

  it("opens the window for this session only", async () => {
    const user = await h.newUser();
    const [one, two] = [await signIn(h, user), await signIn(h, user)];
    h.clock.advance(windowMs);
    await one.post("/auth/reauthenticate", { password: user.password });
    expect(await guardedBy(two)).toBe("reauthentication_required");
  });

  it("gives the session a new token and rejects the previous one", async () => {
    const user = await h.newUser();
    const [browser, other] = [await signIn(h, user), await signIn(h, user)];
    const former = browser.copy();
    const sessionOf = async () =>
      (await browser.get("/auth/sessions")).body.data.find((one: { is_current: boolean }) => one.is_current);
    const before = await sessionOf();
    expect((await browser.post("/auth/reauthenticate", { password: user.password })).status).toBe(204);
    expect(browser.cookies.get("sid")).not.toBe(former.cookies.get("sid"));
    expect((await former.get("/me")).body.code).toBe("session_expired");
    expect(await sessionOf()).toEqual({ ...before, last_used_at: expect.any(String) });
    expect(await isSignedIn(other)).toBe(true);
  });

  it("keeps a browser signed in that re-authenticates in two tabs at once, whichever response arrives last", async () => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    const tabs = [browser.copy(), browser.copy()];
    const answers = await Promise.all(
      tabs.map((tab) => tab.post("/auth/reauthenticate", { password: user.password })),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    // Only one of the responses sets a cookie, so their order in the browser does not matter.
    const replaced = tabs.filter((tab) => tab.cookies.get("sid") !== browser.cookies.get("sid"));
    expect(replaced).toHaveLength(1);
    expect(await isSignedIn(replaced[0] ?? browser)).toBe(true);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("keeps the token if re-authentication is rejected", async () => {
    const browser = await signIn(h, await h.newUser());
    const former = browser.copy();
    await browser.post("/auth/reauthenticate", { password: "not the password" });
    expect(browser.cookies.get("sid")).toBe(former.cookies.get("sid"));
    expect(await isSignedIn(former)).toBe(true);
  });

  it.each([
    [{ password: "not the password" }, 401, "invalid_credentials"],
    [{ code: "123456" }, 401, "invalid_code"],
    [{}, 422, "validation_failed"],
  ])("rejects %o with %i %s", async (body, status, code) => {
    const browser = await signIn(h, await h.newUser());
    const answer = await browser.post("/auth/reauthenticate", body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe("/auth/sessions", () => {
  it("lists the user's sessions and marks the current one", async () => {
    const user = await h.newUser();
    const [one] = [await signIn(h, user), await signIn(h, user)];
    const { body } = await one.get("/auth/sessions");
    expect(body.data).toHaveLength(2);
    expect(body.data.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ object: "session", ip: "127.0.0.1", user_agent: "Test Browser" });
    expect(JSON.stringify(body)).not.toContain(
      decodeURIComponent(one.cookies.get("sid") ?? "").split(".")[0],
    );
  });

  it("DELETE one: returns 204 and ends it immediately; 404 the second time and for another user's session", async () => {
    const user = await h.newUser();
    const [one, two] = [await signIn(h, user), await signIn(h, user)];
    const { body } = await two.get("/auth/sessions");
    const current = body.data.find((session: { is_current: boolean }) => session.is_current).id;
    const stranger = await signIn(h, await h.newUser());
    expect((await stranger.delete(`/auth/sessions/${current}`)).status).toBe(404);
    expect(await isSignedIn(two)).toBe(true);
    expect((await one.delete(`/auth/sessions/${current}`)).status).toBe(204);
    expect(await isSignedIn(two)).toBe(false);
    expect((await one.delete(`/auth/sessions/${current}`)).status).toBe(404);
  });

  it("DELETE all: returns 204, ends the other sessions, and keeps this one", async () => {
    const user = await h.newUser();
    const [one, two, three] = [await signIn(h, user), await signIn(h, user), await signIn(h, user)];
    const other = await signIn(h, await h.newUser());
    expect((await one.delete("/auth/sessions")).status).toBe(204);
    const alive = await Promise.all([one, two, three, other].map(isSignedIn));
    expect(alive).toEqual([true, false, false, true]);
  });

  it("are removed from the database some time after they expire", async () => {
    const user = await h.newUser();
    await signIn(h, user);
    h.clock.advance(26 * hourMs);
    await h.runJobs();
    const { rows } = await directoryQuery(
      h,
      "select 1 from auth_sessions s join users u on u.id = s.user_id where u.email = $1",
      [user.email],
    );
    expect(rows).toEqual([]);
  });
});

describe("/me", () => {
  it("GET returns the user, and PATCH changes the given properties", async () => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    expect((await browser.get("/me")).body).toMatchObject({
      id: user.id,
      email: user.email,
      name: user.name,
    });
    const changed = await browser.patch("/me", { locale: "pt-BR" });
    expect(changed.body).toMatchObject({ name: user.name, locale: "pt-BR" });
    expect((await browser.patch("/me", { name: " Grace " })).body).toMatchObject({
      name: "Grace",
      locale: "pt-BR",
    });
    expect((await browser.patch("/me", { email: "x@example.test" })).body.code).toBe("unknown_field");
    expect((await browser.patch("/me", { locale: "Klingon" })).body.code).toBe("validation_failed");
  });
});

describe("GET /auth/methods", () => {
  it("returns 200 without a provider, whose operations then return 404", async () => {
    const { body } = await h.anonymous.get("/auth/methods");
    expect(body).toEqual({ object: "sign_in_methods", password: true, passkey: true, oidc: [] });
    expect((await h.anonymous.get("/auth/oidc/oidc/start")).status).toBe(404);
    expect((await h.anonymous.get("/auth/oidc/oidc/callback?code=a&state=b")).status).toBe(404);
  });
});
