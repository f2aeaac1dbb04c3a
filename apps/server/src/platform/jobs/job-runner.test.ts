import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createOwnerShards } from "../../main/worker-parts.ts";
import { eventually } from "../../test-kit/eventually.ts";
import { startWorker, type TestWorker } from "../../test-kit/start-worker.ts";
import { startTestPlatform, type TestPlatform } from "../../test-kit/test-platform.ts";
import type { AccountRef } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import type { Shards } from "../db/shards.ts";
import { defineModule } from "../module/define-module.ts";
import { defineJob, type JobDef } from "../outbox/definitions.ts";
import { bindAccountJob, type JobControl, PermanentJobError } from "./bind-jobs.ts";
import { freeDeadWorkers, removeEmptyLanes } from "./sweep.ts";

const input = z.object({ mark: z.string() });
const note = defineJob("test.note", { input });
const flaky = defineJob("test.flaky", { input, attemptsMax: 2 });
const doomed = defineJob("test.doomed", { input });
const broken = defineJob("test.broken", { input, attemptsMax: 1 });
const late = defineJob("test.late", { input, attemptsMax: 1, timeoutMs: 200 });
const slow = defineJob("test.slow", { input, perAccountMax: 3 });
const quick = defineJob("test.quick", { input, perAccountMax: 3 });

interface Run {
  readonly job: string;
  readonly mark: string;
  readonly account: string;
  readonly control: JobControl;
  readonly at: number;
}
const runs: Run[] = [];
const runsOf = (mark: string) => runs.filter((run) => run.mark === mark);
const running = new Map<string, number>();
let runningMax = 0;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function counted(account: string, work: () => Promise<unknown>): Promise<void> {
  const now = (running.get(account) ?? 0) + 1;
  running.set(account, now);
  runningMax = Math.max(runningMax, now);
  await work();
  running.set(account, (running.get(account) ?? 1) - 1);
}

const job = bindAccountJob<unknown>();
const noted = (def: JobDef<typeof input>, work: (run: Run) => Promise<void> = async () => {}) =>
  job(def, async (_service, ctx, { mark }, control) => {
    const run = { job: def.name, mark, account: ctx.account.uuid, control, at: performance.now() };
    runs.push(run);
    await work(run);
  });

const testModule = defineModule({
  name: "test",
  needs: [],
  create: () => ({}),
  jobs: [
    noted(note),
    noted(flaky, async ({ control }) => {
      if (control.attempt === 1) throw new Error("not yet");
    }),
    noted(doomed, async () => {
      throw new PermanentJobError("never");
    }),
    noted(broken, async () => {
      throw new Error("broken");
    }),
    noted(late, () => pause(1_000).then(() => {})),
    noted(slow, ({ account }) => counted(account, () => pause(40))),
    noted(quick),
  ],
});

let platform: TestPlatform;
let owners: Shards;
let queue: Database;
let worker: TestWorker;

beforeAll(async () => {
  platform = await startTestPlatform({ modules: [testModule], env: { JOB_CONCURRENCY: "8" } });
  owners = createOwnerShards(platform.composition);
  queue = owners.get("main");
  worker = await startWorker(platform.composition);
});
afterAll(async () => {
  await worker.stop();
  await owners.close();
  await platform.stop();
});

const enqueue = (account: AccountRef, def: JobDef<typeof input>, marks: readonly string[]) =>
  platform.composition.platform.uow(platform.ctx(account), async (tx) => {
    for (const mark of marks) tx.enqueue(def, { mark });
  });

async function rowsWith(
  mark: string,
): Promise<{ attempts: number; max_attempts: number; last_error: string | null }[]> {
  const { rows } = await queue.pool.query(
    "select attempts, max_attempts, last_error from graphile_worker._private_jobs where payload->'input'->>'mark' = $1",
    [mark],
  );
  return rows;
}

describe("a job", () => {
  it("exists exactly if the transaction that enqueued it was committed", async () => {
    const account = platform.newAccount();
    const { uow } = platform.composition.platform;
    const refused = uow(platform.ctx(account), async (tx) => {
      tx.enqueue(note, { mark: "rolled back" });
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    await enqueue(account, note, ["committed"]);
    await eventually(() => expect(runsOf("committed")).toHaveLength(1));
    expect(runsOf("rolled back")).toHaveLength(0);
    await eventually(async () => expect(await rowsWith("committed")).toHaveLength(0));
    expect(await rowsWith("rolled back")).toHaveLength(0);
  });

  it("starts without waiting for the queue to be polled", async () => {
    const delays: number[] = [];
    for (const mark of ["first", "second", "third", "fourth", "fifth"]) {
      const from = performance.now();
      await enqueue(platform.newAccount(), note, [mark]);
      const [run] = await eventually(() => {
        expect(runsOf(mark)).toHaveLength(1);
        return runsOf(mark);
      });
      delays.push((run?.at ?? 0) - from);
    }
    // If the queue only polled once a second, each job after the first would wait for about a second. A busy machine
    // may delay some jobs, but not all of them.
    expect(Math.min(...delays.slice(1))).toBeLessThan(500);
  });

  it("is retried after a failure, knows its attempt number, and is removed after a success", async () => {
    await enqueue(platform.newAccount(), flaky, ["flaky"]);
    await eventually(() => expect(runsOf("flaky")).toHaveLength(2));
    expect(runsOf("flaky").map(({ control }) => [control.attempt, control.isLastAttempt])).toEqual([
      [1, false],
      [2, true],
    ]);
    await eventually(async () => expect(await rowsWith("flaky")).toHaveLength(0));
  });

  it("becomes a dead letter immediately after a permanent failure, and raises an alarm", async () => {
    await enqueue(platform.newAccount(), doomed, ["doomed"]);
    await eventually(async () => {
      expect(await rowsWith("doomed")).toEqual([{ attempts: 10, max_attempts: 10, last_error: "never" }]);
    });
    expect(runsOf("doomed")).toHaveLength(1);
    expect(platform.alarms).toContainEqual({
      name: "job_dead",
      facts: expect.objectContaining({ task: "test.doomed", attempt: 1 }),
    });
  });

  it("becomes a dead letter after its last attempt, and raises an alarm", async () => {
    await enqueue(platform.newAccount(), broken, ["broken"]);
    await eventually(async () => expect((await rowsWith("broken"))[0]?.last_error).toBe("broken"));
    expect(platform.alarms).toContainEqual({
      name: "job_dead",
      facts: expect.objectContaining({ task: "test.broken" }),
    });
  });

  it("fails when it times out, and is notified through its signal", async () => {
    await enqueue(platform.newAccount(), late, ["late"]);
    await eventually(async () =>
      expect((await rowsWith("late"))[0]?.last_error).toMatch("longer than 200 ms"),
    );
    expect(runsOf("late")[0]?.control.signal.aborted).toBe(true);
  });
});

describe("a dead worker's jobs", () => {
  const takenBy = async (workerId: string, mark: string, agoSeconds: number): Promise<void> => {
    const account = platform.newAccount();
    await platform.composition.platform.uow(platform.ctx(account), async (tx) =>
      tx.enqueue(note, { mark }, { runAt: new Date(Date.now() + 3_600_000) }),
    );
    const values = [workerId, mark, agoSeconds];
    await queue.pool.query(
      `with job as (
         update graphile_worker._private_jobs
         set locked_by = $1, locked_at = now() - make_interval(secs => $3), attempts = 1, run_at = now()
         where payload->'input'->>'mark' = $2 returning job_queue_id)
       update graphile_worker._private_job_queues
       set locked_by = $1, locked_at = now() - make_interval(secs => $3)
       where id in (select job_queue_id from job)`,
      values,
    );
  };

  it("are released and run elsewhere; those of a live or new worker are not", async () => {
    await queue.pool.query("insert into worker_heartbeats (worker_id) values ('living')");
    await takenBy("living", "of the living", 3_600);
    await takenBy("newborn", "of the newborn", 0);
    await takenBy("dead", "of the dead", 60);
    // This test's worker sweeps too, so the jobs may be released by it or by this call.
    await freeDeadWorkers(queue);
    await eventually(() => expect(runsOf("of the dead").map(({ control }) => control.attempt)).toEqual([2]));
    expect(runsOf("of the living")).toHaveLength(0);
    expect(runsOf("of the newborn")).toHaveLength(0);
  });
});

describe("one account's backlog", () => {
  const runsIn = (account: AccountRef) => runs.filter((run) => run.account === account.uuid).length;

  /** The number of jobs of the busy account that ran while five jobs of the other account arrived and finished. */
  const passing = async (def: JobDef<typeof input>, backlog: number): Promise<number> => {
    const [busy, other] = [platform.newAccount(), platform.newAccount()];
    await enqueue(
      busy,
      def,
      Array.from({ length: backlog }, (_, index) => `${def.name} ${index}`),
    );
    await eventually(() => expect(runsIn(busy)).toBeGreaterThan(5));
    const before = runsIn(busy);
    await enqueue(other, def, ["a", "b", "c", "d", "e"]);
    await eventually(() => expect(runsIn(other)).toBe(5));
    const meanwhile = runsIn(busy) - before;
    await queue.pool.query("delete from graphile_worker._private_jobs where locked_at is null");
    return meanwhile;
  };

  it("of slow jobs uses only its own lanes and does not block another account", async () => {
    expect(await passing(slow, 500)).toBeLessThan(60);
    expect(runningMax).toBe(3);
  });

  it("of quick jobs, whose lanes are free again immediately, does not starve another account either", async () => {
    expect(await passing(quick, 500)).toBeLessThan(120);
  });

  it("keeps its lanes filled: the next job does not wait for the queue to be polled", async () => {
    const account = platform.newAccount();
    const from = performance.now();
    await enqueue(
      account,
      quick,
      Array.from({ length: 60 }, (_, index) => `filled ${index}`),
    );
    await eventually(() => expect(runsIn(account)).toBe(60));
    // With three lanes and only one poll a second, this would take twenty seconds.
    expect(performance.now() - from).toBeLessThan(10_000);
  });
});

describe("lanes", () => {
  const lanes = async () =>
    (await queue.pool.query("select id, queue_name from graphile_worker._private_job_queues order by id"))
      .rows;

  it("without jobs are removed once there are many, and those with waiting jobs stay", async () => {
    const account = platform.newAccount();
    const { uow } = platform.composition.platform;
    const runAt = new Date(Date.now() + 3_600_000);
    await uow(platform.ctx(account), async (tx) => tx.enqueue(note, { mark: "tomorrow" }, { runAt }));
    expect(await removeEmptyLanes(queue, 100_000)).toBe(0);
    await eventually(async () => {
      await removeEmptyLanes(queue, 0);
      const left = (await lanes()).map((lane) => lane.queue_name.split(":")[0]);
      expect(left).toContain(account.uuid);
      expect(left.length).toBeLessThan(5);
    });
  });

  it("are not removed until jobs being enqueued in them are committed", async () => {
    const account = platform.newAccount();
    const open = await queue.pool.connect();
    await open.query("begin");
    const lane = `${account.uuid}:test.note:0`;
    const payload = { account, request_id: "test", input: { mark: "in the air" } };
    await open.query("select platform_enqueue($1)", [
      JSON.stringify([{ identifier: "test.note", payload, queue_name: lane, max_attempts: 3 }]),
    ]);
    const removal = removeEmptyLanes(queue, 0);
    await open.query("commit");
    open.release();
    await removal;
    await eventually(() => expect(runsOf("in the air")).toHaveLength(1));
  });

  it("restart at one before their numbers run out", async () => {
    const sequence = "pg_get_serial_sequence('graphile_worker._private_job_queues', 'id')";
    await queue.pool.query("delete from graphile_worker._private_jobs");
    await queue.pool.query("delete from graphile_worker._private_job_queues");
    await queue.pool.query(`select setval(${sequence}, 1600000000)`);
    await enqueue(platform.newAccount(), note, ["high number"]);
    expect((await lanes())[0]?.id).toBe(1_600_000_001);
    await removeEmptyLanes(queue, 0);
    await enqueue(platform.newAccount(), note, ["low number"]);
    expect((await lanes())[0]?.id).toBeLessThan(10);
  });
});
