/**
 * Runs every due job of every shard until none is left, in this process. A failed job fails the test. Jobs that
 * submit a run to Restate are left alone, because they need a live worker (start-worker.ts).
 */
import { Logger, runOnce, type TaskList } from "graphile-worker";
import type pg from "pg";
import type { Composition } from "../main/compose.ts";
import {
  createOwnerShards,
  dispatchDeps,
  dispatchesOf,
  followDeps,
  restateClientFor,
  tasksOf,
} from "../main/worker-parts.ts";
import { directoryName } from "../platform/db/shards.ts";
import { dispatchDue } from "../platform/dispatch/run-dispatch.ts";
import { followOnce } from "../platform/feed/follow-feed.ts";
import { doChore } from "../platform/jobs/chores.ts";
import { queueSchema } from "../platform/jobs/job-runner.ts";

const silent = new Logger(() => () => {});

export async function runDueJobs(composition: Composition): Promise<void> {
  const owners = createOwnerShards(composition);
  const engine = restateClientFor(composition);
  try {
    for (const name of owners.names) {
      const database = owners.get(name);
      await database.pool.query(
        "update graphile_worker._private_jobs set run_at = now() where run_at <= $1",
        [composition.platform.now()],
      );
      // A run ends when no job is available, and a job waiting for its lane is briefly unavailable.
      do {
        await runOnce({
          pgPool: database.pool,
          schema: queueSchema,
          taskList: withoutDurable(tasksOf(composition, engine, name)),
          noHandleSignals: true,
          logger: silent,
        });
      } while (await hasDueJobs(database.pool));
      const { rows } = await database.pool.query<{ last_error: string }>(
        "select last_error from graphile_worker._private_jobs where last_error is not null",
      );
      if (rows[0]) throw new Error(`a job failed: ${rows[0].last_error}`);
    }
  } finally {
    await owners.close();
  }
}

/** Runs all chores once, by the test's clock. */
export async function runChores(composition: Composition): Promise<void> {
  const owners = createOwnerShards(composition);
  try {
    for (const name of owners.names) {
      for (const chore of composition.modules.flatMap((module) => module.chores ?? []))
        await doChore(owners.get(name), chore, composition.platform.now());
    }
  } finally {
    await owners.close();
  }
}

/** Delivers every visible event to followers. Other open transactions may briefly delay an event. */
export async function followFeeds(composition: Composition): Promise<void> {
  const owners = createOwnerShards(composition);
  try {
    for (const name of owners.names) {
      const deps = followDeps(composition, owners, name);
      while ((await followOnce(deps, "own")) > 0);
      if (name !== directoryName) while ((await followOnce(deps, "directory")) > 0);
    }
  } finally {
    await owners.close();
  }
}

/** Dispatches everything that is due by the test's clock. */
export async function runDispatches(composition: Composition): Promise<void> {
  const owners = createOwnerShards(composition);
  try {
    for (const name of owners.names) {
      for (const dispatch of dispatchesOf(composition))
        await dispatchDue(dispatch, dispatchDeps(composition, owners, name));
    }
  } finally {
    await owners.close();
  }
}

async function hasDueJobs(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`
    select 1 from graphile_worker.jobs
    where run_at <= now() and attempts = 0 and task_identifier not like 'durable.%' limit 1`);
  return rows.length > 0;
}

function withoutDurable(tasks: TaskList): TaskList {
  return Object.fromEntries(Object.entries(tasks).filter(([task]) => !task.startsWith("durable.")));
}
