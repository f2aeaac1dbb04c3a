// Rotates the master key while connectors are in use, both by processes that have only the old key and by new
// processes that have both keys. Calls must keep working, and in the end the old key must no longer be needed.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Composition, compose } from "../../../../main/compose.ts";
import { createOwnerShards } from "../../../../main/worker-parts.ts";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { readMasterKeys } from "../../../../platform/vault/master-keys.ts";
import { rewrap } from "../../../../platform/vault/rewrap.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { testConfig, testSecret } from "../../../../test-kit/test-config.ts";
import type { ConnectorsService } from "../index.ts";
import { startThirdParty, type ThirdParty } from "./third-party.ts";

const newKey = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7";
const allowed = { OUTBOUND_ALLOWED: "127.0.0.1" };
let h: Harness;
let service: ThirdParty;
const others: Composition[] = [];

beforeAll(async () => {
  service = await startThirdParty();
  h = await startHarness({ env: allowed });
});
afterAll(async () => {
  for (const one of others) await one.close();
  await h.stop();
  await service.stop();
});

/** Another process on the same databases. */
function processWith(env: NodeJS.ProcessEnv): Composition {
  const { telemetry } = h.composition.platform;
  const config = testConfig(h.databases, { ...allowed, ...env, DATABASE_POOL_MAX: "5" });
  const made = compose({
    config,
    process: "test-2",
    telemetry,
    modules: h.composition.modules,
    now: h.clock.now,
  });
  others.push(made);
  return made;
}

interface Thing {
  readonly caller: Caller;
  readonly connectorId: string;
  readonly environmentId: string;
  readonly actionId: string;
}

async function newThing(caller: Caller): Promise<Thing> {
  const connectorId = (await caller.post("/connectors", { name: "C", auth: { type: "bearer" } })).body.id;
  const env = { name: "E", base_url: service.url };
  const environmentId = (await caller.post(`/connectors/${connectorId}/environments`, env)).body.id;
  const act = { key: "a", name: "A", method: "GET", path: "/echo" };
  const actionId = (await caller.post(`/connectors/${connectorId}/actions`, act)).body.id;
  return { caller, connectorId, environmentId, actionId };
}

it("causes no errors for connectors in use, before, during, and after", { timeout: 120_000 }, async () => {
  const old = h.composition;
  const both = processWith({ MASTER_KEY: newKey, MASTER_KEY_PREVIOUS: testSecret });
  const things = await Promise.all(Array.from({ length: 6 }, async () => newThing(await h.newAccount())));
  const ctxOf = ({ caller }: Thing) => systemAccountCtx("test", caller.account, "request", h.clock.now());
  const connectorsOf = ({ services }: Composition) => services.get("connectors") as ConnectorsService;
  const errors: unknown[] = [];
  let calls = 0;
  const use = async (process: Composition, thing: Thing, round: number) => {
    const { environments, call } = connectorsOf(process);
    const [con, env] = [thing.connectorId as never, thing.environmentId as never];
    if (round % 3 === 0)
      await environments.putSecret(ctxOf(thing), con, env, { name: "token", value: `token ${round}` });
    const request = { actionId: thing.actionId as never, inputs: {}, idempotencyKey: String(round) };
    const outputs = await call(ctxOf(thing), request);
    expect(outputs.status).toBe(200);
    calls += 1;
  };
  const load = async (process: Composition, rounds: number) => {
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(
        things.map((thing) => use(process, thing, round).catch((error) => errors.push(error))),
      );
  };
  const owners = createOwnerShards(old);
  const [keysOfOld, keysOfBoth, keysOfNew] = [[testSecret], [newKey, testSecret], [newKey]].map((keys) =>
    readMasterKeys(keys as [string]),
  ) as [
    ReturnType<typeof readMasterKeys>,
    ReturnType<typeof readMasterKeys>,
    ReturnType<typeof readMasterKeys>,
  ];
  const rewrapping = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1)
      for (const name of owners.names) {
        await rewrap(owners.get(name), keysOfBoth);
        await rewrap(owners.get(name), keysOfOld);
      }
  };
  try {
    await Promise.all([load(old, 12), load(both, 12), rewrapping(15)]);
    expect(errors).toEqual([]);
    // The old processes have stopped, so the old key is removed from the configuration.
    for (const name of owners.names) await rewrap(owners.get(name), keysOfBoth);
    const after = processWith({ MASTER_KEY: newKey });
    await Promise.all([load(both, 6), load(after, 6)]);
    const dropped = await Promise.all(owners.names.map((name) => rewrap(owners.get(name), keysOfNew)));
    expect(dropped.reduce((sum, one) => sum + one.dropped, 0)).toBeGreaterThanOrEqual(6);
    expect(dropped.every((one) => one.lost === 0)).toBe(true);
    await Promise.all([load(after, 6), load(processWith({ MASTER_KEY: newKey }), 6)]);
    expect(errors).toEqual([]);
    expect(calls).toBe(6 * (24 + 12 + 12));
    // The secrets can no longer be decrypted with the old key.
    const late = processWith({});
    const [first] = things;
    if (first) await expect(use(late, first, 1)).rejects.toThrow(/no master key opens/);
  } finally {
    await owners.close();
  }
});
