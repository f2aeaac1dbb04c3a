import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerShards } from "../../main/worker-parts.ts";
import { eventually } from "../../test-kit/eventually.ts";
import { startTestPlatform, type TestPlatform } from "../../test-kit/test-platform.ts";
import type { Shards } from "../db/shards.ts";
import { startHeartbeat } from "./heartbeat.ts";

let platform: TestPlatform;
let owners: Shards;

beforeAll(async () => {
  platform = await startTestPlatform({ modules: [] });
  owners = createOwnerShards(platform.composition);
});
afterAll(async () => {
  await owners.close();
  await platform.stop();
});

const start = (
  workerId: string,
  onFenced: () => void,
  { pool = owners.get("main").pool, fencedAfterMs = 500 } = {},
) =>
  startHeartbeat({
    database: { pool },
    workerId,
    telemetry: platform.composition.platform.telemetry,
    beatMs: 20,
    fencedAfterMs,
    onFenced,
  });

async function seenAt(workerId: string): Promise<number | undefined> {
  const { rows } = await owners
    .get("main")
    .pool.query<{ seen_at: Date }>("select seen_at from worker_heartbeats where worker_id = $1", [workerId]);
  return rows[0]?.seen_at.getTime();
}

describe("a heartbeat", () => {
  it("is renewed while the worker is alive and removed when it has stopped", async () => {
    const heartbeat = await start("living", () => expect.unreachable("fenced"), { fencedAfterMs: 60_000 });
    const first = (await seenAt("living")) ?? Number.NaN;
    await eventually(async () => expect(await seenAt("living")).toBeGreaterThan(first));
    await heartbeat.stop();
    expect(await seenAt("living")).toBeUndefined();
  });

  it("fences a process that was suspended and resumed, before it can appear alive again", async () => {
    let fenced = 0;
    const heartbeat = await start("stopped", () => {
      fenced += 1;
    });
    const before = await seenAt("stopped");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
    await eventually(() => expect(fenced).toBe(1));
    expect(await seenAt("stopped")).toBe(before);
    await heartbeat.stop();
    expect(platform.alarms.map((alarm) => alarm.name)).toContain("worker_fenced");
  });

  it("fences a worker whose database has stopped responding without closing the connection", async () => {
    const fenced = Promise.withResolvers<void>();
    const { pool } = owners.get("main");
    let isCutOff = false;
    const silent = {
      query: (...args: Parameters<typeof pool.query>) =>
        isCutOff ? new Promise(() => {}) : pool.query(...args),
    };
    const heartbeat = await start("cut off", fenced.resolve, {
      pool: silent as unknown as typeof pool,
    });
    isCutOff = true;
    await fenced.promise;
    isCutOff = false;
    await heartbeat.stop();
  });
});
