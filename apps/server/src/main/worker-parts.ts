/**
 * The background side of a composition: a queue runner per shard, the durable engine's endpoint, and the reconciler.
 * Started by the worker process, and by tests that need a live worker.
 */
import type { TaskList } from "graphile-worker";
import { startAuditChain } from "../platform/audit/extend-chain.ts";
import { createShards, type Shards } from "../platform/db/shards.ts";
import type { Dispatch } from "../platform/dispatch/dispatch.ts";
import { type DispatchDeps, startDispatch } from "../platform/dispatch/run-dispatch.ts";
import type { RunnableProcess } from "../platform/durable/interpreter.ts";
import { createLedger } from "../platform/durable/ledger.ts";
import { durableJobs } from "../platform/durable/ledgered-durable.ts";
import { startReconciler } from "../platform/durable/reconciler.ts";
import { createRestateClient, type RestateClient } from "../platform/durable/restate-client.ts";
import { startRestateEndpoint } from "../platform/durable/restate-endpoint.ts";
import { submitRuns } from "../platform/durable/submit-runs.ts";
import { type FollowDeps, startFollowing } from "../platform/feed/follow-feed.ts";
import { startJobRunner } from "../platform/jobs/job-runner.ts";
import { type RunnableJob, taskFor } from "../platform/jobs/run-job.ts";
import { readMasterKeys } from "../platform/vault/master-keys.ts";
import { type ResealDeps, resealJobs } from "../platform/vault/reseal.ts";
import { startRewrap } from "../platform/vault/rewrap.ts";
import type { Composition } from "./compose.ts";

export interface WorkerParts {
  stop(): Promise<void>;
}

export async function startWorkerParts(composition: Composition, onFenced: () => void): Promise<WorkerParts> {
  const { platform } = composition;
  const { config, telemetry } = platform;
  const owners = createOwnerShards(composition);
  const engine = restateClientFor(composition);
  const runners = new Map(
    await Promise.all(
      owners.names.map(async (name) => {
        const tasks = tasksOf(composition, engine, name);
        const runner = await startJobRunner({
          database: owners.get(name),
          tasks,
          concurrency: config.JOB_CONCURRENCY,
          eventRetentionDays: config.EVENT_RETENTION_DAYS,
          chores: composition.modules.flatMap((module) => module.chores ?? []),
          telemetry,
          onFenced,
        });
        return [name, runner] as const;
      }),
    ),
  );
  const endpoint = await startRestateEndpoint({
    host: config.HOST,
    port: config.RESTATE_ENDPOINT_PORT,
    serviceName: config.RESTATE_SERVICE_NAME,
    ledger: createLedger(platform.uow),
    processes: processesOf(composition),
    telemetry,
    workerIdOn: (shard) => runners.get(shard)?.workerId ?? "",
    now: platform.now,
  });
  // An unavailable Restate must not block the queue; submitting a run registers again anyway.
  engine.register().catch((error) => telemetry.logger.warn({ err: error }, "Restate is not available yet"));
  const reconcilers = owners.names.map((name) =>
    startReconciler({ database: owners.get(name), engine, telemetry }),
  );
  const masters = readMasterKeys(config.masterKeys);
  const rewraps = owners.names.map((name) => startRewrap({ database: owners.get(name), masters, telemetry }));
  const following = owners.names.map((name) => startFollowing(followDeps(composition, owners, name)));
  const chaining = owners.names.map((name) =>
    startAuditChain({ database: owners.get(name), telemetry, now: platform.now }),
  );
  const submitting = submitRuns({ engine, perAccountMax: config.RUNS_PER_ACCOUNT });
  const dispatching = owners.names.flatMap((name) =>
    [...dispatchesOf(composition), submitting].map((dispatch) =>
      startDispatch(dispatch, dispatchDeps(composition, owners, name)),
    ),
  );
  return {
    stop: async () => {
      for (const part of [...reconcilers, ...rewraps]) part.stop();
      await Promise.all([...following, ...chaining, ...dispatching].map((part) => part.stop()));
      // Close the endpoint first, because its steps are claimed under the runners' heartbeats.
      await endpoint.close();
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
      await owners.close();
    },
  };
}

export function createOwnerShards(composition: Composition): Shards {
  const { config, telemetry } = composition.platform;
  return createShards({
    config,
    side: "owner",
    applicationName: "formstead-queue",
    onIdleError: (database, error) =>
      telemetry.logger.warn({ err: error, database }, "queue connection lost"),
  });
}

export function restateClientFor(composition: Composition): RestateClient {
  const { config } = composition.platform;
  return createRestateClient({
    ingressUrl: config.RESTATE_INGRESS_URL,
    adminUrl: config.RESTATE_ADMIN_URL,
    endpointUrl: config.RESTATE_ENDPOINT_URL,
    serviceName: config.RESTATE_SERVICE_NAME,
  });
}

export function tasksOf(composition: Composition, engine: RestateClient, shard: string): TaskList {
  const { platform, modules, services } = composition;
  const all: RunnableJob[] = [
    ...durableJobs(platform.uow, engine).map((job) => ({ job, service: undefined })),
    ...resealJobs(resealDeps(composition)).map((job) => ({ job, service: undefined })),
    ...modules.flatMap((module) =>
      (module.jobs ?? []).map((job) => ({ job, service: services.get(module.name) })),
    ),
  ];
  const deps = { telemetry: platform.telemetry, shard, now: platform.now };
  return Object.fromEntries(all.map((runnable) => [runnable.job.def.name, taskFor(runnable, deps)]));
}

export function resealDeps({ platform }: Composition): ResealDeps {
  const { uow, vault, telemetry, contributions } = platform;
  return { uow, vault, telemetry, columns: () => contributions().sealedColumns };
}

export function followDeps(
  { platform, modules, services }: Composition,
  owners: Shards,
  shard: string,
): FollowDeps {
  const followers = modules.flatMap((module) => module.feedFollowers?.(services.get(module.name)) ?? []);
  return {
    database: owners.get(shard),
    directory: owners.directory,
    followers: new Map(followers.map((one) => [one.name, one])),
    uow: platform.uow,
    telemetry: platform.telemetry,
    retentionDays: platform.config.EVENT_RETENTION_DAYS,
    now: platform.now,
  };
}

export function dispatchesOf({ modules, services }: Composition): Dispatch[] {
  return modules.flatMap((module) => module.dispatches?.(services.get(module.name)) ?? []);
}

export function dispatchDeps({ platform }: Composition, owners: Shards, shard: string): DispatchDeps {
  return { database: owners.get(shard), telemetry: platform.telemetry, now: platform.now };
}

function processesOf({ modules, services }: Composition): Map<string, RunnableProcess> {
  const all = modules.flatMap((module) =>
    (module.processes ?? []).map((process) => ({ process, service: services.get(module.name) })),
  );
  return new Map(all.map((runnable) => [runnable.process.def.name, runnable]));
}
