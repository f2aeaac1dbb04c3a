import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { JobTrackingService } from "../modules/jobs/tracking/index.ts";
import { systemAccountCtx } from "../platform/context/context.ts";
import { eventually } from "../test-kit/eventually.ts";
import { freePort } from "../test-kit/free-port.ts";
import { type Caller, type Harness, startHarness } from "../test-kit/harness.ts";
import { testEnvironment } from "../test-kit/test-config.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const drainDelayMs = 1_500;
const startMsMax = 60_000;

async function startApi(): Promise<{ api: ChildProcess; base: string }> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...testEnvironment(h.databases),
    PORT: String(port),
    METRICS_PORT: "0",
    DRAIN_DELAY_MS: String(drainDelayMs),
  };
  const api = spawn(process.execPath, ["apps/server/src/main/api.ts"], {
    stdio: "ignore",
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void api.kill("SIGKILL"));
  await eventually(async () => expect((await fetch(`${base}/healthz`)).status).toBe(200), startMsMax);
  return { api, base };
}

describe("SIGTERM", () => {
  it(
    "shows in /readyz immediately, serves requests until the load balancer has noticed, ends streams, and exits with 0",
    async () => {
      const { api, base } = await startApi();
      const jobs = h.services.get("jobTracking") as JobTrackingService;
      const ctx = systemAccountCtx("test", owner.account, "drain", h.clock.now());
      const job = await h.composition.platform.uow(ctx, (tx) =>
        jobs.create(tx, { kind: "test", createdBy: owner.user.id }),
      );
      const stream = await fetch(`${base}/api/v1/jobs/${job.id}/stream`, { headers: owner.headers });
      expect(stream.status).toBe(200);
      const exited = once(api, "exit");
      api.kill("SIGTERM");
      await eventually(async () => expect((await fetch(`${base}/readyz`)).status).toBe(503), drainDelayMs);
      expect((await fetch(`${base}/api/v1/projects`, { headers: owner.headers })).status).toBe(200);
      expect(await exited).toEqual([0, null]);
      await stream.text().catch(() => "");
    },
    2 * startMsMax,
  );

  it(
    "a second signal ends the process immediately with 1",
    async () => {
      const { api, base } = await startApi();
      const exited = once(api, "exit");
      api.kill("SIGTERM");
      // Waits for the effect of the first signal, because two signals at once may be delivered as one.
      await eventually(async () => expect((await fetch(`${base}/readyz`)).status).toBe(503), drainDelayMs);
      api.kill("SIGTERM");
      expect(await exited).toEqual([1, null]);
    },
    2 * startMsMax,
  );
});
