import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAuthenticatorApp } from "../../../../test-kit/authenticator-app.ts";
import type { Browser } from "../../../../test-kit/browser.ts";
import { directoryQuery } from "../../../../test-kit/directory-query.ts";
import { type Harness, startHarness, type TestUser } from "../../../../test-kit/harness.ts";
import { isSignedIn, newBrowser, setUpTotp, signIn, stopTheDate } from "../../../../test-kit/signing-in.ts";
import { testSecret } from "../../../../test-kit/test-config.ts";
import { identityModule } from "../index.ts";

let h: Harness;

beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());
beforeEach(stopTheDate);
afterEach(() => {
  vi.useRealTimers();
});

async function personWithTotp() {
  const user = await h.newUser();
  const browser = await signIn(h, user);
  return { user, browser, ...(await setUpTotp(browser, user.password)) };
}

/** A browser that has sent the correct password and awaits the code. */
async function atSecondStep(user: TestUser): Promise<Browser> {
  const browser = newBrowser(h);
  const answer = await browser.post("/auth/login", { email: user.email, password: user.password });
  expect([answer.status, answer.body.code]).toEqual([401, "mfa_required"]);
  return browser;
}

/** A code that is not valid at any time near the current one. */
function wrongCode(app: { code(later?: number): string }): string {
  const good = [-2, -1, 0, 1, 2].map((later) => app.code(later));
  return (
    ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !good.includes(code)) ?? ""
  );
}

describe("setting up an authenticator app", () => {
  it("takes effect only after the confirmation, and gives the session a new cookie", async () => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    await browser.post("/auth/reauthenticate", { password: user.password });
    const started = await browser.post("/auth/totp", { password: user.password });
    expect(started.body).toMatchObject({
      object: "totp_setup",
      totp_uri: expect.stringMatching(/^otpauth:\/\/totp\/Formstead:/),
    });
    expect(new Set(started.body.backup_codes).size).toBe(10);
    await signIn(h, user);
    const before = browser.copy();
    const app = createAuthenticatorApp(started.body.totp_uri);
    const wrong = await browser.post("/auth/totp/confirm", { code: wrongCode(app) });
    expect([wrong.status, wrong.body.code]).toEqual([401, "invalid_code"]);
    const confirmed = await browser.post("/auth/totp/confirm", { code: app.code() });
    expect([confirmed.status, confirmed.body.totp_enabled]).toEqual([200, true]);
    expect([await isSignedIn(browser), await isSignedIn(before)]).toEqual([true, false]);
    await atSecondStep(user);
  });

  it("POST /auth/totp: returns 401 without the password, and 409 if one is already set up", async () => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    await browser.post("/auth/reauthenticate", { password: user.password });
    expect((await browser.post("/auth/totp", {})).body.code).toBe("invalid_credentials");
    expect((await browser.post("/auth/totp", { password: "not the password" })).body.code).toBe(
      "invalid_credentials",
    );
    await setUpTotp(browser, user.password);
    expect((await browser.post("/auth/totp", { password: user.password })).body.code).toBe(
      "totp_already_enabled",
    );
    expect((await browser.post("/auth/totp/confirm", { code: "123456" })).body.code).toBe(
      "totp_already_enabled",
    );
  });

  it("POST /auth/totp/confirm: returns 409 totp_not_enabled if nothing was started", async () => {
    const browser = await signIn(h, await h.newUser());
    const answer = await browser.post("/auth/totp/confirm", { code: "123456" });
    expect([answer.status, answer.body.code]).toEqual([409, "totp_not_enabled"]);
  });

  it("stores neither the secret nor the backup codes in plain text", async () => {
    const { user, backupCodes } = await personWithTotp();
    const { rows } = await directoryQuery(
      h,
      "select f.* from auth_two_factors f join users u on u.id = f.user_id where u.email = $1",
      [user.email],
    );
    expect(rows[0].secret).toMatch(/^\$ba\$\d+\$[0-9a-f]+$/);
    for (const code of backupCodes) expect(JSON.stringify(rows[0])).not.toContain(code);
  });
});

describe("POST /auth/mfa", () => {
  it("returns 200 with the current code, and the challenge cannot be used again", async () => {
    const { user, app } = await personWithTotp();
    const browser = await atSecondStep(user);
    expect(browser.cookies.has("sid")).toBe(false);
    const copy = browser.copy();
    const answer = await browser.post("/auth/mfa", { code: app.code() });
    expect([answer.status, answer.body.id]).toEqual([200, user.id]);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await copy.post("/auth/mfa", { code: app.code(1) })).body.code).toBe("mfa_expired");
  });

  it.each(["code", "backup_code"] as const)(
    "with %s, counts as confirmed identity for ten minutes",
    async (kind) => {
      const { user, app, backupCodes } = await personWithTotp();
      const browser = await atSecondStep(user);
      const step = kind === "code" ? { code: app.code() } : { backup_code: backupCodes[0] };
      expect((await browser.post("/auth/mfa", step)).status).toBe(200);
      const guarded = () =>
        browser.post("/auth/passkeys/registration-options").then(({ status, body }) => [status, body.code]);
      expect(await guarded()).toEqual([200, undefined]);
      h.clock.advance(10 * 60_000);
      expect(await guarded()).toEqual([401, "reauthentication_required"]);
    },
  );

  it("returns 401 invalid_code for a used code; the next one still completes this sign-in", async () => {
    const { user, app } = await personWithTotp();
    const first = await atSecondStep(user);
    expect((await first.post("/auth/mfa", { code: app.code() })).status).toBe(200);
    const second = await atSecondStep(user);
    const replay = await second.post("/auth/mfa", { code: app.code() });
    expect([replay.status, replay.body.code, second.cookies.has("sid")]).toEqual([
      401,
      "invalid_code",
      false,
    ]);
    expect((await second.post("/auth/mfa", { code: app.code(1) })).status).toBe(200);
  });

  it("accepts only one of two concurrent requests with the same code", async () => {
    const { user, app } = await personWithTotp();
    const browsers = [await atSecondStep(user), await atSecondStep(user)];
    const answers = await Promise.all(
      browsers.map((browser) => browser.post("/auth/mfa", { code: app.code() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("returns 401 mfa_expired after five wrong codes, and the password is required again", async () => {
    const { user, app } = await personWithTotp();
    const browser = await atSecondStep(user);
    const wrong = wrongCode(app);
    for (let n = 0; n < 5; n += 1)
      expect((await browser.post("/auth/mfa", { code: wrong })).body.code).toBe("invalid_code");
    expect((await browser.post("/auth/mfa", { code: app.code() })).body.code).toBe("mfa_expired");
  });

  it("returns 429 after ten consecutive wrong codes, across several sign-ins", async () => {
    const { user, app } = await personWithTotp();
    const wrong = wrongCode(app);
    for (let round = 0; round < 2; round += 1) {
      const browser = await atSecondStep(user);
      for (let n = 0; n < 5; n += 1) await browser.post("/auth/mfa", { code: wrong });
    }
    const answer = await (await atSecondStep(user)).post("/auth/mfa", { code: app.code() });
    expect([answer.status, answer.body.code, answer.headers["retry-after"]]).toEqual([
      429,
      "too_many_attempts",
      "900",
    ]);
  });

  it("returns 401 mfa_expired without the login cookie, and 422 for neither or both factors", async () => {
    expect((await newBrowser(h).post("/auth/mfa", { code: "123456" })).body.code).toBe("mfa_expired");
    expect((await newBrowser(h).post("/auth/mfa", {})).body.code).toBe("validation_failed");
    const both = { code: "123456", backup_code: "x" };
    expect((await newBrowser(h).post("/auth/mfa", both)).body.code).toBe("validation_failed");
  });

  it("completes the login in progress instead of the browser's existing session, and ends that session", async () => {
    const { user, app } = await personWithTotp();
    const other = await h.newUser();
    const browser = await signIn(h, other);
    const before = browser.copy();
    await browser.post("/auth/login", { email: user.email, password: user.password });
    expect((await browser.get("/me")).body.id).toBe(other.id);
    expect((await browser.post("/auth/mfa", { code: app.code() })).body.id).toBe(user.id);
    expect((await browser.get("/me")).body.id).toBe(user.id);
    expect(await isSignedIn(before)).toBe(false);
  });
});

describe("backup codes", () => {
  it("work once each, also for concurrent requests", async () => {
    const { user, backupCodes } = await personWithTotp();
    const backup_code = backupCodes[0];
    const browsers = [await atSecondStep(user), await atSecondStep(user)];
    const answers = await Promise.all(browsers.map((browser) => browser.post("/auth/mfa", { backup_code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const later = await (await atSecondStep(user)).post("/auth/mfa", { backup_code });
    expect([later.status, later.body.code]).toEqual([401, "invalid_code"]);
  });

  it("are replaced by new ones", async () => {
    const { user, browser, backupCodes } = await personWithTotp();
    const renewed = await browser.post("/auth/totp/backup-codes", { password: user.password });
    expect(renewed.status).toBe(200);
    const old = await (await atSecondStep(user)).post("/auth/mfa", { backup_code: backupCodes[0] });
    expect(old.body.code).toBe("invalid_code");
    const fresh = await (await atSecondStep(user)).post("/auth/mfa", {
      backup_code: renewed.body.backup_codes[0],
    });
    expect(fresh.status).toBe(200);
  });

  it("return 409 totp_not_enabled without an app, and 401 without the password", async () => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    await browser.post("/auth/reauthenticate", { password: user.password });
    const none = await browser.post("/auth/totp/backup-codes", { password: user.password });
    expect([none.status, none.body.code]).toEqual([409, "totp_not_enabled"]);
    await setUpTotp(browser, user.password);
    expect((await browser.post("/auth/totp/backup-codes", {})).body.code).toBe("invalid_credentials");
  });
});

describe("a configured authenticator app", () => {
  it("re-authenticates, and each code works once across all purposes", async () => {
    const { user, browser, app } = await personWithTotp();
    expect((await browser.post("/auth/reauthenticate", { code: app.code() })).status).toBe(204);
    expect((await browser.post("/auth/reauthenticate", { code: app.code() })).body.code).toBe("invalid_code");
    const second = await atSecondStep(user);
    expect((await second.post("/auth/mfa", { code: app.code() })).body.code).toBe("invalid_code");
    expect((await second.post("/auth/mfa", { code: app.code(1) })).status).toBe(200);
  });

  it("DELETE: returns 204, the password is sufficient again, and a login that awaited a code is invalid", async () => {
    const { user, browser, app } = await personWithTotp();
    const waiting = await atSecondStep(user);
    expect((await browser.delete("/auth/totp")).status).toBe(204);
    expect((await waiting.post("/auth/mfa", { code: app.code() })).body.code).toBe("mfa_expired");
    await signIn(h, user);
    expect((await browser.delete("/auth/totp")).body.code).toBe("totp_not_enabled");
  });

  it("keeps working after the application's secret changes", async () => {
    const { browser, app } = await personWithTotp();
    const { platform } = h.composition;
    const config = { ...platform.config, secrets: ["Zk4Wq8Lm2Vx6Tb0Rn3Yc7Pd9Jf5Hg1Se", testSecret] as const };
    const identity = identityModule.create({ platform: { ...platform, config } });
    const value = browser.cookies.get("sid") ?? "";
    const principal = await identity.authenticateSession(value);
    const visitor = { ip: null, userAgent: null, cookie: `sid=${value}` };
    const actor = { kind: "user", userId: principal.userId, sessionId: principal.sessionId } as const;
    const ctx = { requestId: "test", now: new Date(), ip: null, actor };
    await identity.reauthenticate(ctx, { code: app.code() }, visitor);
    const wrong = { code: wrongCode(app) };
    await expect(identity.reauthenticate(ctx, wrong, visitor)).rejects.toThrow("invalid_code");
  });
});
