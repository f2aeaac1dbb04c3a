/**
 * IDs in bodies and queries: each one in the contract is sent with the ID of another account's existing resource. The
 * response must be the same as for a nonexistent ID, and writes must be rejected. Prints the number of references
 * tested.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readsOnly } from "../platform/http/contract.ts";
import type { Answer } from "./caller.ts";
import { eventually } from "./eventually.ts";
import { makeThing } from "./fuzz/makers.ts";
import { recipes } from "./fuzz/recipes.ts";
import { createWorld, type Scene, type World } from "./fuzz/world.ts";
import { type Harness, startHarness } from "./harness.ts";
import { type OidcProviderServer, startOidcProvider } from "./oidc-provider.ts";
import {
  allOperations,
  missingId,
  type NamedOperation,
  needsElevation,
  parametersOf,
  prefixOf,
} from "./operations.ts";
import { bases } from "./references/bases.ts";
import { bodyWith, type IdMember, idMembersOf, sample, valueAt } from "./references/id-members.ts";
import { rootOf } from "./references/json-schema.ts";
import { type DomainRecords, startDomainRecords } from "./servers/domain-records.ts";
import { type StripeServer, startStripeServer } from "./stripe-server.ts";

let h: Harness;
let provider: OidcProviderServer;
let stripe: StripeServer;
let records: DomainRecords;
let scene: Scene;
const tried = { body: 0, query: 0 };

/** Resources of the other account, one of each kind. */
const foreignThings = new Map<string, Promise<string>>();
const foreignThing = (prefix: string): Promise<string> => {
  const made = foreignThings.get(prefix) ?? makeThing(prefix, h, scene.stranger);
  foreignThings.set(prefix, made);
  return made;
};

beforeAll(async () => {
  [provider, stripe, records] = await Promise.all([
    startOidcProvider(),
    startStripeServer(),
    startDomainRecords(),
  ]);
  h = await startHarness({ env: { OUTBOUND_NAME_SERVERS: records.address } });
  scene = { h, provider, stripe, records, stranger: await h.newAccount() };
  // On a busy machine, the template renderer takes a while to start.
  await eventually(() => makeThing("tpl", h, scene.stranger), 60_000);
}, 180_000);
afterAll(async () => {
  console.log(`tenancy references body=${tried.body} query=${tried.query}`);
  await h.stop();
  records.stop();
  await Promise.all([provider.stop(), stripe.stop()]);
});

/** Operations that change nothing, unless a PDF is requested. */
const previews = new Set(["templatePreviews.previewTexts", "templatePreviews.preview"]);

const withIds = allOperations.filter(({ operation }) => idMembersOf(operation).length > 0);

interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A successful call in which references can be replaced. */
async function goodCall({ id, operation }: NamedOperation, where: string, world: World): Promise<Call> {
  const recipe = (await (bases[`${id} ${where}`] ?? bases[id] ?? recipes[id])?.(world)) ?? {};
  const params = new Map(Object.entries(recipe.params ?? {}));
  for (const name of parametersOf(operation)) {
    const prefix = prefixOf(operation, name);
    if (!params.has(name) && prefix !== undefined) params.set(name, await world.make(prefix));
  }
  const owned = new Map<string, string>();
  for (const { prefix } of idMembersOf(operation)) owned.set(prefix, await world.make(prefix));
  const root = operation.body && rootOf(operation.body);
  return {
    path: operation.path.replace(/:(\w+)/g, (_whole, name: string) => params.get(name) ?? "none"),
    headers: {
      ...(operation.access.kind === "public" ? {} : world.owner.headers),
      ...(operation.etag === "required" ? { "if-match": "*" } : {}),
      ...recipe.headers,
    },
    body: root && sample(root, root.schema, recipe.body, (prefix) => owned.get(prefix) ?? missingId(prefix)),
  };
}

/** What a client sees, without the parts that differ between requests. */
const seen = ({ status, body }: Answer, id: string) => {
  const { request_id: _request, instance: _instance, ...rest } = body ?? {};
  return { status, rest: JSON.parse(JSON.stringify(rest).replaceAll(id, "<id>")) };
};

/** Whether the call was rejected or, in a batch, every item. */
const isRefused = ({ status, body }: Answer): boolean =>
  (status >= 400 && status < 500) ||
  (Array.isArray(body?.results) && body.results.every((one: { status: number }) => one.status >= 400));

/** The same call with another ID in place of the reference. */
async function send(
  { operation }: NamedOperation,
  member: IdMember,
  call: Call,
  thing: string,
  world: World,
): Promise<Answer> {
  const { method, body: schema } = operation;
  const { headers } = call;
  const [name] = member.steps.flatMap((step) => ("member" in step ? [step.member] : []));
  if (member.in === "query" || !schema) {
    const query = `${name}=${encodeURIComponent(`${member.head}${thing}`)}`;
    return h.anonymous.call(method, `${call.path}?${query}`, call.body, { headers });
  }
  const fill = (prefix: string) => world.resolve(`{{${prefix}:0}}`);
  return h.anonymous.call(method, call.path, bodyWith(schema, member, call.body, thing, fill), { headers });
}

async function faultsOf(named: NamedOperation, member: IdMember, world: World): Promise<string[]> {
  const { id, operation } = named;
  const call = await goodCall(named, member.where, world);
  const foreignId = await foreignThing(member.prefix);
  const unknownId = missingId(member.prefix);
  const foreign = await send(named, member, call, foreignId, world);
  const unknown = await send(named, member, call, unknownId, world);
  const own = member.in === "body" ? valueAt(call.body, member.steps) : undefined;
  const ownId = typeof own === "string" ? own : await world.make(member.prefix);
  const control = await send(named, member, call, ownId, world);
  const isRead = operation.method === "GET" || operation.repeatable === readsOnly || previews.has(id);
  const toldForeign = JSON.stringify(seen(foreign, foreignId));
  const toldUnknown = JSON.stringify(seen(unknown, unknownId));
  const where = `${operation.method} ${operation.path} ${member.in} ${member.where}`;
  if (!isRead && !isRefused(foreign)) return [`${where}: accepted with ${foreign.status}`];
  if (toldForeign !== toldUnknown) return [`${where}: ${toldForeign} differs from ${toldUnknown}`];
  // If our own ID gets the same response, something other than the ID was rejected.
  return !isRead && JSON.stringify(seen(control, ownId)) === toldUnknown
    ? [`${where}: an own id is refused in the same way: ${toldUnknown}`]
    : [];
}

describe("references to another account's resources", () => {
  it.each(withIds)("$id", { timeout: 120_000 }, async (named) => {
    const world = await createWorld(scene, named.operation);
    if (needsElevation(named.operation)) await world.owner.reauthenticate();
    const found: string[] = [];
    for (const member of idMembersOf(named.operation)) {
      tried[member.in] += 1;
      found.push(...(await faultsOf(named, member, world)));
    }
    expect(found).toEqual([]);
  });

  it("every exception refers to an existing reference", () => {
    const places = withIds.flatMap(({ id, operation }) =>
      idMembersOf(operation).map(({ where }) => `${id} ${where}`),
    );
    const known = [...places, ...withIds.map(({ id }) => id)];
    expect([...Object.keys(bases), ...previews].filter((one) => !known.includes(one))).toEqual([]);
  });
});
