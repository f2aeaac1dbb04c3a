import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort, type PrivateRedis, startRedis } from "../../../../platform/ratelimit/redis-fixture.ts";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { newEmail } from "../../../../test-kit/signing-in.ts";

let h: Harness;
let redis: PrivateRedis;

beforeAll(async () => {
  redis = await startRedis(await findFreePort());
  h = await startHarness({
    env: {
      REDIS_URL: redis.url,
      AUTH_ATTEMPTS_PER_PERSON: "3",
      AUTH_ATTEMPTS_PER_NETWORK: "8",
      AUTH_MAILS_PER_PERSON: "2",
      ENTRIES_PER_NETWORK_MAX: "4",
      ENTRIES_PER_NETWORK_FREE: "4",
      INVITATION_MAILS_PER_ADDRESS: "2",
      TRUSTED_PROXIES: "127.0.0.1",
    },
    limitTimeoutMs: 50,
  });
  await redis.stop();
});
afterAll(async () => {
  await h.stop();
  await redis.stop();
});

const newClient = () =>
  createApiClient(h.server, { "x-forwarded-for": `198.51.${randomInt(256)}.${randomInt(256)}` });

async function statusesOf(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await call()).status);
  return statuses;
}

describe("while Redis is unavailable", () => {
  it("limits sign-in attempts per network", async () => {
    const user = await h.newUser();
    const client = newClient();
    const guess = () => client.post("/auth/login", { email: user.email, password: "not the password" });
    expect(await statusesOf(4, guess)).toEqual([401, 401, 401, 429]);
  });

  it("limits re-authentication attempts of a signed-in user", async () => {
    const caller = await h.newAccount();
    const guess = () => caller.post("/auth/reauthenticate", { password: "not the password" });
    expect(await statusesOf(4, guess)).toEqual([401, 401, 401, 429]);
  });

  it.each(["/auth/forgot-password", "/auth/resend-verification"])("limits emails by %s", async (path) => {
    const email = newEmail();
    expect(await statusesOf(3, () => newClient().post(path, { email }))).toEqual([202, 202, 429]);
  });

  it.each([
    ["/auth/mfa", { code: "123456" }, 401],
    ["/auth/verify-email", { token: "none" }, 410],
  ])("limits guessing at %s", async (path, body, status) => {
    const client = newClient();
    expect(await statusesOf(9, () => client.post(path, body))).toEqual([...Array(8).fill(status), 429]);
  });

  it("limits entries started by one network", async () => {
    const ref = await publishedForm(await h.newAccount(), [field("name")]);
    const client = newClient();
    const begin = () => client.post("/entry-sessions", { form_ref: ref });
    expect(await statusesOf(5, begin)).toEqual([201, 201, 201, 201, 429]);
  });

  it("limits guesses at the access code of a link", async () => {
    const owner = await h.newAccount();
    const form = await publishedForm(owner, [field("name")]);
    const link = await owner.post(`/forms/${form}/links`, { name: "A", access_code: "open sesame" });
    expect(link.status).toBe(201);
    const client = newClient();
    const guess = () =>
      client.post("/entry-sessions", { form_ref: link.body.slug, access_code: "not the code" });
    expect(await statusesOf(11, guess)).toEqual([...Array(10).fill(401), 429]);
  });

  it("limits invitations to one address", async () => {
    const email = newEmail();
    const invite = async () => (await h.newAccount()).post("/invitations", { email, role: "viewer" });
    expect(await statusesOf(3, invite)).toEqual([201, 201, 429]);
  });

  it("allows ordinary requests", async () => {
    const caller = await h.newAccount();
    expect(await statusesOf(20, () => caller.get("/account"))).toEqual(Array(20).fill(200));
  });
});
