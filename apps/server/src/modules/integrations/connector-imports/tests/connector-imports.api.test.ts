import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { longestTurnMs } from "../../../../test-kit/stall-meter.ts";

let h: Harness;
let owner: Caller;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const shop = {
  openapi: "3.1.0",
  info: { title: "Shop API", description: "Sells things.", version: "1" },
  servers: [
    {
      url: "https://{region}.shop.good.org/v1",
      description: "Production",
      variables: { region: { default: "eu" } },
    },
    { url: "/relative" },
    { url: "http://localhost:8080", description: "Mine" },
  ],
  security: [{ client: [] }],
  components: {
    securitySchemes: {
      cookie: { type: "apiKey", in: "cookie", name: "sid" },
      client: {
        type: "oauth2",
        flows: {
          clientCredentials: { tokenUrl: "https://login.good.org/token", scopes: { read: "", write: "" } },
        },
      },
    },
    parameters: { Page: { name: "page", in: "query", schema: { type: "integer" } } },
    schemas: {
      Order: {
        allOf: [
          { $ref: "#/components/schemas/Base" },
          {
            type: "object",
            required: ["sku"],
            properties: { sku: { type: "string" }, count: { type: ["null", "integer"] } },
          },
        ],
      },
      Base: { properties: { note: { type: "string" }, parent: { $ref: "#/components/schemas/Order" } } },
      Loop: { $ref: "#/components/schemas/Loop" },
    },
  },
  paths: {
    "/orders/{order-id}": {
      parameters: [{ name: "order-id", in: "path", required: true, schema: { type: "string" } }],
      get: {
        operationId: "getOrder",
        summary: "Get an order",
        parameters: [
          { $ref: "#/components/parameters/Page" },
          { name: "X-Trace", in: "header", schema: { type: "string" } },
          { name: "sid", in: "cookie" },
          { name: "Authorization", in: "header" },
        ],
        responses: {
          200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } } },
        },
      },
      put: {
        operationId: "getOrder",
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } },
        },
        responses: { 204: {} },
      },
    },
    "/orders": {
      get: {
        responses: { "2XX": { content: { "application/json": { schema: { type: "array", items: {} } } } } },
      },
      post: {
        requestBody: { content: { "multipart/form-data": { schema: {} } } },
        responses: { default: {} },
      },
    },
    "/loop": {
      post: {
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Loop" } } } },
      },
    },
    "/away": { $ref: "https://elsewhere.org/paths.yaml" },
    "/steal/{{ secrets.client_secret }}": { get: {} },
  },
};

const importOne = (document: unknown, more: object = {}) =>
  owner.post("/connectors/import-openapi", { document, ...more });
const actionsOf = async (id: string) => {
  const { body } = await owner.get(`/connectors/${id}/actions?limit=100&sort=created_at`);
  return new Map((body.data as { key: string }[]).map((one) => [one.key, one as Record<string, unknown>]));
};

describe("POST /connectors/import-openapi", () => {
  it("returns 201 and creates environments, authentication, and an action for each operation", async () => {
    const made = await importOne(shop);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { connector, environments, actions, warnings } = made.body;
    expect([environments, actions]).toEqual([1, 5]);
    expect(connector).toMatchObject({
      name: "Shop API",
      key: "shop_api",
      description: "Sells things.",
      auth: {
        type: "oauth2_client_credentials",
        token_url: "https://login.good.org/token",
        scopes: ["read", "write"],
      },
    });
    const envs = await owner.get(`/connectors/${connector.id}/environments`);
    expect(envs.body.data).toMatchObject([
      { name: "Production", base_url: "https://eu.shop.good.org/v1", is_default: true },
    ]);
    const found = await actionsOf(connector.id);
    expect(found.get("getorder")).toMatchObject({
      name: "Get an order",
      method: "GET",
      path: "/orders/{{ inputs.order_id }}",
      inputs: [
        { key: "order_id", type: "text", required: true },
        { key: "page", type: "integer", required: false },
        { key: "x_trace", type: "text", required: false },
      ],
      query: { page: "{{ inputs.page }}" },
      headers: { "X-Trace": "{{ inputs.x_trace }}" },
      outputs: { sku: "{{ response.body.sku }}", note: "{{ response.body.note }}" },
    });
    expect(found.get("getorder_2")).toMatchObject({
      method: "PUT",
      body: { sku: "{{ inputs.sku }}", count: "{{ inputs.count }}", note: "{{ inputs.note }}" },
      body_type: "json",
    });
    expect(found.get("getorder_2")?.inputs).toContainEqual({
      key: "sku",
      label: "sku",
      type: "text",
      required: true,
    });
    expect(found.get("get_orders")).toMatchObject({ outputs: { items: "{{ response.body }}" } });
    expect(JSON.stringify([...found.values()])).not.toContain("secrets.");
    const pointers = warnings.map((one: { pointer: string }) => one.pointer);
    for (const pointer of [
      "/servers/1",
      "/servers/2",
      "/paths/~1away",
      "/paths/~1orders/post/requestBody",
      "/paths/~1loop/post/requestBody",
      "/paths/~1steal~1{{ secrets.client_secret }}/get",
      "/paths/~1orders~1{order-id}/get/parameters",
    ])
      expect(pointers, JSON.stringify(warnings)).toContain(pointer);
  });

  it("returns the same from YAML, with another name", async () => {
    const made = await importOne(stringify(shop), { name: "From YAML" });
    expect([made.status, made.body.connector.name, made.body.actions]).toEqual([201, "From YAML", 5]);
  });

  it.each([
    [{ type: "http", scheme: "Bearer" }, { type: "bearer" }],
    [{ type: "http", scheme: "basic" }, { type: "basic" }],
    [
      { type: "apiKey", in: "query", name: "key" },
      { type: "api_key", in: "query", name: "key" },
    ],
    [
      { type: "oauth2", flows: { authorizationCode: { tokenUrl: "https://login.good.org/t", scopes: {} } } },
      { type: "oauth2_refresh_token", token_url: "https://login.good.org/t" },
    ],
    [{ type: "openIdConnect", openIdConnectUrl: "https://login.good.org" }, { type: "none" }],
  ])("supports authentication by %j", async (scheme, auth) => {
    const made = await importOne({ openapi: "3.0.3", components: { securitySchemes: { a: scheme } } });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.connector.auth).toMatchObject(auth);
  });

  it("returns 422 openapi_invalid for other documents, and 403 for an editor", async () => {
    const bomb = `openapi: "3.0.0"\na: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefgh"
      .split("")
      .map((name, n) => `${name}: &${name} [${Array(9).fill(`*${"abcdefg"[n]}`).join(",")}]`)
      .join("\n")}`;
    for (const document of ["{", "just text", "- a\n- b", { swagger: "2.0" }, {}, { openapi: 3 }, bomb])
      expect((await importOne(document)).body.code, JSON.stringify(document).slice(0, 40)).toBe(
        "openapi_invalid",
      );
    expect((await importOne("x".repeat(1_000_001))).status).toBeGreaterThanOrEqual(413);
    const editor = await owner.colleague("editor");
    expect((await editor.post("/connectors/import-openapi", { document: shop })).body.code).toBe(
      "admin_required",
    );
  });

  it("handles unusual documents without failing", async () => {
    const odd = {
      openapi: "3.0.0",
      info: null,
      servers: [null, 7, { url: 7 }, { url: "https://{x}" }],
      components: { securitySchemes: { a: null, b: { $ref: "#/components/securitySchemes/b" } } },
      paths: {
        "/a": null,
        "/b": { get: 7, post: { parameters: [null, {}], requestBody: [], responses: [] } },
        c: { get: {} },
        __proto__x: {},
      },
    };
    const made = await importOne(JSON.stringify(odd));
    expect([made.status, made.body.connector.name, made.body.actions], JSON.stringify(made.body)).toEqual([
      201,
      "Connector",
      2,
    ]);
  });
});

describe("a malicious document", () => {
  const head = 'openapi: "3.0.0"\n';
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join("\n");
  const itself = { $ref: "#/components/schemas/A" };
  const schema = { allOf: Array.from({ length: 50 }, () => itself) };
  const body = { content: { "application/json": { schema: itself } } };

  it.each<[name: string, document: unknown, codes: readonly number[]]>([
    ["many keys on one level", head + lines(5_000, (at) => `k${at}: 1`), [201]],
    ["a deeply nested list", `${head}a: ${"[".repeat(10_000)}${"]".repeat(10_000)}`, [422]],
    ["deeply nested JSON text", `{"openapi":"3.0.0","a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`, [422]],
    ["deeply nested blocks", head + lines(1_000, (at) => `${" ".repeat(at)}k:`), [422]],
    ["many anchors", head + lines(5_000, (at) => `k${at}: &a${at} x`), [201]],
    ["one long quoted string", `${head}a: "${"\\u0041".repeat(100_000)}"`, [201, 422]],
    [
      "schemas that contain themselves many times",
      {
        openapi: "3.0.0",
        components: { schemas: { A: schema } },
        paths: { "/a": { post: { requestBody: body } } },
      },
      [422],
    ],
  ])("%s is read outside the event loop", async (_name, document, codes) => {
    let status = 0;
    const stallMs = await longestTurnMs(async () => {
      ({ status } = await importOne(document));
    });
    expect(codes).toContain(status);
    // On the event loop, the import would take seconds. `pnpm test:stalls` measures the stall to the millisecond.
    expect(stallMs).toBeLessThan(300);
  });
});
