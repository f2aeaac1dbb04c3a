// Sends marked secrets through all features to a service that echoes everything. Then searches for them in every
// response, log line, and table column, in plain text and in the usual encodings.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { newId } from "../../../../platform/ids/ids.ts";
import type { Answer } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { leaks, wholeDatabase } from "../../../../test-kit/leaks.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import type { ConnectorsService } from "../index.ts";
import { startThirdParty, type ThirdParty } from "./third-party.ts";

const canaries = {
  api_key: "CANARY-api-key/with+odd&letters=8804",
  username: "CANARY-user-name-7261",
  password: 'CANARY "pass\\wörd" <9912>',
  token: "CANARY-bearer-token-5530",
  client_id: "CANARY-client-id-1188",
  client_secret: "CANARY client secret 4471",
  refresh_token: "CANARY-refresh-token-6629",
  webhook_path: "CANARY-in-the-path-3007",
};
const logged: string[] = [];
const answers: string[] = [];
let h: Harness;
let owner: Caller;
let service: ThirdParty;
/** Tokens that the service issued during the calls. They must stay as secret as the others. */
const given = () => [...service.oauth.used, service.oauth.refreshToken, ...accessTokens];
const accessTokens: string[] = [];

const note = (answer: Answer): Answer => {
  answers.push(JSON.stringify([answer.status, answer.body, answer.headers]));
  return answer;
};

beforeAll(async () => {
  service = await startThirdParty();
  h = await startHarness({
    env: { OUTBOUND_ALLOWED: "127.0.0.1" },
    log: { write: (line) => void logged.push(line) },
  });
  owner = await h.newAccount();
});
afterAll(async () => {
  await h.stop();
  await service.stop();
});

const auths = [
  { type: "api_key", name: "X-Key", prefix: "Key " },
  { type: "api_key", in: "query", name: "key" },
  { type: "basic" },
  { type: "bearer" },
  { type: "oauth2_client_credentials", client_auth: "basic" },
  { type: "oauth2_client_credentials", client_auth: "body" },
  { type: "oauth2_refresh_token" },
];

const definitions: object[] = [
  { method: "GET", path: "/echo" },
  { method: "POST", path: "/echo/{{ secrets.webhook_path }}", body: { a: "x {{ secrets.password }} y" } },
  { method: "POST", path: "/echo", body_type: "form", body: { a: "{{ secrets.password }}" } },
  {
    method: "GET",
    path: "/echo",
    query: { a: "{{ secrets.api_key }}" },
    headers: { "X-B": "{{ secrets.token }}" },
  },
  { method: "POST", path: "/fail/500", body: "{{ secrets.client_secret }}", body_type: "text" },
  { method: "GET", path: "/fail/401" },
  { method: "GET", path: "/long" },
  { method: "GET", path: "/slow", timeout_s: 1 },
  { method: "GET", path: "/redirect", query: { to: "http://localhost/{{ secrets.token }}" } },
  {
    method: "GET",
    path: "/echo",
    headers: { "X-B": "{{ secrets.api_key }}" },
    outputs: { all: "{{ response.body }}", h: "{{ response.headers }}" },
  },
];

async function callAll(auth: object, form: string): Promise<void> {
  const full =
    "client_auth" in auth || /oauth/.test(JSON.stringify(auth)) ? { token_url: `${service.url}/token` } : {};
  const { id } = note(await owner.post("/connectors", { name: "C", auth: { ...auth, ...full } })).body;
  const base = { name: "E", base_url: service.url, headers: { "X-Env": "{{ secrets.username }}" } };
  const env = note(await owner.post(`/connectors/${id}/environments`, base)).body.id;
  for (const [name, value] of Object.entries(canaries))
    note(await owner.put(`/connectors/${id}/environments/${env}/secrets/${name}`, { value }));
  note(await owner.get(`/connectors/${id}/environments/${env}/secrets`));
  note(await owner.post(`/connectors/${id}/environments/${env}/test`, { path: "/echo" }));
  for (const [n, definition] of definitions.entries()) {
    const made = await owner.post(`/connectors/${id}/actions`, {
      key: `a${n}`,
      name: "A",
      expose_to_respondents: { forms: [form] },
      ...definition,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    note(
      await owner.post(
        `/connectors/${id}/actions/${made.body.id}/test`,
        {},
        { headers: { "idempotency-key": newId("run") } },
      ),
    );
    const connectors = h.services.get("connectors") as ConnectorsService;
    const ctx = systemAccountCtx("test", owner.account, "request", h.clock.now());
    const call = { actionId: made.body.id, inputs: {}, idempotencyKey: "k" };
    const outcome = await connectors.call(ctx, call).catch((error) => {
      h.composition.platform.telemetry.logger.error({ err: error }, "as a worker would log it");
      return [error.message, error.stack, error.facts];
    });
    answers.push(JSON.stringify(outcome));
    if (service.oauth.accessToken) accessTokens.push(service.oauth.accessToken);
  }
}

describe("secrets", () => {
  it("appear only where they belong, whatever the service does with them", {
    timeout: 120_000,
  }, async () => {
    Object.assign(service.oauth, {
      clientId: canaries.client_id,
      clientSecret: canaries.client_secret,
      refreshToken: canaries.refresh_token,
    });
    const form = await publishedForm(owner, [field("name")]);
    for (const auth of auths) await callAll(auth, form);
    const { body } = await h.anonymous.post("/entry-sessions", { form_ref: form });
    const entry = { headers: { "x-service-entry-key": body.entry_key as string, "idempotency-key": "once" } };
    note(await h.anonymous.post("/entry-sessions/current/actions/c.a9", { inputs: {} }, entry));
    for (const path of ["/connectors", "/actions?limit=100", "/audit-events?limit=100", "/events?limit=100"])
      note(await owner.get(path));
    await owner.post("/account/exports", {});
    await h.runJobs();

    // The service actually received the secrets, so there was something to hide.
    const reached = JSON.stringify(service.seen);
    for (const canary of [canaries.token, canaries.username, canaries.webhook_path])
      expect(reached).toContain(canary);
    expect(answers.filter((text) => text.includes("[secret]")).length).toBeGreaterThan(50);
    expect(answers.filter((text) => text.startsWith("[500,"))).toEqual([]);

    const secrets = [...Object.values(canaries), ...given()].filter(Boolean);
    expect(secrets.length).toBeGreaterThan(12);
    expect(leaks(answers.join("\n"), secrets)).toEqual([]);
    expect(logged.length).toBeGreaterThan(100);
    expect(leaks(logged.join("\n"), secrets)).toEqual([]);
    for (const [name, url] of h.composition.platform.config.shardOwnerUrls) {
      const { text, tables } = await wholeDatabase(url);
      expect(tables, name).toBeGreaterThan(30);
      expect(leaks(text, secrets)).toEqual([]);
    }
  });

  it("are found by the search itself, in each encoding", () => {
    const { token } = canaries;
    const told = `x${token}y`;
    for (const text of [
      told,
      Buffer.from(told).toString("base64"),
      Buffer.from(`xx${told}`).toString("base64"),
      Buffer.from(told).toString("hex"),
      encodeURIComponent(`${canaries.password} ${token}`),
    ])
      expect(leaks(text, [token]), text).not.toEqual([]);
    expect(leaks("nothing of the kind", [token])).toEqual([]);
  });
});
