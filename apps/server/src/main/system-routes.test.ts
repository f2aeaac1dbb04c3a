import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { type Caller, type Harness, startHarness } from "../test-kit/harness.ts";
import { listen } from "../test-kit/second-server.ts";
import { describeApi } from "./describe-api.ts";
import { createHttpApp } from "./http-app.ts";
import { modules } from "./modules.ts";

const docs = (file: string) => readFileSync(join(import.meta.dirname, "../../../../docs", file), "utf8");

let h: Harness;
let owner: Caller;
let port: number;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  port = await listen(h.server);
});
afterAll(() => h.stop());

const get = (url: string) => h.server.inject({ method: "GET", url });

describe("health", () => {
  it("GET /healthz: 200 while the process runs", async () => {
    const answer = await get("/healthz");
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok" }]);
  });

  it("GET /readyz: 200 with one check per dependency", async () => {
    const answer = await get("/readyz");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: "ready",
      checks: { database_main: "ok", redis: "ok", storage: "ok", durable: "ok" },
    });
  });

  it("GET /readyz: 503 as soon as it drains, while /healthz and requests still work", async () => {
    const app = createHttpApp(h.composition);
    app.system.startDraining();
    const answers = await Promise.all(
      ["/readyz", "/healthz", "/api/v1/openapi.json"].map((url) => app.server.inject({ method: "GET", url })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([503, 200, 200]);
    expect(answers[0]?.json().status).toBe("draining");
    await app.close();
  });
});

describe("the API description", () => {
  it("is checked in as generated from the code", async () => {
    const document = await describeApi(modules);
    expect(JSON.parse(docs("openapi.json"))).toEqual(document);
    expect(docs("openapi.yaml")).toBe(stringify(document, { aliasDuplicateObjects: false }));
  });

  it("is served exactly as checked in, as JSON and as YAML", async () => {
    const [json, yaml] = await Promise.all([get("/api/v1/openapi.json"), get("/api/v1/openapi.yaml")]);
    expect(json.headers["content-type"]).toMatch("application/json");
    expect(yaml.headers["content-type"]).toMatch("application/yaml");
    expect(json.payload).toBe(JSON.stringify(JSON.parse(docs("openapi.json"))));
    expect(yaml.payload).toBe(docs("openapi.yaml"));
    expect(parse(yaml.payload)).toEqual(json.json());
  });

  it("defines every schema it refers to, and none that is only a reference to itself", async () => {
    const document = (await get("/api/v1/openapi.json")).json();
    const schemas: Record<string, { $ref?: string }> = document.components.schemas;
    const named = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name = ""] of named) expect(schemas[name], name).toBeDefined();
    for (const [name, schema] of Object.entries(schemas)) expect(schema.$ref, name).toBeUndefined();
  });
});

describe("a problem", () => {
  it("has a type that leads to a page with the fix", async () => {
    const { body } = await owner.get("/projects?limit=0");
    const page = await get(body.type);
    expect(page.json()).toEqual({
      code: "invalid_parameter",
      status: 400,
      message: body.message,
      how_to_fix: expect.stringMatching(/.{20}/),
    });
    expect((await get("/problems/no_such_code")).statusCode).toBe(404);
  });

  it.each([
    ["GET", "/api/v1/nothing", 404, "route_not_found"],
    ["PUT", "/api/v1/projects", 405, "method_not_allowed"],
    ["HEAD", "/healthz", 405, undefined],
    ["GET", "/api/v1/projects/%ZZ", 400, "invalid_request"],
    ["GET", `/api/v1/projects/${"a".repeat(2_000)}`, 404, "not_found"],
  ] as const)("%s %s: %i", async (method, url, status, code) => {
    const answer = await h.server.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toMatch("application/problem+json");
    expect(answer.headers.allow === undefined).toBe(status !== 405);
    if (code)
      expect(answer.json()).toMatchObject({ code, status, request_id: answer.headers["x-request-id"] });
  });

  it("413 for a body over 1 MB, whether or not the operation expects one", async () => {
    for (const path of ["/projects", "/projects/x/archive"]) {
      const answer = await owner.post(path, { name: "x".repeat(1_048_577) });
      expect([answer.status, answer.body.code]).toEqual([413, "payload_too_large"]);
    }
  });

  it("responds to input that is not HTTP, and closes the connection", async () => {
    const [head = "", body = ""] = (await sendBrokenHttp(port)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toMatch("content-type: application/problem+json");
    expect(JSON.parse(body)).toMatchObject({ code: "invalid_request", status: 400 });
  });
});

describe("every response", () => {
  const security = {
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  };

  it.each(["/healthz", "/api/v1/openapi.json", "/api/v1/projects", "/nothing", "/api/v1/projects/%ZZ"])(
    "%s has the security headers and an id",
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject(security);
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers["strict-transport-security"]).toBeUndefined();
    },
  );

  it("keeps the caller's request id only if it is a UUID", async () => {
    const id = "018f3c5e-0000-7000-8000-0123456789ab";
    expect((await owner.get("/account", { headers: { "x-request-id": id } })).headers["x-request-id"]).toBe(
      id,
    );
    const other = await owner.get("/account", { headers: { "x-request-id": "<script>" } });
    expect(other.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("tells browsers to stay on https if the service uses it", async () => {
    const { platform } = h.composition;
    const app = createHttpApp({
      ...h.composition,
      platform: { ...platform, config: { ...platform.config, isSecure: true } },
    });
    for (const url of ["/healthz", "/%ZZ"]) {
      const answer = await app.server.inject({ method: "GET", url });
      expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    }
    expect(await sendBrokenHttp(await listen(app.server))).toMatch(
      "strict-transport-security: max-age=31536000",
    );
    await app.close();
  });
});

function sendBrokenHttp(port: number): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nbad header\r\n\r\n"));
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("close", () => resolve(received));
  });
}
