import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import {
  isSignedIn,
  newBrowser,
  newEmail,
  setUpTotp,
  shapeOf,
  signIn,
  stopTheDate,
  subjectsTo,
  tokenTo,
} from "../../../../test-kit/signing-in.ts";

let h: Harness;
const fresh = "an entirely new secret";

beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());
beforeEach(stopTheDate);
afterEach(() => {
  vi.useRealTimers();
});

const forgot = (email: string) => h.anonymous.post("/auth/forgot-password", { email });
const reset = (token: string, password = fresh) =>
  h.anonymous.post("/auth/reset-password", { token, password });

describe("POST /auth/forgot-password", () => {
  it("returns the same 202 for a registered and an unknown address; only the registered one gets an email", async () => {
    const user = await h.newUser();
    const unknown = newEmail();
    const answer = await forgot(user.email);
    expect([answer.status, answer.body]).toEqual([202, ""]);
    expect(shapeOf(await forgot(unknown))).toEqual(shapeOf(answer));
    expect(await subjectsTo(h, user.email)).toEqual(["Reset your password"]);
    expect(await subjectsTo(h, unknown)).toEqual([]);
  });
});

describe("POST /auth/reset-password", () => {
  it("returns 204, ends all sessions, sets the new password, notifies the owner, and opens no session", async () => {
    const user = await h.newUser();
    const [one, two] = [await signIn(h, user), await signIn(h, user)];
    await forgot(user.email);
    const answer = await reset(await tokenTo(h, user.email));
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([204, undefined]);
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, false]);
    const old = await h.anonymous.post("/auth/login", { email: user.email, password: user.password });
    expect(old.body.code).toBe("invalid_credentials");
    await signIn(h, { email: user.email, password: fresh });
    expect((await subjectsTo(h, user.email))[0]).toBe("Your password was changed");
  });

  it("leaves nothing to confirm after the new password was used to sign in, and keeps asking until then", async () => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    await forgot(user.email);
    await reset(await tokenTo(h, user.email));
    expect((await browser.delete("/auth/totp")).body.code).toBe("session_expired");
    const signedIn = await signIn(h, { email: user.email, password: fresh });
    expect((await signedIn.delete("/auth/totp")).body.code).toBe("totp_not_enabled");
  });

  it("returns 410 token_expired if the link was used, also for concurrent requests", async () => {
    const user = await h.newUser();
    await forgot(user.email);
    const token = await tokenTo(h, user.email);
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
    expect((await reset(token)).body.code).toBe("token_expired");
  });

  it("returns 410 for an older link of the same user, because a reset invalidates all links", async () => {
    const user = await h.newUser();
    await forgot(user.email);
    const older = await tokenTo(h, user.email);
    await forgot(user.email);
    const newer = await tokenTo(h, user.email);
    expect(newer).not.toBe(older);
    expect((await reset(newer)).status).toBe(204);
    expect((await reset(older)).status).toBe(410);
  });

  it("returns 410 for a link that is an hour old", async () => {
    const user = await h.newUser();
    await forgot(user.email);
    const token = await tokenTo(h, user.email);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
    try {
      expect((await reset(token)).body.code).toBe("token_expired");
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps the link valid after 422 too_common", async () => {
    const user = await h.newUser();
    await forgot(user.email);
    const token = await tokenTo(h, user.email);
    const refused = await reset(token, "qwertyuiop");
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ pointer: "/password", code: "too_common" }),
    ]);
    expect((await reset(token)).status).toBe(204);
  });

  it("verifies the address of an unverified user, so that the new password works", async () => {
    const email = newEmail();
    await h.anonymous.post("/auth/signup", { email, password: "a stranger's secret", name: "Ada" });
    // Sends the email of the sign-up before the one under test.
    await h.runJobs();
    await forgot(email);
    expect((await reset(await tokenTo(h, email))).status).toBe(204);
    await signIn(h, { email, password: fresh });
  });

  it("keeps the second factor, and ends a sign-in that awaits it", async () => {
    const user = await h.newUser();
    const { app } = await setUpTotp(await signIn(h, user), user.password);
    const waiting = newBrowser(h);
    const login = { email: user.email, password: user.password };
    expect((await waiting.post("/auth/login", login)).body.code).toBe("mfa_required");
    await forgot(user.email);
    expect((await reset(await tokenTo(h, user.email))).status).toBe(204);
    expect((await waiting.post("/auth/mfa", { code: app.code() })).body.code).toBe("mfa_expired");
    const answer = await newBrowser(h).post("/auth/login", { email: user.email, password: fresh });
    expect(answer.body.code).toBe("mfa_required");
  });
});

describe("POST /auth/change-password", () => {
  it("returns 204 with a new session here, ends every other session, and notifies the owner", async () => {
    const user = await h.newUser();
    const [here, there] = [await signIn(h, user), await signIn(h, user)];
    const before = here.copy();
    const input = { current_password: user.password, new_password: fresh };
    expect((await here.post("/auth/change-password", input)).status).toBe(204);
    expect([await isSignedIn(here), await isSignedIn(before), await isSignedIn(there)]).toEqual([
      true,
      false,
      false,
    ]);
    await signIn(h, { email: user.email, password: fresh });
    expect(await subjectsTo(h, user.email)).toEqual(["Your password was changed"]);
  });

  it.each([
    ["letters only", "mondlichtaufdemsee"],
    ["digits only", "839175026483917"],
    ["spaces at both ends", "  quiet harbour lights  "],
    ["symbols and emoji", "🦊🐢;'--<>\"\\%🚲🍋🧭🪁"],
    ["maximum length", `${"Vw9".repeat(42)}kL`],
  ])("accepts a password of %s, and afterward only exactly that one", async (_kind, chosen) => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    const input = { current_password: user.password, new_password: chosen };
    expect((await browser.post("/auth/change-password", input)).status).toBe(204);
    await signIn(h, { email: user.email, password: chosen });
    const cut = [...chosen].slice(0, -1).join("");
    const variants = [chosen.toUpperCase(), chosen.toLowerCase(), chosen.trim(), cut];
    for (const password of variants.filter((one) => one !== chosen)) {
      const answer = await h.anonymous.post("/auth/login", { email: user.email, password });
      expect([answer.status, answer.body.code]).toEqual([401, "invalid_credentials"]);
    }
  });

  it("invalidates pending password reset links", async () => {
    const user = await h.newUser();
    await forgot(user.email);
    const token = await tokenTo(h, user.email);
    const browser = await signIn(h, user);
    await browser.post("/auth/change-password", { current_password: user.password, new_password: fresh });
    expect((await reset(token, "a thief's new secret")).status).toBe(410);
  });

  it("returns 401 invalid_credentials if the current password is wrong, and changes nothing", async () => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    const input = { current_password: "not the password", new_password: fresh };
    const answer = await browser.post("/auth/change-password", input);
    expect([answer.status, answer.body.code]).toEqual([401, "invalid_credentials"]);
    await signIn(h, user);
  });

  it.each(["1q2w3e4r5t", "own address"])("returns 422 at /new_password for %s", async (choice) => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    const password = choice === "own address" ? user.email : choice;
    const input = { current_password: user.password, new_password: password };
    const answer = await browser.post("/auth/change-password", input);
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ pointer: "/new_password", code: "too_common" }),
    ]);
  });
});
