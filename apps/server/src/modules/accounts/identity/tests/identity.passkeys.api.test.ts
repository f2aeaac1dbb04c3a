import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Browser } from "../../../../test-kit/browser.ts";
import { directoryQuery } from "../../../../test-kit/directory-query.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { createPasskeyDevice, type PasskeyDevice } from "../../../../test-kit/passkey-device.ts";
import {
  isSignedIn,
  newBrowser,
  originOf,
  setUpTotp,
  signIn,
  stopTheDate,
  subjectsTo,
} from "../../../../test-kit/signing-in.ts";

let h: Harness;

beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());
beforeEach(stopTheDate);
afterEach(() => {
  vi.useRealTimers();
});

async function register(browser: Browser, device: PasskeyDevice, name?: string) {
  const { body } = await browser.post("/auth/passkeys/registration-options");
  return browser.post("/auth/passkeys", { response: device.create(body), ...(name ? { name } : {}) });
}

async function personWithPasskey() {
  const user = await h.newUser();
  const browser = await signIn(h, user);
  await browser.post("/auth/reauthenticate", { password: user.password });
  const device = createPasskeyDevice(originOf(h));
  const added = await register(browser, device, "Laptop");
  expect(added.status).toBe(201);
  return { user, browser, device, passkey: added.body as { id: string } };
}

async function signInBy(device: PasskeyDevice, browser = newBrowser(h)) {
  const { body } = await browser.post("/auth/passkeys/sign-in-options");
  return { browser, answer: await browser.post("/auth/passkeys/sign-in", { response: device.get(body) }) };
}

describe("adding a passkey", () => {
  it("returns 201, lists the passkey, and notifies the owner by email", async () => {
    const { user, browser, passkey } = await personWithPasskey();
    expect(passkey).toMatchObject({ object: "passkey", name: "Laptop", is_backed_up: false });
    expect((await browser.get("/auth/passkeys")).body.data).toEqual([passkey]);
    expect(await subjectsTo(h, user.email)).toEqual(["A passkey was added to your account"]);
  });

  it("requires user verification and a discoverable passkey", async () => {
    const user = await h.newUser();
    const browser = await signIn(h, user);
    await browser.post("/auth/reauthenticate", { password: user.password });
    const { body } = await browser.post("/auth/passkeys/registration-options");
    expect(body).toMatchObject({
      rp: { id: "localhost", name: "Formstead" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });

  it("returns 422 passkey_refused for another site, for missing user verification, and for a registered passkey", async () => {
    const { browser, device } = await personWithPasskey();
    const elsewhere = await register(browser, createPasskeyDevice("https://evil.example"));
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, "passkey_refused"]);
    const touch = await register(browser, createPasskeyDevice(originOf(h), { verifiesUser: false }));
    expect(touch.body.code).toBe("passkey_refused");
    expect((await register(browser, device)).body.code).toBe("passkey_refused");
    expect((await browser.get("/auth/passkeys")).body.data).toHaveLength(1);
  });

  it("returns 410 challenge_expired for a response without its options, or a repeated one", async () => {
    const { browser } = await personWithPasskey();
    const device = createPasskeyDevice(originOf(h));
    const options = await browser.post("/auth/passkeys/registration-options");
    const copy = browser.copy();
    const response = device.create(options.body);
    expect((await browser.post("/auth/passkeys", { response })).status).toBe(201);
    expect((await copy.post("/auth/passkeys", { response })).body.code).toBe("challenge_expired");
    const { user } = await personWithPasskey();
    const other = await signIn(h, user);
    await other.post("/auth/reauthenticate", { password: user.password });
    expect((await other.post("/auth/passkeys", { response })).body.code).toBe("challenge_expired");
  });
});

describe("signing in with a passkey", () => {
  it("returns 200 with a new, recently authenticated session", async () => {
    const { user, device } = await personWithPasskey();
    const { browser, answer } = await signInBy(device);
    expect([answer.status, answer.body.id]).toEqual([200, user.id]);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.delete("/auth/totp")).body.code).toBe("totp_not_enabled");
  });

  it("requires user verification, and no code afterward", async () => {
    const { user, browser, device } = await personWithPasskey();
    await setUpTotp(browser, user.password);
    const options = await newBrowser(h).post("/auth/passkeys/sign-in-options");
    expect(options.body.userVerification).toBe("required");
    expect((await signInBy(device)).answer.status).toBe(200);
  });

  it("ends the browser's previous session", async () => {
    const { device } = await personWithPasskey();
    const browser = await signIn(h, await h.newUser());
    const before = browser.copy();
    expect((await signInBy(device, browser)).answer.status).toBe(200);
    expect(await isSignedIn(before)).toBe(false);
  });

  it("returns 401 invalid_credentials for an unknown passkey, and for a copied one whose counter goes back", async () => {
    const unknown = await signInBy(createPasskeyDevice(originOf(h)));
    expect([unknown.answer.status, unknown.answer.body.code]).toEqual([401, "invalid_credentials"]);
    const { user, device } = await personWithPasskey();
    await directoryQuery(
      h,
      "update auth_passkeys p set counter = 100 from users u where u.id = p.user_id and u.email = $1",
      [user.email],
    );
    expect((await signInBy(device)).answer.body.code).toBe("invalid_credentials");
  });

  it("returns 410 challenge_expired when the response is sent again", async () => {
    const { device } = await personWithPasskey();
    const browser = newBrowser(h);
    const options = await browser.post("/auth/passkeys/sign-in-options");
    const copy = browser.copy();
    const response = device.get(options.body);
    expect((await browser.post("/auth/passkeys/sign-in", { response })).status).toBe(200);
    const again = await copy.post("/auth/passkeys/sign-in", { response });
    expect([again.status, again.body.code]).toEqual([410, "challenge_expired"]);
  });

  it("returns 422 for an invalid authenticator response", async () => {
    const browser = newBrowser(h);
    await browser.post("/auth/passkeys/sign-in-options");
    expect((await browser.post("/auth/passkeys/sign-in", { response: {} })).body.code).toBe(
      "validation_failed",
    );
    const empty = await browser.post("/auth/passkeys/sign-in", { response: { id: "x", response: {} } });
    expect(empty.body.code).toBe("invalid_credentials");
  });
});

describe("DELETE /auth/passkeys/:id", () => {
  it("returns 204 and disables sign-in with the passkey; 404 for another user's passkey", async () => {
    const { browser, device, passkey } = await personWithPasskey();
    const stranger = await personWithPasskey();
    expect((await stranger.browser.delete(`/auth/passkeys/${passkey.id}`)).status).toBe(404);
    expect((await browser.delete(`/auth/passkeys/${passkey.id}`)).status).toBe(204);
    expect((await signInBy(device)).answer.body.code).toBe("invalid_credentials");
    expect((await browser.get("/auth/passkeys")).body.data).toEqual([]);
  });
});
