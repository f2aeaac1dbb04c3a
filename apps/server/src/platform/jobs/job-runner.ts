/**
 * Runs the queue of one shard: graphile-worker with batched fetching and completion, a heartbeat, and the sweep that
 * releases the jobs of dead workers. One runner per shard in each worker process.
 */
import { EventEmitter } from "node:events";
import { Logger as QueueLogger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Database } from "../db/database.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { type Chore, startChores } from "./chores.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { refillLanes } from "./lane-refill.ts";
import { startSweep } from "./sweep.ts";

export const queueSchema = "graphile_worker";

export interface JobRunner {
  readonly workerId: string;
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  /** The shard with the owner role, which owns the queue. */
  readonly database: Database;
  readonly tasks: TaskList;
  readonly concurrency: number;
  readonly eventRetentionDays: number;
  readonly chores: readonly Chore[];
  readonly telemetry: Telemetry;
  /**
   * Called if another worker may have taken over this process's jobs, or if it can no longer work; the process must
   * exit immediately.
   */
  onFenced(): void;
}

export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { database, telemetry, eventRetentionDays, onFenced } = options;
  const events = new EventEmitter() as WorkerEvents;
  let workerId = "";
  let isStopping = false;
  events.on("pool:create", ({ workerPool }) => {
    workerId = workerPool.id;
  });
  refillLanes(events);
  const runner = await startQueue(options, events);
  // The runner also stops on its own if a job's outcome could not be written for too long.
  const ended = runner.promise.catch((error: unknown) => error);
  void ended.then((error) => {
    if (isStopping) return;
    telemetry.alarm("queue_stopped", error, { shard: database.name });
    onFenced();
  });
  const heartbeat = await startHeartbeat({ database, workerId, telemetry, onFenced });
  const sweep = startSweep({ database, telemetry, eventRetentionDays });
  const chores = startChores({ database, telemetry, chores: options.chores });
  return {
    workerId,
    stop: async () => {
      isStopping = true;
      sweep.stop();
      chores.stop();
      await runner.stop();
      await heartbeat.stop();
    },
  };
}

function startQueue(
  { database, tasks, concurrency, telemetry }: JobRunnerOptions,
  events: WorkerEvents,
): Promise<Runner> {
  return run({
    pgPool: database.pool,
    taskList: tasks,
    noHandleSignals: true,
    events,
    preset: {
      worker: {
        schema: queueSchema,
        concurrentJobs: concurrency,
        pollInterval: 1_000,
        logger: queueLogger(telemetry),
        localQueue: { size: concurrency, ttl: 10_000 },
        completeJobBatchDelay: 5,
        failJobBatchDelay: 5,
        gracefulShutdownAbortTimeout: 12_000,
      },
    },
  });
}

/**
 * Passes on only messages that an operator can act on. The queue's messages may quote payloads, so levels with payloads
 * stay off.
 */
function queueLogger(telemetry: Telemetry): QueueLogger {
  return new QueueLogger((scope) => (level, message) => {
    if (level === "error" && !/Failed task|Failed to complete/.test(message)) {
      telemetry.logger.warn({ scope: scope.label }, `queue: ${message.split("\n")[0] ?? ""}`);
    }
  });
}
