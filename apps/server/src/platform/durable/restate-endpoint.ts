/**
 * The Restate side of a worker: one service that runs every process of ours. It is a thin interpreter: each step is a
 * journaled call that first asks the ledger, so replay, takeover and a lost journal all end in the same state.
 */
import http2 from "node:http2";
import * as restate from "@restatedev/restate-sdk";
import { z } from "zod";
import { type AccountCtx, type AccountRef, systemAccountCtx } from "../context/context.ts";
import { isId } from "../ids/ids.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Ledger } from "./ledger.ts";
import { type BoundProcess, PermanentProcessError, type ProcessSteps } from "./process.ts";

export interface RunnableProcess {
  readonly process: BoundProcess<unknown>;
  readonly service: unknown;
}

export interface RestateEndpointOptions {
  readonly host: string;
  readonly port: number;
  readonly serviceName: string;
  readonly ledger: Ledger;
  readonly processes: ReadonlyMap<string, RunnableProcess>;
  readonly telemetry: Telemetry;
  /** The worker's id on that shard, under which it holds steps. */
  workerIdOn(shard: string): string;
  now(): Date;
}

export interface RestateEndpoint {
  readonly port: number;
  close(): Promise<void>;
}

const RunInput = z.object({
  account: z.object({ id: z.custom<AccountRef["id"]>((id) => isId("acc", id)), uuid: z.uuid(), shard: z.string() }),
  run_id: z.uuid(),
  attempt: z.int(),
});
type RunInput = z.output<typeof RunInput>;

const stepRetry = { initialRetryInterval: 200, maxRetryInterval: 60_000, retryIntervalFactor: 2, maxRetryAttempts: 60 };
const ledgerRetry = { initialRetryInterval: 100, maxRetryInterval: 5_000, retryIntervalFactor: 2 };

/** A run that has ended elsewhere: nothing is left to do and nothing went wrong. */
const over = "over";

export async function startRestateEndpoint(options: RestateEndpointOptions): Promise<RestateEndpoint> {
  // Claims this process is inside of right now; see Ledger.claimStep.
  const inside = new Set<string>();
  const service = restate.service({
    name: options.serviceName,
    handlers: {
      run: async (engine: restate.Context, raw: unknown) => runOne(engine, RunInput.parse(raw), options, inside),
    },
    options: { inactivityTimeout: 60_000, abortTimeout: 600_000, journalRetention: 86_400_000, idempotencyRetention: 86_400_000 },
  });
  const handler = restate.createEndpointHandler({ services: [service], logger: () => {} });
  const server = http2.createServer(handler);
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : options.port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}

async function runOne(
  engine: restate.Context,
  input: RunInput,
  options: RestateEndpointOptions,
  inside: Set<string>,
): Promise<void> {
  const { ledger, telemetry } = options;
  const { run_id: runId, attempt } = input;
  const ctx = () => systemAccountCtx("durable", Object.freeze(input.account), runId, options.now());
  const begun = await engine.run("begin", async () => (await ledger.begin(ctx(), runId, attempt)) ?? null, ledgerRetry);
  if (begun === null) return;
  const found = options.processes.get(begun.process);
  // Not failed: a newer version of the worker may know it, and the engine will try again.
  if (!found) throw new Error(`no process is named ${begun.process}`);
  try {
    const parsed = found.process.def.input.parse(begun.input);
    await found.process.run(found.service, parsed as never, stepsFor(engine, input, ctx, options, inside));
    await engine.run("finish", () => ledger.finish(ctx(), runId, attempt, "succeeded", null), ledgerRetry);
  } catch (error) {
    if (!(error instanceof restate.TerminalError)) throw error;
    if (error.message === over) return;
    telemetry.alarm("process_failed", error, { process: begun.process, run: runId });
    await engine.run("fail", () => ledger.finish(ctx(), runId, attempt, "failed", error.message.slice(0, 500)), ledgerRetry);
  }
}

function stepsFor(
  engine: restate.Context,
  input: RunInput,
  ctx: () => AccountCtx,
  options: RestateEndpointOptions,
  inside: Set<string>,
): ProcessSteps {
  const { ledger } = options;
  const runId = input.run_id;
  const holder = { workerId: options.workerIdOn(input.account.shard), isInside: (claim: string) => inside.has(claim) };

  const doStep = async <T>(name: string, work: (ctx: AccountCtx) => Promise<T>): Promise<T> => {
    const claimed = await ledger.claimStep(ctx(), runId, input.attempt, name, holder);
    if (claimed.kind === "over") throw new restate.TerminalError(over);
    if (claimed.kind === "done") return claimed.result as T;
    if (claimed.kind === "busy") throw new Error(`another worker is inside step ${name}`);
    inside.add(claimed.claim);
    try {
      const result = await options.telemetry.span(`step ${name}`, { run: runId }, () => work(ctx()));
      return (await ledger.completeStep(ctx(), runId, name, claimed.claim, result)) as T;
    } catch (error) {
      throw error instanceof PermanentProcessError ? new restate.TerminalError(error.message) : error;
    } finally {
      inside.delete(claimed.claim);
    }
  };

  return {
    step: (name, work) => engine.run(name, () => doStep(name, work), stepRetry),
    sleepUntil: async (name, at) => {
      await engine.run(`sleep ${name}`, () => ledger.sleepUntil(ctx(), runId, at), ledgerRetry);
      const now = await engine.date.now();
      if (at.getTime() > now) await engine.sleep(at.getTime() - now);
    },
    waitForSignal: async (name, until) => {
      const { id, promise } = engine.awakeable<null>();
      const look = (label: string, awaiting: string | null) =>
        engine.run(label, async () => (await ledger.findSignal(ctx(), runId, name, awaiting)) ?? null, ledgerRetry);
      const early = await look(`signal ${name}`, id);
      if (early) return early.payload;
      await engine.run(`wait ${name}`, () => ledger.sleepUntil(ctx(), runId, until), ledgerRetry);
      const now = await engine.date.now();
      await promise.orTimeout(Math.max(1, until.getTime() - now)).catch((error: unknown) => {
        if (!(error instanceof restate.TimeoutError)) throw error;
      });
      return (await look(`signal ${name} after`, null))?.payload;
    },
  };
}
