/** The environment of a run: databases, a dedicated Restate, a worker process, and accounts with a workflow. */
import { randomBytes } from "node:crypto";
import type { WorkflowRunsService } from "../../src/modules/workflows/runs/index.ts";
import { type AccountCtx, systemAccountCtx } from "../../src/platform/context/context.ts";
import type { Id } from "../../src/platform/ids/ids.ts";
import { freePort } from "../../src/test-kit/free-port.ts";
import { type Caller, type Harness, startHarness } from "../../src/test-kit/harness.ts";
import { ensureTemplate } from "../../src/test-kit/template-database.ts";
import { testEnvironment } from "../../src/test-kit/test-config.ts";
import { newWorkflow } from "../../src/test-kit/workflow-runs.ts";
import { createOwnRestate, type OwnRestate } from "../kit/own-restate.ts";
import { type Supervised, supervise } from "../processes.ts";
import { effectsModule, effectsTable } from "./effects-module.ts";

export interface Stack {
  readonly h: Harness;
  readonly restate: OwnRestate;
  readonly env: Readonly<Record<string, string>>;
  readonly runs: WorkflowRunsService;
  startWorker(): Supervised;
  ctxOf(caller: Caller): AccountCtx;
  /** Queries across accounts as the database owner. */
  ask<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Creates a workflow that is published and active. */
  newWorkflow(caller: Caller, graph: object): Promise<Id<"wfl">>;
  /** Starts the given number of runs in a single transaction, as the caller. */
  startRuns(caller: Caller, workflowId: Id<"wfl">, count: number): Promise<readonly Id<"run">[]>;
  stop(): Promise<void>;
}

export async function startStack(settings: Readonly<Record<string, string>> = {}): Promise<Stack> {
  await ensureTemplate();
  const restate = await createOwnRestate(29_310);
  await restate.start();
  const endpointPort = await freePort();
  const own = {
    RESTATE_INGRESS_URL: restate.ingressUrl,
    RESTATE_ADMIN_URL: restate.adminUrl,
    RESTATE_ENDPOINT_PORT: String(endpointPort),
    RESTATE_ENDPOINT_URL: `http://127.0.0.1:${endpointPort}`,
    RESTATE_SERVICE_NAME: `durable-${randomBytes(4).toString("hex")}`,
    METRICS_PORT: String(await freePort()),
    DATABASE_POOL_MAX: "20",
    ...settings,
  };
  const h = await startHarness({ modules: [effectsModule], env: own });
  const owner = h.composition.platform.config.shardOwnerUrls.get("main");
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: owner, max: 3 });
  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const client = await pool.connect();
    try {
      await client.query("begin; set local app.system = 'on'");
      const { rows } = await client.query(text, values);
      await client.query("commit");
      return rows as Row[];
    } finally {
      client.release();
    }
  };
  await ask(effectsTable);
  const runs = h.services.get("workflowRuns") as WorkflowRunsService;
  const env = { ...testEnvironment(h.databases), ...own };
  const ctxOf = ({ account }: Caller) => systemAccountCtx("durable-run", account, "durable-run", new Date());
  return {
    h,
    restate,
    env,
    runs,
    ask,
    ctxOf,
    startWorker: () => supervise("apps/server/chaos/durable/worker.ts", env),
    newWorkflow: async (caller, graph) => (await newWorkflow(caller, graph)) as Id<"wfl">,
    startRuns: async (caller, workflowId, count) => {
      const ctx = ctxOf(caller);
      const wanted = Array.from({ length: count }, () => ({
        workflowId,
        version: 1,
        triggerKey: "start",
        trigger: { type: "api", at: ctx.now.toISOString(), event_id: null, data: {} },
        cause: `driver:${randomBytes(8).toString("hex")}`,
        entryId: null,
      }));
      const started = await h.composition.platform.uow(ctx, (tx) => runs.starter.start(tx, wanted));
      return started.map(({ id }) => id);
    },
    stop: async () => {
      await pool.end();
      await h.stop();
      await restate.remove();
    },
  };
}
