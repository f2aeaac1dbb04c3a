/**
 * One shard is unavailable: it refuses connections, or accepts them and never responds. The api stays ready, reports
 * the shard, returns 503 for its accounts, and serves all others.
 */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiClient } from "../test-kit/caller.ts";
import { freePort } from "../test-kit/free-port.ts";
import { type Caller, type Harness, startHarness } from "../test-kit/harness.ts";
import { field, publishedForm } from "../test-kit/published-form.ts";
import { type SecondServer, startSecondServer } from "../test-kit/second-server.ts";

let h: Harness;
let here: Caller;
let there: Caller;
let silent: Server;
const held: Socket[] = [];

beforeAll(async () => {
  h = await startHarness({ shards: 2 });
  here = await h.newAccount({ shard: "main" });
  there = await h.newAccount({ shard: "shard2" });
  silent = createServer((socket) => void held.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  for (const socket of held) socket.destroy();
  silent.close();
  await h.stop();
});

async function serverWithDead(name: string, port: number): Promise<SecondServer> {
  const { config } = h.composition.platform;
  const url = new URL(config.shardUrls.get(name) ?? "");
  url.port = String(port);
  return startSecondServer(h, { ...config, shardUrls: new Map([...config.shardUrls, [name, url.href]]) });
}

const ports: Readonly<Record<string, () => Promise<number>>> = {
  "refuses connections": freePort,
  "never answers": async () => (silent.address() as AddressInfo).port,
};

describe.each(Object.keys(ports))("a shard that %s", (how) => {
  let api: SecondServer;
  const port = () => ports[how]?.() ?? freePort();

  beforeAll(async () => {
    api = await serverWithDead("shard2", await port());
  });
  afterAll(() => api.stop());

  it("leaves the api ready and is reported", async () => {
    const answer = await api.server.inject({ method: "GET", url: "/readyz" });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({
        status: "degraded",
        checks: expect.objectContaining({ database_main: "ok", database_shard2: "down" }),
      }),
    ]);
  });

  it("returns 503 for its accounts and serves the others", async () => {
    const away = await createApiClient(api.server, there.headers).get("/projects");
    expect([away.status, away.body.code]).toEqual([503, "service_unavailable"]);
    expect(away.headers["retry-after"]).toBe("2");
    const client = createApiClient(api.server, here.headers);
    const made = await client.post("/projects", { name: `Served while a shard ${how}` });
    expect(made.status).toBe(201);
    expect((await client.get("/projects")).status).toBe(200);
  });

  it("does not block respondents of a form on another shard, even on their first visit", async () => {
    const visitor = createApiClient(api.server, {});
    const form = await publishedForm(here, [field("name")]);
    expect((await visitor.get(`/entry-sessions/forms/${form}`)).status).toBe(200);
    const away = await publishedForm(there, [field("name")]);
    expect((await visitor.get(`/entry-sessions/forms/${away}`)).status).toBe(503);
  });
});

describe("the directory", () => {
  it("alone determines whether the api is ready", async () => {
    const api = await serverWithDead("main", await freePort());
    const answer = await api.server.inject({ method: "GET", url: "/readyz" });
    expect([answer.statusCode, answer.json().status, answer.json().checks.database_shard2]).toEqual([
      503,
      "not_ready",
      "ok",
    ]);
    await api.stop();
  });
});
