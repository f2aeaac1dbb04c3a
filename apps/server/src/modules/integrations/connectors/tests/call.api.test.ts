import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { newId } from "../../../../platform/ids/ids.ts";
import type { StepCall, StepError } from "../../../../platform/module/step-type.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import type { ConnectorCallError, ConnectorsService } from "../index.ts";
import { startThirdParty, type ThirdParty } from "./third-party.ts";

let h: Harness;
let owner: Caller;
let service: ThirdParty;

beforeAll(async () => {
  service = await startThirdParty();
  h = await startHarness({ env: { OUTBOUND_ALLOWED: "127.0.0.1" } });
  owner = await h.newAccount();
});
afterAll(async () => {
  await h.stop();
  await service.stop();
});
beforeEach(() => {
  service.seen.length = 0;
});

const ctx = () => systemAccountCtx("test", owner.account, "request", h.clock.now());
const connectors = () => h.services.get("connectors") as ConnectorsService;

interface Made {
  readonly id: string;
  readonly key: string;
  readonly envId: string;
  action(more?: object): Promise<{ id: string; key: string }>;
  test(more?: object, inputs?: object, rest?: object): ReturnType<Caller["post"]>;
  secret(name: string, value: string): Promise<void>;
}

async function connector(
  auth: object = { type: "none" },
  env: object = {},
  more: object = {},
): Promise<Made> {
  const { id, key } = (await owner.post("/connectors", { name: `C ${Math.random()}`, auth, ...more })).body;
  const made = await owner.post(`/connectors/${id}/environments`, {
    name: "E",
    base_url: service.url,
    ...env,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const envId = made.body.id as string;
  const action = async (definition: object = {}) => {
    const answer = await owner.post(`/connectors/${id}/actions`, {
      key: `a${Math.random().toString(36).slice(2, 12)}`,
      name: "A",
      method: "GET",
      path: "/echo",
      ...definition,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body as { id: string; key: string };
  };
  return {
    id,
    key,
    envId,
    action,
    test: async (definition = {}, inputs = {}, rest = {}) =>
      owner.post(`/connectors/${id}/actions/${(await action(definition)).id}/test`, { inputs, ...rest }),
    secret: async (name, value) => {
      const put = await owner.put(`/connectors/${id}/environments/${envId}/secrets/${name}`, { value });
      expect(put.status).toBe(204);
    },
  };
}

const oauth = (type: string, more: object = {}) => ({ type, token_url: `${service.url}/token`, ...more });

describe("POST …/actions/:act_id/test", () => {
  it("returns 200, sends the mapped request, and returns the mapped outputs", async () => {
    const c = await connector(
      { type: "none" },
      { variables: { region: "eu" }, headers: { "X-Region": "{{ variables.region }}" } },
    );
    const answer = await c.test(
      {
        method: "POST",
        path: "/echo/{{ inputs.id }}/x",
        inputs: [
          { key: "id" },
          { key: "n", type: "integer" },
          { key: "tags", type: "list" },
          { key: "none" },
        ],
        query: { q: "{{ inputs.id }}", tag: "{{ inputs.tags }}", none: "{{ inputs.none }}" },
        headers: { "X-Id": "id {{ inputs.n }}" },
        body: { n: "{{ inputs.n }}", text: "n is {{ inputs.n }}" },
        outputs: {
          status: "{{ response.status }}",
          etag: "{{ response.headers.etag }}",
          body: "{{ response.body.body }}",
          said: "{{ inputs.n }}",
        },
      },
      { id: "a/b ?#é", n: "7", tags: ["x", "y"] },
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [seen] = service.seen;
    expect(seen?.url).toBe("/echo/a%2Fb%20%3F%23%C3%A9/x?q=a%2Fb+%3F%23%C3%A9&tag=x&tag=y");
    expect(JSON.parse(seen?.body ?? "")).toEqual({ n: 7, text: "n is 7" });
    expect(seen?.headers).toMatchObject({
      "x-region": "eu",
      "x-id": "id 7",
      "content-type": "application/json",
    });
    expect(seen?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.body.outputs).toEqual({ status: 200, etag: '"e1"', body: seen?.body, said: 7 });
    expect(answer.body).toMatchObject({
      request: { method: "POST" },
      response: { status: 200, is_cut: false },
    });
  });

  it("sends forms and text, and returns status and body without a mapping", async () => {
    const c = await connector();
    const form = await c.test({ method: "POST", body: { a: "x y", b: [1, 2], c: null }, body_type: "form" });
    expect(form.body.outputs.body.body).toBe("a=x+y&b=1&b=2");
    const text = await c.test({ method: "PUT", body: "hello", body_type: "text" });
    expect(text.body.outputs).toMatchObject({ status: 200, body: { method: "PUT", body: "hello" } });
    expect((await c.test({ path: "/text" })).body.outputs).toEqual({ status: 200, body: "plain text" });
  });

  it("keeps an input a value: it changes neither the path nor a header", async () => {
    const c = await connector();
    const path = { path: "/users/{{ inputs.x }}/get", inputs: [{ key: "x" }] };
    for (const x of ["..", ".", ""]) {
      const answer = await c.test(path, { x });
      expect([answer.status, answer.body.code], x).toEqual([424, "upstream_failed"]);
    }
    await c.test(path, { x: "../../admin?x=1#" });
    await c.test(path, { x: "%2e%2e" });
    expect(service.seen.map(({ url }) => url)).toEqual([
      "/users/..%2F..%2Fadmin%3Fx%3D1%23/get",
      "/users/%252e%252e/get",
    ]);
    const header = await c.test(
      { headers: { "X-A": "{{ inputs.x }}" }, inputs: [{ key: "x" }] },
      { x: "a\r\nX-B: c" },
    );
    expect(header.body).toMatchObject({ code: "upstream_failed", reason: "bad_request: invalid header X-A" });
    expect(service.seen).toHaveLength(2);
  });

  it("returns 422 for inputs that are missing, unknown, or of another type", async () => {
    const c = await connector();
    const inputs = [
      { key: "a", required: true },
      { key: "n", type: "integer" },
      { key: "d", type: "date" },
    ];
    const answer = await c.test({ inputs }, { n: 1.5, d: "soon", x: 1 });
    expect(
      answer.body.errors.map((one: { pointer: string; code: string }) => [one.pointer, one.code]),
    ).toEqual([
      ["/inputs/x", "unknown_field_key"],
      ["/inputs/a", "required"],
      ["/inputs/n", "type"],
      ["/inputs/d", "type"],
    ]);
    expect(service.seen).toEqual([]);
  });

  it("returns 424 upstream_failed with request and response, and 200 if the status counts as success", async () => {
    const c = await connector();
    const failed = await c.test({ path: "/fail/500" });
    expect([failed.status, failed.body]).toEqual([
      424,
      expect.objectContaining({
        code: "upstream_failed",
        reason: "status",
        upstream_status: 500,
        response: expect.objectContaining({ status: 500 }),
      }),
    ]);
    expect((await c.test({ path: "/fail/404", success_statuses: [200, 404] })).status).toBe(200);
    expect((await c.test({ path: "/huge" })).body).toMatchObject({
      code: "upstream_failed",
      reason: "reply_too_large",
    });
    const closed = await connector({ type: "none" }, { base_url: "http://127.0.0.1:1" });
    expect((await closed.test()).body).toMatchObject({ code: "upstream_failed", reason: "no_connection" });
  });

  it("returns 504 upstream_timeout, 409 without an environment or a secret, and 404 for another connector's environment", async () => {
    const c = await connector();
    expect((await c.test({ path: "/slow", timeout_s: 1 })).body.code).toBe("upstream_timeout");
    const bare = (await owner.post("/connectors", { name: "Bare" })).body.id;
    const act = { key: "a", name: "A", method: "GET", path: "/" };
    const action = (await owner.post(`/connectors/${bare}/actions`, act)).body.id;
    const answer = await owner.post(`/connectors/${bare}/actions/${action}/test`, {});
    expect([answer.status, answer.body.code]).toEqual([409, "environment_required"]);
    const foreign = await owner.post(`/connectors/${bare}/actions/${action}/test`, {
      environment_id: c.envId,
    });
    expect(foreign.status).toBe(404);
    const keyed = await connector({ type: "bearer" });
    expect((await keyed.test()).body).toMatchObject({ code: "secret_not_set", secret: "token" });
    const named = await c.test({ headers: { "X-A": "{{ secrets.nobody }}" } });
    expect(named.body).toMatchObject({ code: "secret_not_set", secret: "nobody" });
  });

  it("follows redirects only within the same host; returns 422 destination_blocked", async () => {
    const c = await connector();
    const redirect = (to: string) => c.test({ path: "/redirect", query: { to } });
    expect((await redirect("/text")).body.outputs).toEqual({ status: 200, body: "plain text" });
    for (const to of [
      "http://127.0.0.1:9/",
      "http://169.254.169.254/latest",
      "http://localhost/",
      "file:///etc/passwd",
    ])
      expect((await redirect(to)).body.code, to).toBe("destination_blocked");
    expect((await redirect("/redirect?to=/redirect?to=x")).body).toMatchObject({ code: "upstream_failed" });
  });

  it("returns 422 destination_blocked if the host list no longer contains the environment's host", async () => {
    const c = await connector();
    await owner.patch(`/connectors/${c.id}`, { allowed_hosts: ["api.good.org"] });
    expect((await c.test()).body).toMatchObject({ code: "destination_blocked", reason: "host_not_allowed" });
    expect(service.seen).toEqual([]);
  });
});

describe("all pages", () => {
  const items = "response.body.data";
  const outputs = { n: "{{ pages.count }}", items: "{{ pages.items }}", all: "{{ pages.is_complete }}" };
  it.each([
    ["cursor", { kind: "cursor", items, next: "response.body.next", parameter: "cursor" }],
    ["page", { kind: "page", items, parameter: "page" }],
    ["link", { kind: "link", items }],
  ])("are read by %s, up to the end or the twentieth page", async (_name, pagination) => {
    const c = await connector();
    const read = (last: string, all_pages: boolean) =>
      c.test({ path: "/items", query: { last }, pagination, outputs }, {}, { all_pages });
    const few = await read("3", true);
    expect(few.body.outputs.items.map((one: { n: number }) => one.n)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(few.body.outputs.all).toBe(true);
    const many = await read("30", true);
    expect([many.body.outputs.n, many.body.outputs.items.length, many.body.outputs.all]).toEqual([
      20,
      40,
      false,
    ]);
    expect((await read("3", false)).body.outputs).toMatchObject({ n: 1, items: [{ n: 1 }, { n: 2 }] });
  });
});

describe("authentication", () => {
  it("uses an API key in a header or in the query, a username and password, or a token", async () => {
    const last = () => service.seen.at(-1);
    const header = await connector({ type: "api_key", name: "X-Key", prefix: "Key " });
    await header.secret("api_key", "abc-def-ghi");
    await header.test();
    expect(last()?.headers["x-key"]).toBe("Key abc-def-ghi");
    const query = await connector({ type: "api_key", in: "query", name: "key", key_secret: "my_key" });
    await query.secret("my_key", "a&b=c d");
    const shown = await query.test({ query: { a: "1" } });
    expect(last()?.url).toBe("/echo?a=1&key=a%26b%3Dc+d");
    expect(shown.body.request.url).toBe(`${service.url}/echo?a=1&key=[secret]`);
    const basic = await connector({ type: "basic" });
    await basic.secret("username", "user@x");
    await basic.secret("password", "pä:ss");
    await basic.test();
    expect(last()?.headers.authorization).toBe(`Basic ${Buffer.from("user@x:pä:ss").toString("base64")}`);
    const bearer = await connector({ type: "bearer" });
    await bearer.secret("token", "the-token");
    const told = await bearer.test();
    expect(last()?.headers.authorization).toBe("Bearer the-token");
    expect(told.body.request.headers.authorization).toBe("Bearer [secret]");
  });

  it.each(["basic", "body"])(
    "uses a client credentials token (%s), fetched once and again before it expires",
    async (client_auth) => {
      service.oauth.grants = 0;
      const c = await connector(
        oauth("oauth2_client_credentials", { client_auth, scopes: ["a", "b"], audience: "x" }),
      );
      await c.secret("client_id", "client");
      await c.secret("client_secret", "client secret");
      for (let n = 0; n < 3; n += 1) expect((await c.test({ path: "/protected" })).status).toBe(200);
      expect(service.oauth.grants).toBe(1);
      const asked = service.seen.find(({ url }) => url === "/token");
      expect(new URLSearchParams(asked?.body).get("scope")).toBe("a b");
      h.clock.advance(3_590_000);
      const later = await h.callerFor(owner.user, owner.account);
      const { id } = await c.action({ path: "/protected" });
      expect((await later.post(`/connectors/${c.id}/actions/${id}/test`, {})).status).toBe(200);
      h.clock.advance(-3_590_000);
      expect(service.oauth.grants).toBe(2);
    },
  );

  it("fetches a new token after a 401, once", async () => {
    service.oauth.grants = 0;
    const c = await connector(oauth("oauth2_client_credentials"));
    await c.secret("client_id", "client");
    await c.secret("client_secret", "client secret");
    await c.test({ path: "/protected" });
    service.oauth.accessToken = "revoked by the service";
    expect((await c.test({ path: "/protected" })).status).toBe(200);
    expect(service.oauth.grants).toBe(2);
    const refused = await c.test({ path: "/fail/401" });
    expect(refused.body).toMatchObject({ code: "upstream_failed", upstream_status: 401 });
    expect(service.seen.filter(({ url }) => url === "/fail/401")).toHaveLength(2);
  });

  it("uses a refresh token once for ten concurrent calls, and stores its replacement", async () => {
    Object.assign(service.oauth, { grants: 0, refreshToken: "refresh-token-zero", delayMs: 200 });
    service.oauth.used.clear();
    const c = await connector(oauth("oauth2_refresh_token"));
    await c.secret("client_id", "client");
    await c.secret("client_secret", "client secret");
    await c.secret("refresh_token", "refresh-token-zero");
    const { id } = await c.action({ path: "/protected" });
    const callAll = () =>
      Promise.all(Array.from({ length: 10 }, () => owner.post(`/connectors/${c.id}/actions/${id}/test`, {})));
    for (let round = 1; round <= 3; round += 1) {
      expect((await callAll()).map((one) => one.status)).toEqual(Array(10).fill(200));
      expect(service.oauth.grants).toBe(round);
      service.oauth.accessToken = "ended";
    }
    service.oauth.delayMs = 0;
  });

  it("returns 424 if the service issues no token, and tries again next time", async () => {
    Object.assign(service.oauth, { refuseWith: 503, grants: 0 });
    const c = await connector(oauth("oauth2_client_credentials"));
    await c.secret("client_id", "client");
    await c.secret("client_secret", "wrong secret");
    expect((await c.test({ path: "/protected" })).body).toMatchObject({
      code: "upstream_failed",
      reason: "token_refused",
      upstream_status: 503,
    });
    service.oauth.refuseWith = undefined;
    expect((await c.test({ path: "/protected" })).body).toMatchObject({
      reason: "token_refused",
      upstream_status: 401,
    });
    await c.secret("client_secret", "client secret");
    expect((await c.test({ path: "/protected" })).status).toBe(200);
  });
});

describe("POST …/environments/:env_id/test", () => {
  it("returns 200 if the service is reachable, 424 and 409 if not, and writes an audit event", async () => {
    const c = await connector({ type: "bearer" });
    const test = (body: object = {}) => owner.post(`/connectors/${c.id}/environments/${c.envId}/test`, body);
    expect((await test()).body.code).toBe("secret_not_set");
    await c.secret("token", "the-token");
    expect((await test()).body).toMatchObject({
      object: "connection_test",
      response: { status: 200, body: { hello: "world" } },
    });
    expect((await test({ path: "/echo?a=1" })).body.response.body.url).toBe("/echo?a=1");
    expect((await test({ path: "/fail/403" })).body).toMatchObject({
      code: "upstream_failed",
      upstream_status: 403,
    });
    expect((await test({ path: "no" })).status).toBe(422);
    expect((await test({ path: "/../x" })).body.code).toBe("upstream_failed");
    const audit = await owner.get(`/audit-events?target_id=${c.envId}&action=connector_environment.test`);
    expect(audit.body.data.length).toBeGreaterThan(2);
  });
});

describe("calls by other modules", () => {
  const step = () => {
    const found = h.composition.platform
      .contributions()
      .stepTypes.find((one) => one.type === "connector_action");
    if (found?.effect !== "outside") throw new Error("no step");
    return found;
  };
  const run = (input: object, attempt = 1) =>
    step().run(
      ctx(),
      {
        input,
        runId: newId("run"),
        workflowId: newId("wfl"),
        entryId: null,
        idempotencyKey: "run-1-step-2",
        attempt,
      } as StepCall<never>,
      AbortSignal.timeout(30_000),
    );

  it("work by ID or by keys, with the same Idempotency-Key each time", async () => {
    const c = await connector();
    const action = await c.action({
      method: "POST",
      path: "/echo",
      inputs: [{ key: "a" }],
      body: { a: "{{ inputs.a }}" },
      outputs: { got: "{{ response.body.body }}" },
    });
    const inputs = { a: "x" };
    const byKeys = { connectorKey: c.key, actionKey: action.key };
    const outputs = await connectors().call(ctx(), { ...byKeys, inputs, idempotencyKey: "k1" });
    expect(outputs).toEqual({ got: '{"a":"x"}' });
    expect(await run({ action_id: action.id, inputs })).toEqual({ outputs });
    expect(service.seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["k1", "run-1-step-2"]);
  });

  it("report transient failures up to the action's attempts, and when to retry", async () => {
    const c = await connector();
    const busy = await c.action({ path: "/fail/503", retry: { attempts: 2 } });
    const call = { actionId: busy.id as never, inputs: {}, idempotencyKey: "k" };
    const error = (await connectors()
      .actions.call(ctx(), call)
      .catch((one) => one)) as ConnectorCallError;
    expect([error.code, error.isTransient, error.retryAfterMs]).toEqual(["upstream_failed", true, 7_000]);
    const failing = (input: object, attempt: number) =>
      run(input, attempt).catch((one) => one) as Promise<StepError>;
    expect(await failing({ action_id: busy.id, inputs: {} }, 1)).toMatchObject({
      isTransient: true,
      retryAfterMs: 7_000,
    });
    expect(await failing({ action_id: busy.id, inputs: {} }, 2)).toMatchObject({ isTransient: false });
    const bad = await c.action({ path: "/fail/400" });
    expect(await failing({ action_id: bad.id, inputs: {} }, 1)).toMatchObject({
      code: "upstream_failed",
      isTransient: false,
    });
    expect(await failing({ action_id: bad.id, inputs: { x: 1 } }, 1)).toMatchObject({
      code: "invalid_inputs",
      isTransient: false,
    });
    expect(await failing({ action_id: newId("act"), inputs: {} }, 1)).toMatchObject({ code: "not_found" });
  });
});

describe("respondents", () => {
  it("can call only the actions that their form exposes, by key", async () => {
    const [form, other] = [
      await publishedForm(owner, [field("name")]),
      await publishedForm(owner, [field("name")]),
    ];
    const c = await connector({ type: "bearer" });
    await c.secret("token", "respondents-must-not-see");
    const action = await c.action({
      path: "/echo",
      inputs: [{ key: "q" }],
      query: { q: "{{ inputs.q }}" },
      expose_to_respondents: { forms: [form] },
    });
    const begin = async (form_ref: string) => {
      const { body } = await h.anonymous.post("/entry-sessions", { form_ref });
      return { headers: { "x-service-entry-key": body.entry_key as string } };
    };
    const path = (key: string) => `/entry-sessions/current/actions/${key}`;
    const entry = await begin(form);
    const full = await h.anonymous.post(path(`${c.key}.${action.key}`), { inputs: { q: "x" } }, entry);
    expect([full.status, full.body.outputs?.body.url]).toEqual([200, "/echo?q=x"]);
    expect(JSON.stringify(full.body)).not.toContain("respondents-must-not-see");
    const keyed = { headers: { ...entry.headers, "idempotency-key": "once" } };
    const first = await h.anonymous.post(path(action.key), { inputs: {} }, keyed);
    const again = await h.anonymous.post(path(action.key), { inputs: {} }, keyed);
    expect([first.status, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect(service.seen).toHaveLength(2);
    const bad = await h.anonymous.post(path(action.key), { inputs: { nope: 1 } }, entry);
    expect([bad.status, bad.body.code]).toEqual([422, "validation_failed"]);
    const denied = await h.anonymous.post(path(action.key), { inputs: {} }, await begin(other));
    expect([denied.status, denied.body.code]).toEqual([403, "action_not_exposed"]);
    await owner.patch(`/connectors/${c.id}/actions/${action.id}`, { expose_to_respondents: null });
    expect((await h.anonymous.post(path(action.key), { inputs: {} }, entry)).body.code).toBe(
      "action_not_exposed",
    );
    expect((await owner.get(`/actions?form_id=${form}`)).body.data).toEqual([]);
  });

  it("get an error without details of the request", async () => {
    const form = await publishedForm(owner, [field("name")]);
    const c = await connector();
    const action = await c.action({ path: "/fail/500", expose_to_respondents: { forms: [form] } });
    const { entry_key } = (await h.anonymous.post("/entry-sessions", { form_ref: form })).body;
    const headers = { "x-service-entry-key": entry_key as string };
    const answer = await h.anonymous.post(
      `/entry-sessions/current/actions/${action.key}`,
      { inputs: {} },
      { headers },
    );
    expect(answer).toMatchObject({ status: 424, body: { code: "upstream_failed" } });
    expect(answer.body).not.toHaveProperty("response");
  });
});
