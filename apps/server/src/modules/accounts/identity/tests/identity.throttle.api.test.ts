import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, createApiClient } from "../../../../test-kit/caller.ts";
import { type Harness, startHarness, type TestUser } from "../../../../test-kit/harness.ts";
import { newEmail, shapeOf } from "../../../../test-kit/signing-in.ts";

let h: Harness;

beforeAll(async () => {
  h = await startHarness({
    env: {
      AUTH_ATTEMPTS_PER_PERSON: "3",
      AUTH_ATTEMPTS_PER_PERSON_ANYWHERE: "6",
      AUTH_ATTEMPTS_PER_NETWORK: "8",
      AUTH_MAILS_PER_PERSON: "2",
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
});
afterAll(() => h.stop());

const clientAt = (address: string) => createApiClient(h.server, { "x-forwarded-for": address });
const newClient = () => clientAt(`198.51.${randomInt(256)}.${randomInt(256)}`);
const guess = (email: string, client = newClient()) =>
  client.post("/auth/login", { email, password: "not the password" });
const secretsOf = ({ email, password }: TestUser) => ({ email, password });

/** The cookie that identifies the device after a sign-in. */
const deviceOf = ({ headers }: Answer): string =>
  [headers["set-cookie"]]
    .flat()
    .map(String)
    .find((line) => line.startsWith("device="))
    ?.split(";")[0] ?? "";

describe("too many attempts", () => {
  it("returns 429 with Retry-After after too many attempts by a network on a user, even with the right password", async () => {
    const user = await h.newUser();
    const client = newClient();
    for (let n = 0; n < 3; n += 1) expect((await guess(user.email, client)).status).toBe(401);
    const answer = await client.post("/auth/login", secretsOf(user));
    expect([answer.status, answer.body.code]).toEqual([429, "too_many_attempts"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect((await guess(` ${user.email.toUpperCase()} `, client)).status).toBe(429);
  });

  it("returns 200 for the user from another network at the same time", async () => {
    const user = await h.newUser();
    const stranger = newClient();
    for (let n = 0; n < 4; n += 1) await guess(user.email, stranger);
    expect((await newClient().post("/auth/login", secretsOf(user))).status).toBe(200);
  });

  it("returns 429 after too many attempts by many networks on a user", async () => {
    const user = await h.newUser();
    for (let n = 0; n < 6; n += 1) expect((await guess(user.email)).status).toBe(401);
    expect((await guess(user.email)).status).toBe(429);
    expect((await newClient().post("/auth/login", secretsOf(user))).status).toBe(429);
  });

  it("returns 200 on a device the user has signed in on before, whatever happens elsewhere", async () => {
    const user = await h.newUser();
    const home = newClient();
    const device = deviceOf(await home.post("/auth/login", secretsOf(user)));
    for (let n = 0; n < 7; n += 1) await guess(user.email);
    for (let n = 0; n < 9; n += 1) await guess(newEmail(), home);
    const again = await home.post("/auth/login", secretsOf(user), { headers: { cookie: device } });
    expect(again.status).toBe(200);
    expect((await guess(user.email)).status).toBe(429);
  });

  it("returns 429 for guesses on a known device, and for a device of another user", async () => {
    const [user, other] = [await h.newUser(), await h.newUser()];
    const device = deviceOf(await newClient().post("/auth/login", secretsOf(user)));
    const guessOn = (email: string) =>
      newClient().post("/auth/login", { email, password: "not it" }, { headers: { cookie: device } });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await guessOn(user.email)).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    for (let n = 0; n < 6; n += 1) expect((await guessOn(other.email)).status).toBe(401);
    expect((await guessOn(other.email)).status).toBe(429);
  });

  it("does not count correct passwords", async () => {
    const user = await h.newUser();
    const client = newClient();
    for (let n = 0; n < 7; n += 1)
      expect((await client.post("/auth/login", secretsOf(user))).status).toBe(200);
  });

  it("returns the same 429 for an unregistered address", async () => {
    const unknown = newEmail();
    const { email } = await h.newUser();
    for (let n = 0; n < 6; n += 1)
      expect([(await guess(unknown)).status, (await guess(email)).status]).toEqual([401, 401]);
    const answer = await guess(unknown);
    expect(answer.status).toBe(429);
    expect(shapeOf(await guess(email))).toEqual(shapeOf(answer));
  });

  it("returns 429 for re-authentication, which the thief of a session could try repeatedly", async () => {
    const caller = await h.newAccount();
    for (let n = 0; n < 3; n += 1) {
      expect((await caller.post("/auth/reauthenticate", { password: "not the password" })).status).toBe(401);
    }
    const answer = await caller.post("/auth/reauthenticate", { password: caller.user.password });
    expect([answer.status, answer.body.code]).toEqual([429, "too_many_attempts"]);
  });

  it.each(["/auth/forgot-password", "/auth/resend-verification"])(
    "returns 429 for emails by %s, registered or not",
    async (path) => {
      for (const email of [(await h.newUser()).email, newEmail()]) {
        const statuses: number[] = [];
        for (let n = 0; n < 3; n += 1) statuses.push((await newClient().post(path, { email })).status);
        expect(statuses).toEqual([202, 202, 429]);
      }
    },
  );

  it("returns 429 for emails caused by repeated sign-ins before the address is verified", async () => {
    const person = { email: newEmail(), password: "a long enough secret" };
    await newClient().post("/auth/signup", { ...person, name: "Ada" });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await newClient().post("/auth/login", person)).status);
    expect(statuses).toEqual([403, 403, 429]);
  });

  it.each([
    ["address", () => "203.0.113.7"],
    ["/64 of IPv6", () => `2001:db8:0:7::${randomInt(65_536).toString(16)}`],
  ])("returns 429 for one %s that tries many users, while others continue", async (_kind, address) => {
    for (let n = 0; n < 8; n += 1) expect((await guess(newEmail(), clientAt(address()))).status).toBe(401);
    expect((await guess(newEmail(), clientAt(address()))).body.code).toBe("too_many_attempts");
    expect((await guess(newEmail())).status).toBe(401);
  });

  it.each([
    ["/auth/mfa", { code: "123456" }, 401],
    ["/auth/verify-email", { token: "none" }, 410],
    ["/auth/reset-password", { token: "none", password: "a long enough secret" }, 410],
  ])("returns 429 for guessing at %s", async (path, body, status) => {
    const client = newClient();
    for (let n = 0; n < 8; n += 1) expect((await client.post(path, body)).status).toBe(status);
    expect((await client.post(path, body)).body.code).toBe("too_many_attempts");
  });
});
