// The HTTP request step against a real server: what it sends, what it returns, and when it retries.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test-kit/servers/webhook-receiver.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";
import { graphOf, newWorkflow, runIs, startRun, stepsOf } from "../../../../test-kit/workflow-runs.ts";

let h: Harness;
let owner: Caller;
let worker: TestWorker;
let server: WebhookReceiver;
beforeAll(async () => {
  server = await startWebhookReceiver();
  h = await startHarness({ env: { OUTBOUND_ALLOWED: "127.0.0.1" } });
  owner = await h.newAccount();
  worker = await startWorker(h.composition);
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
  await server.close();
});

const json = { "content-type": "application/json" };
const newPath = () => `/${randomUUID()}`;

async function call(input: object, more: object = {}) {
  const workflow = await newWorkflow(owner, graphOf([{ key: "call", type: "http_request", input, ...more }]));
  const run = await startRun(owner, workflow, { name: "Ada" });
  const { error } = await runIs(owner, run, "succeeded", "failed");
  return { error, step: (await stepsOf(owner, run)).call };
}

describe("http_request", () => {
  it("sends JSON with resolved references and returns the response", async () => {
    const path = newPath();
    server.say(path, { status: 201, headers: { ...json, "x-secret": "s" }, body: '{"id":7,"list":[1]}' });
    const { error, step } = await call({
      url: server.url + path,
      headers: { "X-Own": "yes", "Idempotency-Key": "theirs" },
      body: { hello: "{{ trigger.data.name }}" },
    });
    expect(error).toBeNull();
    expect(step?.outputs).toMatchObject({ status: 201, body: { id: 7, list: [1] } });
    expect(Object.keys(step?.outputs?.headers ?? {})).not.toContain("x-secret");
    const [sent] = server.to(path);
    expect(JSON.parse(sent?.body ?? "")).toEqual({ hello: "Ada" });
    expect(sent?.headers).toMatchObject({ "content-type": "application/json", "x-own": "yes" });
    expect(sent?.headers["idempotency-key"]).toMatch(/^run_\w+:call:1$/);
  });

  it("sends and returns text that is not JSON, and null for an empty body", async () => {
    const path = newPath();
    server.say(path, { headers: { "content-type": "text/plain" }, body: "zero\0one" });
    const headers = { "content-type": "text/csv" };
    const { step } = await call({ method: "PUT", url: server.url + path, headers, body: "a,b" });
    expect(step?.outputs?.body).toBe("zeroone");
    expect(server.to(path)[0]?.body).toBe("a,b");
    const empty = newPath();
    server.say(empty, { status: 204 });
    expect((await call({ method: "GET", url: server.url + empty })).step?.outputs).toMatchObject({
      status: 204,
      body: null,
    });
  });

  it("returns JSON that PostgreSQL cannot store as text", async () => {
    const path = newPath();
    server.say(path, { headers: json, body: '{"a":"\\u0000"}' });
    const { error, step } = await call({ url: server.url + path });
    expect([error, step?.outputs?.body]).toEqual([null, '{"a":"\\u0000"}']);
  });

  it.each([503, 429, 408])("retries after status %i with the same idempotency key", async (status) => {
    const path = newPath();
    server.say(path, () => (server.to(path).length < 3 ? { status } : {}));
    const { error, step } = await call({ url: server.url + path }, { retry: { attempts: 3, delay_s: 0 } });
    expect([error, step?.attempts]).toEqual([null, 3]);
    expect(new Set(server.to(path).map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("waits for the time in Retry-After", async () => {
    const path = newPath();
    const busy = { status: 503, headers: { "retry-after": "1" } };
    server.say(path, () => (server.to(path).length < 2 ? busy : {}));
    const { error } = await call({ url: server.url + path }, { retry: { attempts: 2, delay_s: 0 } });
    expect(error).toBeNull();
    const [first, second] = server.to(path);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(950);
  });

  it.each([400, 404, 302])("fails without a retry after status %i", async (status) => {
    const path = newPath();
    server.say(path, { status, headers: { location: `${server.url}/elsewhere` } });
    const { error } = await call({ url: server.url + path });
    expect(error).toMatchObject({ code: `http_${status}` });
    expect(server.to(path)).toHaveLength(1);
    expect(server.to("/elsewhere")).toHaveLength(0);
  });

  it("fails after the last attempt when connections break or time out", async () => {
    const retry = { retry: { attempts: 2, delay_s: 0 } };
    const cut = newPath();
    server.say(cut, { isCutOff: true });
    expect((await call({ url: server.url + cut }, retry)).error?.code).toBe("no_connection");
    expect(server.to(cut)).toHaveLength(2);
    const slow = newPath();
    server.say(slow, { delayMs: 2_000 });
    const { error } = await call({ url: server.url + slow, timeout_s: 1 }, { retry: { attempts: 1 } });
    expect(error?.code).toBe("timeout");
  });

  it("fails if the response is too large", async () => {
    const path = newPath();
    server.say(path, { body: "x".repeat(256_001) });
    expect((await call({ url: server.url + path })).error?.code).toBe("reply_too_large");
  });

  it("calls neither private addresses nor the service itself", async () => {
    const once = { retry: { attempts: 1 } };
    expect((await call({ url: "http://10.0.0.1/" }, once)).error?.code).toBe("destination_blocked");
    const own = h.composition.platform.config.BASE_URL;
    expect((await call({ url: `${own}/api/v1/hooks/x` }, once)).error).toMatchObject({
      code: "destination_blocked",
      message: expect.stringContaining("call_workflow"),
    });
  });

  it("fails if the URL is invalid after references are resolved", async () => {
    const { error } = await call({ url: "{{ trigger.data.name }}" });
    expect(error).toMatchObject({ code: "invalid_input", message: expect.stringContaining("url") });
  });
});
