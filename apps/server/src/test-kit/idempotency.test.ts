/**
 * Idempotency-Key across the entire contract: each POST and PATCH is sent twice with one key. The second response
 * repeats the first and changes nothing in any table. Operations without a key are also sent twice and add no rows.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FormFunnelsService } from "../modules/respondents/funnels/index.ts";
import { eventually } from "./eventually.ts";
import { billingPlans } from "./fuzz/billing-recipes.ts";
import type { Draft } from "./fuzz/draft.ts";
import { validDrafts } from "./fuzz/drafts.ts";
import { makeThing } from "./fuzz/makers.ts";
import { recipes, withoutSuccess } from "./fuzz/recipes.ts";
import { createWorld, type Scene, type World } from "./fuzz/world.ts";
import { type Harness, startHarness } from "./harness.ts";
import { tableStates } from "./idempotency/table-states.ts";
import { type OidcProviderServer, startOidcProvider } from "./oidc-provider.ts";
import { allOperations, type NamedOperation, needsElevation } from "./operations.ts";
import { type DomainRecords, startDomainRecords } from "./servers/domain-records.ts";
import { type StripeServer, startStripeServer } from "./stripe-server.ts";

let h: Harness;
let provider: OidcProviderServer;
let stripe: StripeServer;
let records: DomainRecords;
let scene: Scene;
const databases: pg.Client[] = [];
const counted = { replayed: 0, repeatable: 0, byService: 0 };

beforeAll(async () => {
  [provider, stripe, records] = await Promise.all([
    startOidcProvider(),
    startStripeServer(),
    startDomainRecords(),
  ]);
  h = await startHarness({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      BILLING_MODE: "stripe",
      BILLING_PLANS: billingPlans,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
      OUTBOUND_ALLOWED: "127.0.0.1",
      OUTBOUND_NAME_SERVERS: records.address,
    },
  });
  for (const connectionString of h.composition.platform.config.shardOwnerUrls.values()) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    databases.push(client);
  }
  scene = { h, provider, stripe, records, stranger: await h.newAccount() };
  // On a busy machine, the template renderer takes a while to start.
  await eventually(() => makeThing("tpl", h, scene.stranger), 60_000);
}, 180_000);
afterAll(async () => {
  const { replayed, repeatable, byService } = counted;
  console.log(`idempotency replayed=${replayed} repeatable=${repeatable} by_service=${byService}`);
  await Promise.all(databases.map((client) => client.end()));
  await h.stop();
  records.stop();
  await Promise.all([provider.stop(), stripe.stop()]);
});

const writes = allOperations.filter(({ operation }) => ["POST", "PATCH"].includes(operation.method));

describe("the contract", () => {
  it("defines for every POST and PATCH, and for nothing else, how a repeat works", () => {
    const wrong = allOperations.filter(({ operation: { method, idempotent, repeatable } }) => {
      const answers = [idempotent, repeatable].filter((one) => one !== undefined).length;
      return answers !== (method === "POST" || method === "PATCH" ? 1 : 0);
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A successful call, from the recipes of the contract fuzz. */
async function goodCall({ id, operation }: NamedOperation, world: World): Promise<Call> {
  const [sample] = fc.sample(validDrafts(operation), { seed: 7, numRuns: 1 }) as [Draft];
  const existing = (text: string) => world.resolve(text.replace(/:[89]\}\}/g, ":0}}"));
  const recipe = (await recipes[id]?.(world)) ?? {};
  const params = recipe.params ?? sample.params;
  const query = recipe.query ?? [];
  const body = recipe.body === undefined ? sample.body : JSON.stringify(recipe.body);
  const credentials = operation.access.kind === "public" ? {} : world.owner.headers;
  const path = operation.path.replace(/:(\w+)/g, (_whole, name: string) => existing(params[name] ?? "none"));
  return {
    path: `${path}?${query.map((pair) => pair.map(encodeURIComponent).join("=")).join("&")}`,
    headers: {
      ...(recipe.headers ?? credentials),
      ...(operation.etag === "required" ? { "if-match": "*" } : {}),
      ...(body === undefined ? {} : { "content-type": operation.bodyType ?? "application/json" }),
    },
    body: body === undefined ? undefined : existing(body),
  };
}

/** Visits are counted up to a second after the request, and an account's first one plans a job. */
const countVisits = () => (h.services.get("formFunnels") as FormFunnelsService).flush();

async function send({ operation }: NamedOperation, { path, headers, body }: Call, key: string) {
  const response = await h.server.inject({
    method: operation.method,
    url: `/api/v1${path}`,
    headers: { ...headers, "idempotency-key": key },
    ...(body === undefined ? {} : { payload: body }),
  });
  const { "set-cookie": cookies, "idempotency-replayed": replayed } = response.headers;
  return { status: response.statusCode, text: response.payload, cookies, replayed };
}

const changesBetween = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].filter(([table, state]) => before.get(table) !== state).map(([table]) => table);

describe("two requests with one key", () => {
  it.each(writes.filter(({ id }) => !withoutSuccess[id]))("$id", { timeout: 120_000 }, async (named) => {
    const { operation } = named;
    const world = await createWorld(scene, operation);
    if (needsElevation(operation)) await world.owner.reauthenticate();
    const call = await goodCall(named, world);
    const key = randomUUID();
    const first = await send(named, call, key);
    expect([first.status < 400, first.text], "the call must succeed").toEqual([true, first.text]);
    const isKept = operation.idempotent === true || operation.idempotent === "claimed";
    const look = isKept ? "content" : "rows besides the audit log";
    await countVisits();
    const before = await tableStates(databases, look);
    const second = await send(named, call, key);
    const after = await tableStates(databases, look);
    expect(changesBetween(before, after)).toEqual([]);
    if (isKept) expect(second).toEqual({ ...first, replayed: "true" });
    counted[isKept ? "replayed" : operation.repeatable ? "repeatable" : "byService"] += 1;
  });
});

describe("GET, PUT and DELETE", () => {
  it("accept the header and ignore it", async () => {
    const owner = await h.newAccount();
    const { id } = (await owner.post("/projects", { name: "A" })).body;
    const headers = { headers: { "idempotency-key": randomUUID() } };
    const [one, other] = [await owner.get(`/projects/${id}`, headers), await owner.get(`/projects/${id}`)];
    expect([one.status, one.body]).toEqual([200, other.body]);
    const removed = await owner.delete(`/projects/${id}`, undefined, headers);
    expect([removed.status, removed.headers["idempotency-replayed"]]).toEqual([204, undefined]);
  });
});
