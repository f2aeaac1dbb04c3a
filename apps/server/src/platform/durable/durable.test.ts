import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createOwnerShards, restateClientFor } from "../../main/worker-parts.ts";
import { eventually } from "../../test-kit/eventually.ts";
import { startWorker, type TestWorker } from "../../test-kit/start-worker.ts";
import { startTestPlatform, type TestPlatform } from "../../test-kit/test-platform.ts";
import type { AccountRef } from "../context/context.ts";
import type { Shards } from "../db/shards.ts";
import type { AccountTx } from "../db/tx.ts";
import { defineModule } from "../module/define-module.ts";
import type { Durable, ProcessRunView, ProcessStatus } from "./durable.ts";
import { bindProcess, defineProcess, PermanentProcessError, type ProcessSteps } from "./process.ts";
import { reconcile } from "./reconciler.ts";

/** The test defines what a run does; `say` records what was actually done. */
type Script = (steps: ProcessSteps, say: (word: string) => void) => Promise<void>;
const scripts = new Map<string, Script>();
const words = new Map<string, string[]>();
const said = (runId: string): readonly string[] => words.get(runId) ?? [];

const scripted = defineProcess("test.scripted", z.object({ run: z.uuid() }));
const testModule = defineModule({
  name: "test",
  needs: [],
  create: () => ({}),
  processes: [
    bindProcess<object>()(scripted, async (_service, { run }, steps) => {
      await scripts.get(run)?.(steps, (word) => {
        words.set(run, [...said(run), word]);
      });
    }),
  ],
});

let platform: TestPlatform;
let durable: Durable;
let owners: Shards;
let worker: TestWorker;
let account: AccountRef;

beforeAll(async () => {
  platform = await startTestPlatform({ modules: [testModule] });
  durable = platform.composition.platform.durable;
  owners = createOwnerShards(platform.composition);
  worker = await startWorker(platform.composition);
  account = platform.newAccount();
});
afterAll(async () => {
  await worker.stop();
  await owners.close();
  await platform.stop();
});

const write = <T>(work: (tx: AccountTx) => Promise<T>): Promise<T> =>
  platform.composition.platform.uow(platform.ctx(account), work);
const soon = (ms: number) => new Date(Date.now() + ms);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function start(script: Script): Promise<string> {
  const runId = randomUUID();
  scripts.set(runId, script);
  await write((tx) => durable.start(tx, scripted, runId, { run: runId }));
  return runId;
}

const ended = (runId: string, status: ProcessStatus): Promise<ProcessRunView> =>
  eventually(async () => {
    const run = await platform.composition.platform.uow.read(platform.ctx(account), (tx) =>
      durable.find(tx, runId),
    );
    expect(run).toMatchObject({ status });
    return run as ProcessRunView;
  });

const heard = (runId: string, expected: readonly string[]) =>
  eventually(() => expect(said(runId)).toEqual(expected));

/** Raw rows of the ledger, across accounts. */
async function ledgerRows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return owners.get("main").withClient(async (client) => {
    await client.query("begin; set local app.system = 'on'");
    const { rows } = await client.query<Row>(text, values);
    await client.query("commit");
    return rows;
  });
}

/** Submits the run again under another idempotency key, as if the engine had lost its state. */
async function submitAnew(runId: string): Promise<void> {
  const { RESTATE_INGRESS_URL: ingress, RESTATE_SERVICE_NAME: service } = worker.composition.platform.config;
  const response = await fetch(new URL(`/${service}/run/send`, ingress), {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": `${runId}:anew:${randomUUID()}` },
    body: JSON.stringify({ account, run_id: runId, attempt: 1 }),
  });
  expect(response.ok).toBe(true);
}

describe("a run", () => {
  it("runs its steps in order, passes on their results, and records each once", async () => {
    const runId = await start(async (steps, say) => {
      const two = await steps.step("one", async (ctx) => {
        say(`one in ${ctx.account.id}`);
        return { next: 2 };
      });
      await steps.step("two", async () => say(`step ${two.next}`));
    });
    expect(await ended(runId, "succeeded")).toMatchObject({
      process: "test.scripted",
      attempt: 1,
      error: null,
    });
    expect(said(runId)).toEqual([`one in ${account.id}`, "step 2"]);
    const rows = await ledgerRows(
      "select name, status, tries, result from process_steps where run_id = $1 order by seq",
      [runId],
    );
    expect(rows).toEqual([
      { name: "one", status: "done", tries: 1, result: { next: 2 } },
      { name: "two", status: "done", tries: 1, result: null },
    ]);
  });

  it("that is started twice runs once, and one whose transaction was rolled back never runs", async () => {
    const never = randomUUID();
    const refused = write(async (tx) => {
      await durable.start(tx, scripted, never, { run: never });
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    const runId = await start((steps, say) => steps.step("once", async () => say("once")));
    await write((tx) => durable.start(tx, scripted, runId, { run: runId }));
    await ended(runId, "succeeded");
    await write((tx) => durable.start(tx, scripted, runId, { run: runId }));
    expect(said(runId)).toEqual(["once"]);
    expect(
      await platform.composition.platform.uow.read(platform.ctx(account), (tx) => durable.find(tx, never)),
    ).toBeUndefined();
  });

  it("of another account is not found", async () => {
    const runId = await start(async () => {});
    const stranger = platform.ctx(platform.newAccount());
    expect(
      await platform.composition.platform.uow.read(stranger, (tx) => durable.find(tx, runId)),
    ).toBeUndefined();
    await ended(runId, "succeeded");
  });
});

describe("a failing step", () => {
  it("is retried without repeating the steps before it", async () => {
    let tries = 0;
    const runId = await start(async (steps, say) => {
      await steps.step("before", async () => say("before"));
      await steps.step("flaky", async () => {
        tries += 1;
        if (tries < 3) throw new Error("not yet");
        say("flaky");
      });
    });
    await ended(runId, "succeeded");
    expect(said(runId)).toEqual(["before", "flaky"]);
    const [row] = await ledgerRows("select tries from process_steps where run_id = $1 and name = 'flaky'", [
      runId,
    ]);
    expect(row).toEqual({ tries: 3 });
  });

  it("fails the run immediately if the failure is permanent, and raises an alarm", async () => {
    const runId = await start(async (steps, say) => {
      await steps.step("doomed", async () => {
        say("doomed");
        throw new PermanentProcessError("cannot be done");
      });
      await steps.step("after", async () => say("after"));
    });
    expect((await ended(runId, "failed")).error).toBe("cannot be done");
    expect(said(runId)).toEqual(["doomed"]);
    expect(platform.alarms).toContainEqual({
      name: "process_failed",
      facts: { process: "test.scripted", run: runId },
    });
  });

  it("is treated like a permanent failure between steps", async () => {
    const runId = await start(async () => {
      throw new PermanentProcessError("nor this");
    });
    expect((await ended(runId, "failed")).error).toBe("nor this");
  });
});

describe("retryFrom", () => {
  it("repeats the named step and all after it, and keeps those before", async () => {
    let isMended = false;
    const runId = await start(async (steps, say) => {
      for (const name of ["a", "b", "c"]) {
        await steps.step(name, async () => {
          say(name);
          if (name === "c" && !isMended) throw new PermanentProcessError("broken");
        });
      }
    });
    await ended(runId, "failed");
    isMended = true;
    await write((tx) => durable.retryFrom(tx, runId, "b"));
    expect(await ended(runId, "succeeded")).toMatchObject({ attempt: 2, error: null });
    expect(said(runId)).toEqual(["a", "b", "c", "b", "c"]);
  });

  it("does nothing to a run that has not failed", async () => {
    const runId = await start((steps, say) => steps.step("a", async () => say("a")));
    await ended(runId, "succeeded");
    await write((tx) => durable.retryFrom(tx, runId, "a"));
    expect(await ended(runId, "succeeded")).toMatchObject({ attempt: 1 });
  });
});

describe("sleeping", () => {
  it("ends at its time, not before, and immediately if that time has passed", async () => {
    const at = soon(400);
    const runId = await start(async (steps, say) => {
      await steps.sleepUntil("past", new Date(0));
      await steps.sleepUntil("future", at);
      await steps.step("awake", async (ctx) => say(ctx.now >= at ? "in time" : "too early"));
    });
    await ended(runId, "succeeded");
    expect(said(runId)).toEqual(["in time"]);
  });
});

describe("cancel", () => {
  it("ends a sleeping run, and nothing is done when it wakes", async () => {
    const at = soon(800);
    const sleepThen =
      (word: string): Script =>
      async (steps, say) => {
        await steps.step("asleep", async () => say("asleep"));
        await steps.sleepUntil("a while", at);
        await steps.step("awake", async () => say(word));
      };
    const canceled = await start(sleepThen("canceled"));
    const other = await start(sleepThen("other"));
    await heard(canceled, ["asleep"]);
    await eventually(async () => {
      await write((tx) => durable.cancel(tx, canceled));
      await ended(canceled, "canceled");
    });
    await ended(other, "succeeded");
    // The canceled run's invocation ends on its own after it wakes.
    await eventually(async () => expect(await openInvocations(canceled)).toBe(0));
    expect(said(canceled)).toEqual(["asleep"]);
    await ended(canceled, "canceled");
  });

  it("lets the running step finish and be recorded, then ends the run", async () => {
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const runId = await start(async (steps, say) => {
      await steps.step("long", async () => {
        entered.resolve();
        await leave.promise;
        say("long");
      });
      await steps.step("next", async () => say("next"));
    });
    await entered.promise;
    await eventually(async () => expect(await openInvocations(runId)).toBe(1));
    await write((tx) => durable.cancel(tx, runId));
    await ended(runId, "running");
    leave.resolve();
    await ended(runId, "canceled");
    await eventually(async () => expect(await openInvocations(runId)).toBe(0));
    expect(said(runId)).toEqual(["long"]);
  });

  it("ends a run whose step keeps failing", async () => {
    const runId = await start((steps, say) =>
      steps.step("failing", async () => {
        say("try");
        throw new Error("again and again");
      }),
    );
    await eventually(() => expect(said(runId).length).toBeGreaterThan(1));
    await write((tx) => durable.cancel(tx, runId));
    await ended(runId, "canceled");
  });

  it("leaves a finished run unchanged", async () => {
    const runId = await start(async () => {});
    await ended(runId, "succeeded");
    await write((tx) => durable.cancel(tx, runId));
    await ended(runId, "succeeded");
  });
});

describe("a signal", () => {
  const waiting =
    (until: Date): Script =>
    async (steps, say) => {
      await steps.step("begun", async () => say("begun"));
      const payload = await steps.waitForSignal("go", until);
      await steps.step("woken", async () => say(`got ${JSON.stringify(payload)}`));
    };

  it("sent before the wait is received when it begins, and the first of a name wins", async () => {
    const gate = Promise.withResolvers<void>();
    const runId = await start(async (steps, say) => {
      await steps.step("gate", () => gate.promise);
      await waiting(soon(60_000))(steps, say);
    });
    await write((tx) => durable.signal(tx, runId, "go", { n: 1 }));
    await write((tx) => durable.signal(tx, runId, "go", { n: 2 }));
    gate.resolve();
    await heard(runId, ["begun", 'got {"n":1}']);
  });

  it("sent during the wait ends it immediately", async () => {
    const runId = await start(waiting(soon(60_000)));
    await eventually(async () => {
      const rows = await ledgerRows("select 1 from process_runs where id = $1 and awaiting is not null", [
        runId,
      ]);
      expect(rows).toHaveLength(1);
    });
    await write((tx) => durable.signal(tx, runId, "go", "now"));
    await heard(runId, ["begun", 'got "now"']);
  });

  it("that is never sent makes the run wait only until its time", async () => {
    const runId = await start(waiting(soon(300)));
    await heard(runId, ["begun", "got undefined"]);
    await ended(runId, "succeeded");
  });
});

describe("resubmitting a run to the engine", () => {
  const twoSteps =
    (gate: Promise<void>): Script =>
    async (steps, say) => {
      await steps.step("one", async () => {
        say("one");
        await gate;
      });
      await steps.sleepUntil("between", soon(200));
      await steps.step("two", async () => say("two"));
    };

  it("changes nothing, whether it is running or finished", async () => {
    const engine = restateClientFor(worker.composition);
    const gate = Promise.withResolvers<void>();
    const runId = await start(twoSteps(gate.promise));
    await heard(runId, ["one"]);
    await engine.submit({ account, runId, attempt: 1 });
    gate.resolve();
    await ended(runId, "succeeded");
    await engine.submit({ account, runId, attempt: 1 });
    expect(said(runId)).toEqual(["one", "two"]);
  });

  it("after the engine has lost its state repeats no step, even while one is running", async () => {
    const gate = Promise.withResolvers<void>();
    const runId = await start(twoSteps(gate.promise));
    await heard(runId, ["one"]);
    await submitAnew(runId);
    await submitAnew(runId);
    await pause(300);
    gate.resolve();
    await ended(runId, "succeeded");
    await submitAnew(runId);
    await eventually(async () => expect(await openInvocations(runId)).toBe(0));
    expect(said(runId)).toEqual(["one", "two"]);
  });

  it("is done by the reconciler for an inactive run", async () => {
    const runId = randomUUID();
    scripts.set(runId, (steps, say) => steps.step("found", async () => say("found")));
    await ledgerRows(
      `insert into process_runs (account_id, id, process, input, status, wake_at, created_at, updated_at)
       values ($1, $2, 'test.scripted', $3, 'queued', now() - interval '1 second', now(), now())`,
      [account.uuid, runId, JSON.stringify({ run: runId })],
    );
    await reconcile({
      database: owners.get("main"),
      engine: restateClientFor(worker.composition),
      telemetry: platform.composition.platform.telemetry,
    });
    await ended(runId, "succeeded");
    expect(said(runId)).toEqual(["found"]);
  });
});

describe("a step held by another worker", () => {
  it("is left to that worker while it is alive, and taken over when it is dead", async () => {
    const runId = randomUUID();
    scripts.set(runId, (steps, say) => steps.step("held", async () => say("taken over")));
    await ledgerRows(
      "insert into worker_heartbeats (worker_id, seen_at) values ('other', now() + interval '1 hour')",
    );
    await write(async (tx) => durable.start(tx, scripted, runId, { run: runId }));
    await ledgerRows(
      `insert into process_steps (account_id, run_id, name, status, claimed_by, claim, started_at)
       values ($1, $2, 'held', 'running', 'other', gen_random_uuid(), now()) on conflict do nothing`,
      [account.uuid, runId],
    );
    await pause(1_000);
    expect(said(runId)).toEqual([]);
    await ledgerRows("delete from worker_heartbeats where worker_id = 'other'");
    await ended(runId, "succeeded");
    expect(said(runId)).toEqual(["taken over"]);
  });
});

/** The number of unfinished invocations of this run in the engine. */
async function openInvocations(runId: string): Promise<number> {
  const { RESTATE_ADMIN_URL: admin, RESTATE_SERVICE_NAME: service } = worker.composition.platform.config;
  const response = await fetch(new URL("/query", admin), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      query: `select count(*) as open from sys_invocation
              where target_service_name = '${service}' and idempotency_key like '${runId}:%' and status <> 'completed'`,
    }),
  });
  const { rows } = (await response.json()) as { rows: { open: number }[] };
  return rows[0]?.open ?? 0;
}
