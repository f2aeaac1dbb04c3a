// Transactions of runs that only add rows are written without locking the run first, and those of an account share a
// commit. Calls the runner directly, without an engine.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { sql } from "../../../../platform/db/statement.ts";
import { idToUuid } from "../../../../platform/ids/ids.ts";
import { type BegunRun, beginRun } from "../../../../test-kit/begun-run.ts";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import {
  answers,
  called,
  graphOf,
  newWorkflow,
  refusing,
  stepsModule,
  stepsOf,
} from "../../../../test-kit/workflow-runs.ts";
import { applyTransitions } from "../run-state.rules.ts";
import type { WorkflowRunsService } from "../runs.service.ts";

let h: Harness;
let owner: Caller;
let runs: WorkflowRunsService;
let twoCalls: string;
let database: pg.Client;
beforeAll(async () => {
  h = await startHarness({ modules: [stepsModule] });
  owner = await h.newAccount();
  runs = h.services.get("workflowRuns") as WorkflowRunsService;
  const steps = ["first", "second"].map((key) => ({
    key,
    type: "test.call",
    input: { word: `{{ trigger.data.${key} }}` },
  }));
  twoCalls = await newWorkflow(owner, graphOf(steps));
  database = new pg.Client({
    connectionString: h.composition.platform.config.shardOwnerUrls.get(owner.account.shard),
  });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await h.stop();
});

interface CallingRun extends BegunRun {
  /** The words that its two calls are made with. */
  readonly first: string;
  readonly second: string;
}

async function callingRun(): Promise<CallingRun> {
  const [first, second] = [randomUUID(), randomUUID()];
  return { ...(await beginRun(h, owner, twoCalls, { first, second })), first, second };
}

/** Makes the first open call of the run. */
const call = ({ held, state, calls: [open] }: BegunRun) => {
  if (!open) throw new Error("no call");
  return runs.runner.call(held, state, open, true);
};

const ctx = () => systemAccountCtx("test", owner.account, "test", h.clock.now());
const cancel = async ({ id }: BegunRun) => (await owner.post(`/workflow-runs/${id}/cancel`, {})).body.status;
const statusOf = async ({ id }: BegunRun) => (await owner.get(`/workflow-runs/${id}`)).body.status;
const timesCalled = (word: string) => called.filter((one) => one.word === word).length;

interface LedgerRow {
  readonly turn: number;
  /** Rows with the same number were written by the same transaction. */
  readonly xmin: string;
}

const ledgerOf = async ({ id }: BegunRun): Promise<LedgerRow | undefined> =>
  h.composition.platform.uow.read(ctx(), async (tx) => {
    const rows = await tx.query<LedgerRow>(sql`
      select turn, xmin::text from process_runs where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
    return rows[0];
  });

describe("calls of many runs that end at the same time", () => {
  it("are recorded by one commit, each with the start of its next call", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, callingRun));
    const results = await Promise.all(all.map(call));
    const rows = await Promise.all(all.map(ledgerOf));
    expect(rows.map((row) => row?.turn)).toEqual(all.map(() => 2));
    expect(new Set(rows.map((row) => row?.xmin)).size).toBeLessThan(4);
    for (const [at, run] of all.entries()) {
      expect(results[at]?.moves?.calls).toEqual([
        { id: "second", type: "test.call", input: { word: run.second }, attempt: 1 },
      ]);
      const { first, second } = await stepsOf(owner, run.id);
      expect([first?.status, second?.status]).toEqual(["succeeded", "running"]);
    }
  });

  it("are recorded although PostgreSQL rejects one of them, which succeeds later", async () => {
    await database.query(`
      create function refuse_poison() returns trigger language plpgsql as $$ begin
        if new.outputs->>'value' = 'poison' then raise exception 'poisoned'; end if;
        return new;
      end $$;
      create trigger poison before insert or update on workflow_run_steps for each row execute function refuse_poison()`);
    for (let batch = 0; batch < 5; batch += 1) {
      const all = await Promise.all(Array.from({ length: 6 }, callingRun));
      const poisoned = all[batch];
      if (!poisoned) throw new Error("no run");
      answers.set(poisoned.first, () => "poison");
      const outcomes = await Promise.allSettled(all.map(call));
      const rejected = outcomes.flatMap(({ status }, at) => (status === "rejected" ? [at] : []));
      expect(rejected).toEqual([batch]);
      const turns = (await Promise.all(all.map(ledgerOf))).map((row) => row?.turn);
      expect(turns).toEqual(all.map((one) => (one === poisoned ? 1 : 2)));
      answers.set(poisoned.first, () => "mended");
      const { moves } = await call(poisoned);
      expect(moves?.calls.map(({ id }) => id)).toEqual(["second"]);
    }
  });
});

describe("a transaction of a run that does not lock it first", () => {
  it("ends a run that was canceled during the call, and starts no other call", async () => {
    const run = await callingRun();
    answers.set(run.first, async () => {
      expect(await cancel(run)).toBe("canceling");
      return "late";
    });
    const { moves } = await call(run);
    expect(moves).toMatchObject({ isEnded: true, calls: [] });
    expect(await statusOf(run)).toBe("canceled");
    const { first, second } = await stepsOf(owner, run.id);
    expect(first).toMatchObject({ status: "succeeded", outputs: { value: "late" } });
    expect(second).toBeUndefined();
  });

  it("and a cancellation at the same time leave the run canceled, whichever comes first", async () => {
    for (let n = 0; n < 20; n += 1) {
      const run = await callingRun();
      const canceling = Promise.withResolvers<string>();
      answers.set(run.first, async () => {
        // The response of the call and the cancellation reach the database in either order.
        canceling.resolve(cancel(run));
        for (let turns = 0; turns < n; turns += 1) await new Promise(setImmediate);
        return "done";
      });
      const [{ moves }, status] = await Promise.all([call(run), canceling.promise]);
      expect(status).toBe("canceling");
      if (moves && !moves.isEnded) {
        applyTransitions(run.state, moves);
        const last = await call({ ...run, calls: moves.calls });
        expect(last.moves?.isEnded).toBe(true);
      }
      expect(await statusOf(run)).toBe("canceled");
      expect(timesCalled(run.second)).toBe(moves?.isEnded ? 0 : 1);
      const steps = await stepsOf(owner, run.id);
      expect(Object.values(steps).every((step) => step.status === "succeeded")).toBe(true);
    }
  });

  it("has no effect on a run that was retried in the meantime", async () => {
    const run = await callingRun();
    answers.set(run.first, refusing);
    expect((await call(run)).moves?.isEnded).toBe(true);
    expect(await statusOf(run)).toBe("failed");
    expect((await owner.post(`/workflow-runs/${run.id}/retry`, {})).body.attempt).toBe(2);
    const before = await ledgerOf(run);
    answers.set(run.first, () => "stale");
    await expect(call(run)).rejects.toThrow("over");
    expect(await ledgerOf(run)).toEqual(before);
    expect((await stepsOf(owner, run.id)).first).toBeUndefined();
  });

  it("is written once if two invocations attempt it at the same time", async () => {
    for (let n = 0; n < 10; n += 1) {
      const run = await callingRun();
      const values = ["one", "other"];
      answers.set(run.first, () => values.pop() ?? "another");
      const [one, other] = await Promise.all([call(run), call(run)]);
      expect(JSON.parse(JSON.stringify(other.moves))).toEqual(JSON.parse(JSON.stringify(one.moves)));
      expect((await ledgerOf(run))?.turn).toBe(2);
      const recorded = (await stepsOf(owner, run.id)).first?.outputs?.value;
      expect(one.moves?.told[0]).toMatchObject({ settled: { outputs: { value: recorded } } });
    }
  });

  it("is rejected with an older sequence number", async () => {
    const run = await callingRun();
    await call(run);
    const stale = { ...run.state, sequence: 0 };
    const advancing = runs.runner.advance(run.held, stale, { dueSteps: [], handle: null });
    await expect(advancing).rejects.toThrow("over");
    expect((await ledgerOf(run))?.turn).toBe(2);
  });

  it("waits for one that has locked the run", async () => {
    const run = await callingRun();
    const isLocked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = run.held.hold(async () => {
      isLocked.resolve();
      await released.promise;
    });
    await isLocked.promise;
    const other = await callingRun();
    const [recording, recordingOther] = [call(run), call(other)];
    // Another run that is recorded with it is not held up.
    expect((await recordingOther).moves?.turn).toBe(2);
    released.resolve();
    expect((await recording).moves?.turn).toBe(2);
    await holding;
  });
});

it("a run can be canceled while its transaction holds the lock, without a deadlock", async () => {
  const run = await callingRun();
  let canceling: Promise<string> | undefined;
  await run.held.hold(async (tx) => {
    canceling = cancel(run);
    await eventually(async () => {
      const { rows } = await database.query(`
        select 1 from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`);
      expect(rows.length).toBeGreaterThan(0);
    });
    // A deadlock would end one of the two transactions with an error.
    await tx.query(sql`
      update workflow_runs set status = status where account_id = ${tx.account.uuid} and id = ${idToUuid(run.id)}`);
  });
  expect(await canceling).toBe("canceling");
});
