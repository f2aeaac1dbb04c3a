/**
 * Contract fuzzing: every operation receives calls generated from its own schemas, valid and mutated, and every
 * response is validated against docs/openapi.json. TEST_SEED repeats a run, FUZZ_CALLS sets the number of calls per
 * operation, and FUZZ_LOG sets the log level.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowsAnyOrigin } from "../platform/http/access.ts";
import { isStream } from "../platform/http/contract.ts";
import { billingPlans } from "./fuzz/billing-recipes.ts";
import { mustRefuse } from "./fuzz/credentials.ts";
import { createJudge, headerFaults } from "./fuzz/document.ts";
import type { Draft } from "./fuzz/draft.ts";
import { draftsFor, spoilersFor, validDrafts } from "./fuzz/drafts.ts";
import { recipes, withoutSuccess } from "./fuzz/recipes.ts";
import { createWorld, type Scene, type World } from "./fuzz/world.ts";
import { type Harness, startHarness } from "./harness.ts";
import { createSender, type Exchange, type Outgoing, type Sender } from "./http-sender.ts";
import { longRuns } from "./long-runs.ts";
import { type OidcProviderServer, startOidcProvider } from "./oidc-provider.ts";
import { allOperations, type NamedOperation, pathWith } from "./operations.ts";
import { listen } from "./second-server.ts";
import { type DomainRecords, startDomainRecords } from "./servers/domain-records.ts";
import { type StripeServer, startStripeServer } from "./stripe-server.ts";

const seed = Number(process.env.TEST_SEED);
const callsPerOperation = longRuns.fuzzCalls;

/** Each operation has its own seed, so that it gets the same calls no matter which other operations are tested. */
const seedOf = (id: string) => createHash("sha256").update(`${seed}:${id}`).digest().readInt32BE(0);

/** Only every nth valid call uses a recipe, because a recipe takes far longer than a call. */
const recipeEvery = 16;
/** Must be below the smallest limit on resources per account. */
const callsPerAccount = 40;

const strayCodes = ["route_not_found", "not_found", "invalid_request"];

describe("contract fuzz", () => {
  const judge = createJudge();
  const seen = new Map<string, Map<number, number>>();
  let h: Harness;
  let sender: Sender;
  let provider: OidcProviderServer;
  let stripe: StripeServer;
  let records: DomainRecords;
  let scene: Scene;
  let calls = 0;
  let uncounted = 0;

  beforeAll(async () => {
    provider = await startOidcProvider();
    stripe = await startStripeServer();
    records = await startDomainRecords();
    h = await startHarness({
      env: {
        LOG_LEVEL: process.env.FUZZ_LOG ?? "silent",
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
    sender = createSender(await listen(h.server));
    scene = { h, provider, stripe, records, stranger: await h.newAccount() };
  });
  afterAll(async () => {
    sender.close();
    await h.stop();
    await provider.stop();
    await stripe.stop();
    records.stop();
    const rows = [...seen].map(([id, statuses]) => `${id}: ${listed(statuses)}`);
    console.log(
      `${rows.join("\n")}\ncontract-fuzz operations=${seen.size} calls=${calls} uncounted=${uncounted} seed=${seed}`,
    );
  });

  /** A call that should succeed. */
  async function goodDraft(named: NamedOperation, world: World): Promise<Draft> {
    const [sample] = fc.sample(validDrafts(named.operation), { seed: seedOf(named.id), numRuns: 1 });
    const valid = withoutCursor(withExistingIds(sample as Draft));
    const recipe = await recipes[named.id]?.(world);
    if (!recipe) return valid;
    return {
      ...valid,
      credential: valid.credential === "key" ? "session" : valid.credential,
      params: recipe.params ?? valid.params,
      query: recipe.query ?? [],
      headers: recipe.headers ?? {},
      body: recipe.body === undefined ? valid.body : JSON.stringify(recipe.body),
    };
  }

  /**
   * Valid calls first, then whatever the seed produces; for operations with a recipe, some calls are mutated valid
   * ones.
   */
  function planOf(named: NamedOperation): ((world: World) => Promise<Draft>)[] {
    const settings = { seed: seedOf(named.id), numRuns: callsPerOperation - 1 };
    const drafts = fc.sample(draftsFor(named.operation), settings);
    const spoilers = fc.sample(spoilersFor(named.operation), settings);
    const hasRecipe = recipes[named.id] !== undefined;
    const others = drafts.map((draft, index) => async (world: World) => {
      if (!hasRecipe || index % recipeEvery !== 0) return draft;
      return spoilers[index]?.(await goodDraft(named, world)) ?? draft;
    });
    return [(world) => goodDraft(named, world), ...others];
  }

  function outgoingOf({ operation }: NamedOperation, draft: Draft, world: World): Outgoing {
    const path = operation.path.replace(/:(\w+)/g, (_whole, name: string) =>
      world.resolve(draft.params[name] ?? "none"),
    );
    const query = draft.query
      .map(([name, value]) => `${encode(name)}=${encode(world.resolve(value))}`)
      .join("&");
    const body = draft.body === undefined ? undefined : world.resolve(draft.body);
    const headers = {
      ...world.headersFor(draft.credential),
      ...(draft.contentType === undefined ? {} : { "content-type": draft.contentType }),
      ...Object.fromEntries(
        Object.entries(draft.headers).map(([name, value]) => [name, world.resolve(value)]),
      ),
      ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
    };
    return { method: operation.method, path: `/api/v1${path}${query ? `?${query}` : ""}`, headers, body };
  }

  function faultsOf(named: NamedOperation, draft: Draft, outgoing: Outgoing, exchange: Exchange): string[] {
    const code = (exchange.body as { code?: string } | undefined)?.code;
    const hasOddPath = draft.mutations.some((name) => name.startsWith("malformed path"));
    // A malformed path may match no operation. In that case, only the general headers are checked.
    const isStray =
      hasOddPath && exchange.headers["ratelimit-policy"] === undefined && strayCodes.includes(code ?? "");
    if (isStray) return headerFaults(exchange, false);
    if (exchange.headers.ratelimit === undefined) uncounted += 1;
    const isTaken = exchange.status < 300;
    return [
      ...judge.problemsOf(named, exchange),
      ...headerFaults(exchange, true),
      ...(isTaken && mustRefuse(named.operation, draft.credential)
        ? [`${draft.credential} was accepted`]
        : []),
      ...(isTaken && named.operation.body && !judge.allowsBody(named, outgoing.body ?? "")
        ? ["a body that the document does not allow was accepted"]
        : []),
    ];
  }

  /** Makes sure that the next call has an authorized owner and existing resources. */
  async function settle(
    { operation }: NamedOperation,
    draft: Draft,
    exchange: Exchange,
    world: World,
  ): Promise<void> {
    const isGood = draft.credential === "session" || draft.credential === "key";
    const isChange = operation.method !== "GET" && exchange.status < 300;
    if (isChange || (isGood && [401, 403, 409].includes(exchange.status))) await world.comeBack();
    if (isChange && operation.params) await world.restock();
  }

  async function fuzz(named: NamedOperation): Promise<string[]> {
    const world = await createWorld(scene, named.operation);
    const statuses = new Map<number, number>();
    seen.set(named.id, statuses);
    const found: string[] = [];
    const call = async (draft: Draft) => {
      const outgoing = outgoingOf(named, draft, world);
      const exchange = await sender.send(outgoing).catch((error: Error) => failedExchange(error));
      calls += 1;
      statuses.set(exchange.status, (statuses.get(exchange.status) ?? 0) + 1);
      const faults = faultsOf(named, draft, outgoing, exchange);
      if (faults.length > 0) found.push(report(faults, draft, outgoing, exchange));
      world.learn(exchange);
      await settle(named, draft, exchange, world);
    };
    for (const [at, makeDraft] of planOf(named).entries()) {
      if (at > 0 && at % callsPerAccount === 0) await world.beginAnew();
      await call(await makeDraft(world));
    }

    const hasSuccess = () =>
      [...statuses.keys()].some((status) => named.operation.returns[status] !== undefined);
    if (withoutSuccess[named.id]) return found;
    // All calls of an operation take a second or two, and on a busy machine a service may be unavailable for that long.
    for (let tries = 0; tries < 5 && !hasSuccess() && statuses.has(503); tries += 1) {
      await sleep(2_000);
      await call(await goodDraft(named, world));
    }
    if (!hasSuccess()) found.push(`never succeeded (${listed(statuses)}); add a recipe to fuzz/recipes.ts`);
    return found;
  }

  it.each(allOperations)("$id", { timeout: 600_000 }, async (named) => {
    const found = await fuzz(named);
    expect(found.slice(0, 5), `${found.length} faults; repeat with TEST_SEED=${seed}`).toEqual([]);
  });

  it("every exception refers to an existing operation", () => {
    const known = allOperations.map(({ id }) => id);
    expect(Object.keys(withoutSuccess).filter((id) => !known.includes(id))).toEqual([]);
  });

  it("calls were counted against their limits, except while Redis was too slow", () => {
    expect(uncounted).toBeLessThan(calls / 2);
  });

  it("no job left by the calls fails", async () => {
    await h.runJobs();
  });

  it("405 with Allow for every method that a path does not support", async () => {
    const paths = Map.groupBy(allOperations, ({ operation }) => operation.path);
    for (const [path, here] of paths) {
      const others = allOperations
        .filter(({ operation }) => matches(operation.path, path))
        .flatMap(({ operation }): string[] =>
          operation.method === "GET" && !isStream(operation) ? ["GET", "HEAD"] : [operation.method],
        );
      // If pages of any origin may call, preflights succeed.
      const preflights = here.some(({ operation }) => allowsAnyOrigin(operation.access)) ? ["OPTIONS"] : [];
      for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
        (one) => !others.includes(one) && !preflights.includes(one),
      )) {
        const answer = await sender.send({
          method,
          path: `/api/v1${pathWith((here[0] as NamedOperation).operation)}`,
          headers: {},
          body: undefined,
        });
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        expect(String(answer.headers.allow).split(", ").sort()).toEqual([...new Set(others)].sort());
        if (method !== "HEAD") expect(answer.body).toMatchObject({ code: "method_not_allowed", status: 405 });
      }
    }
  });

  it.each([
    "/",
    "/api",
    "/api/v1",
    "/api/v1/",
    "/api/v2/projects",
    "/api/v1//projects",
    "/API/V1/projects",
    "/api/v1/%ZZ",
    "/%00",
    "/*",
    `/${"a".repeat(4_000)}`,
  ])("a problem document for the unknown path %s", async (path) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await sender.send({ method, path, headers: {}, body: undefined });
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers["content-type"]).toMatch("application/problem+json");
      expect(answer.body).toMatchObject({
        code: answer.status === 404 ? "route_not_found" : "invalid_request",
      });
      expect(headerFaults(answer, false)).toEqual([]);
    }
  });
});

/** Whether a request for the path of one operation can match another. */
function matches(template: string, path: string): boolean {
  const parts = path.split("/");
  const own = template.split("/");
  return (
    own.length === parts.length && own.every((part, index) => part.startsWith(":") || part === parts[index])
  );
}

/** Removes the cursor, because no list has been read yet. */
function withoutCursor(draft: Draft): Draft {
  return { ...draft, query: draft.query.filter(([name]) => name !== "cursor") };
}

function listed(statuses: ReadonlyMap<number, number>): string {
  const inOrder = [...statuses].sort(([a], [b]) => a - b);
  return inOrder.map(([status, times]) => `${status}×${times}`).join(" ");
}

/** Replaces the highest placeholders, because they stand for IDs that do not exist. */
function withExistingIds(draft: Draft): Draft {
  const { params, body } = draft;
  const existing = (text: string) => text.replace(/:[89]\}\}/g, ":0}}");
  return {
    ...draft,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, existing(value)])),
    body: body === undefined ? undefined : existing(body),
  };
}

/** Non-ASCII bytes and unpaired surrogates must not make the client fail. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function failedExchange(error: Error): Exchange {
  return { status: 599, headers: {}, text: error.message, body: undefined };
}

function report(faults: readonly string[], draft: Draft, outgoing: Outgoing, exchange: Exchange): string {
  const short = (text: string | undefined) =>
    text === undefined ? "" : text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text;
  const own = Object.entries({ ...draft.headers, "content-type": draft.contentType }).filter(
    ([, value]) => value !== undefined,
  );
  return [
    faults.join("; "),
    `  ${outgoing.method} ${short(outgoing.path)} as ${draft.credential} ${JSON.stringify(Object.fromEntries(own))}`,
    `  after: ${draft.mutations.join(", ") || "nothing"}`,
    `  body: ${short(JSON.stringify(outgoing.body))}`,
    `  answer: ${exchange.status} ${short(exchange.text)}`,
  ].join("\n");
}
