// Tests when proofs of work are required, and the limits per network.
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({
    env: {
      ENTRIES_PER_NETWORK_FREE: "4",
      ENTRIES_PER_NETWORK_MAX: "8",
      RATE_LIMIT_PUBLIC_PER_MINUTE: "100000",
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
});
beforeEach(async () => {
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const begin = (formRef: string, more: object = {}) =>
  h.anonymous.post("/entry-sessions", { form_ref: formRef, ...more });
const beginFrom = (network: number, formRef: string, more: object) =>
  createApiClient(h.server, { "x-forwarded-for": `127.1.${network}.1` }).post("/entry-sessions", {
    form_ref: formRef,
    ...more,
  });

async function solve(formRef: string): Promise<string> {
  const { body: challenge } = await h.anonymous.get(`/entry-sessions/forms/${formRef}/challenge`);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

describe("guesses of an access code from many networks", () => {
  it("cost a proof of work each, and do not lock out people who know the code", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const link = (await owner.post(`/forms/${formId}/links`, { name: "L", access_code: "open sesame" })).body;
    const guess = (network: number, more: object = {}) =>
      beginFrom(network, link.slug, { access_code: "wrong", ...more });
    for (let network = 0; network < 100; network += 1)
      expect((await guess(network)).body.code).toBe("invalid_access_code");
    expect((await guess(101)).body.code).toBe("captcha_required");
    const captcha = await solve(link.slug);
    expect((await guess(102, { captcha })).body.code).toBe("invalid_access_code");
    expect((await guess(103, { captcha })).body.code).toBe("captcha_failed");
    const known = { access_code: "open sesame", captcha: await solve(link.slug) };
    expect((await beginFrom(104, link.slug, known)).status).toBe(201);
  });
});

describe("a proof of work", () => {
  it("gets harder the more challenges one network requests", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const costs: number[] = [];
    for (let at = 0; at < 401; at += 1) {
      const { body } = await h.anonymous.get(`/entry-sessions/forms/${formId}/challenge`);
      costs.push(body.parameters.cost);
    }
    expect([costs[99], costs[100], costs[200], costs[400]]).toEqual([1_000, 2_000, 4_000, 8_000]);
  });
  it("is required if the form says so, and is valid once, for that form, for ten minutes", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const other = await publishedForm(owner, [field("name")]);
    for (const id of [formId, other]) await owner.patch(`/forms/${id}`, { captcha: "proof_of_work" });
    expect((await begin(formId)).body.code).toBe("captcha_required");
    const captcha = await solve(formId);
    expect((await begin(other, { captcha })).body.code).toBe("captcha_failed");
    const both = await Promise.all([begin(formId, { captcha }), begin(formId, { captcha })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
    const late = await solve(formId);
    h.clock.advance(600_000);
    expect((await begin(formId, { captcha: late })).body.code).toBe("captcha_failed");
  });
  it("cannot be forged, changed, or extended", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    await owner.patch(`/forms/${formId}`, { captcha: "proof_of_work" });
    const payload = JSON.parse(Buffer.from(await solve(formId), "base64").toString());
    const { challenge } = payload;
    const later = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 3_600 };
    const forgeries = [
      { ...payload, challenge: { ...challenge, parameters: later } },
      { ...payload, challenge: { ...challenge, signature: undefined } },
      { ...payload, challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "" } } },
      {
        ...payload,
        solution: { ...payload.solution, counter: payload.solution.counter + 1, derivedKey: "00" },
      },
      { challenge: null },
      [],
    ].map((forged) => Buffer.from(JSON.stringify(forged)).toString("base64"));
    for (const captcha of [...forgeries, "x", ""]) {
      expect((await begin(formId, { captcha })).body.code, captcha).toMatch(/captcha_(failed|required)/);
    }
  });
  it("is required when one network begins many entries; beyond that, the network has to wait", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const codes: (string | undefined)[] = [];
    for (let at = 0; at < 5; at += 1) codes.push((await begin(formId)).body.code);
    expect(codes).toEqual([undefined, undefined, undefined, undefined, "captcha_required"]);
    expect((await begin(formId, { captcha: await solve(formId) })).status).toBe(201);
    for (let at = 0; at < 2; at += 1) await begin(formId);
    const refused = await begin(formId, { captcha: await solve(formId) });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
  it("is not required for half of the free entries on a network that is always busy", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    for (let at = 0; at < 2; at += 1)
      expect((await begin(formId, { captcha: await solve(formId) })).status).toBe(201);
    // The entries with proofs count as the first half, so the second half is left.
    const codes: (string | undefined)[] = [];
    for (let at = 0; at < 3; at += 1) codes.push((await begin(formId)).body.code);
    expect(codes).toEqual([undefined, undefined, "captcha_required"]);
  });
});
