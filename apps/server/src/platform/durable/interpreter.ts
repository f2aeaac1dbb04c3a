/**
 * Runs a process inside the engine. Each step is a journaled call that first consults the ledger, so replay, takeover
 * by another worker, and a lost journal all lead to the same state. The ledger makes all decisions about a run.
 */
import { randomUUID } from "node:crypto";
import * as restate from "@restatedev/restate-sdk";
import { z } from "zod";
import { type AccountCtx, type AccountRef, systemAccountCtx } from "../context/context.ts";
import { isId } from "../ids/ids.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Begun, Ledger } from "./ledger.ts";
import {
  type BoundProcess,
  type HeldRun,
  type Pending,
  PermanentProcessError,
  type ProcessSteps,
} from "./process.ts";

export interface RunnableProcess {
  readonly process: BoundProcess<unknown>;
  readonly service: unknown;
}

export interface InterpreterOptions {
  readonly ledger: Ledger;
  readonly processes: ReadonlyMap<string, RunnableProcess>;
  readonly telemetry: Telemetry;
  /** The worker's ID on that shard, under which it claims steps. */
  workerIdOn(shard: string): string;
  now(): Date;
}

export interface Interpreter {
  run(engine: restate.Context, raw: unknown): Promise<void>;
  /** Starts no more steps; resolves when none is running, or after `timeoutMs`. */
  drain(timeoutMs: number): Promise<void>;
}

const RunInput = z.object({
  account: z.object({
    id: z.custom<AccountRef["id"]>((id) => isId("acc", id)),
    uuid: z.uuid(),
    shard: z.string(),
  }),
  run_id: z.uuid(),
  attempt: z.int(),
  process: z.string().optional(),
  input: z.unknown().optional(),
});
type RunInput = z.output<typeof RunInput>;

/** How long a failing step is retried before a person has to look at it. */
const stepRetry = {
  initialRetryInterval: 200,
  maxRetryInterval: 60_000,
  retryIntervalFactor: 2,
  maxRetryDuration: 86_400_000,
};
const performRetry = { initialRetryInterval: 100, maxRetryInterval: 5_000, retryIntervalFactor: 2 };
const ledgerRetry = { initialRetryInterval: 100, maxRetryInterval: 5_000, retryIntervalFactor: 2 };

/** The run has ended elsewhere: nothing is left to do, and nothing went wrong. */
const over = "over";

export function createInterpreter(options: InterpreterOptions): Interpreter {
  const inside = createInside();
  return {
    drain: inside.drain,
    run: async (engine, raw) => {
      const { ledger, telemetry } = options;
      const input = RunInput.parse(raw);
      const { run_id: runId, attempt } = input;
      const ctx = () =>
        systemAccountCtx("durable", Object.freeze(input.account), runId, options.now(), runId);
      const begin = async () => (await ledger.begin(ctx(), runId, attempt)) ?? null;
      const finish = (status: "succeeded" | "failed", error: string | null) =>
        engine.run(status, () => ledger.finish(ctx(), runId, attempt, status, error), ledgerRetry);
      const begun = startOf(input, options) ?? (await engine.run("begin", begin, ledgerRetry));
      if (begun === null) return;
      const found = options.processes.get(begun.process);
      // Do not fail the run: the engine retries, and a worker with a newer version may have the process.
      if (!found) throw new Error(`unknown process ${begun.process}`);
      try {
        const parsed = found.process.def.input.parse(begun.input);
        const steps = stepsFor(engine, input, ctx, options, inside);
        const end = await found.process.run(found.service, parsed as never, steps);
        if (end !== "ended") await finish("succeeded", null);
      } catch (error) {
        if (!(error instanceof restate.TerminalError || error instanceof PermanentProcessError)) throw error;
        if (error.message === over) return;
        telemetry.alarm("process_failed", error, { process: begun.process, run: runId });
        await finish("failed", error.message.slice(0, 500));
      }
    },
  };
}

/** A process that keeps its own records begins with its first transaction. */
function startOf({ process, input }: RunInput, { processes }: InterpreterOptions): Begun | undefined {
  const isOwn = process !== undefined && processes.get(process)?.process.def.keepsRecords === true;
  return isOwn ? { process, input } : undefined;
}

function stepsFor(
  engine: restate.Context,
  input: RunInput,
  ctx: () => AccountCtx,
  options: InterpreterOptions,
  inside: Inside,
): ProcessSteps {
  const { ledger, telemetry } = options;
  const { run_id: runId, attempt } = input;

  const doStep = async <T>(
    name: string,
    claim: string,
    work: (ctx: AccountCtx) => Promise<T>,
  ): Promise<T> => {
    const holder = { claim, workerId: options.workerIdOn(input.account.shard), isInside: inside.has };
    const claimed = await ledger.claimStep(ctx(), runId, attempt, name, holder);
    if (claimed.kind === "over") throw new restate.TerminalError(over);
    if (claimed.kind === "done") return claimed.result as T;
    if (claimed.kind === "busy") throw new Error(`another worker is running step ${name}`);
    try {
      const result = await telemetry.span(`step ${name}`, { run: runId }, () => work(ctx()));
      return (await ledger.completeStep(ctx(), runId, name, claim, result)) as T;
    } catch (error) {
      await ledger.releaseStep(ctx(), runId, name, claim).catch(() => {});
      if (error instanceof PermanentProcessError) throw new restate.TerminalError(error.message);
      telemetry.logger.warn({ err: error, run: runId, step: name }, "step failed; retrying");
      throw error;
    }
  };

  /**
   * Milliseconds until `at`, by our clock. Records that the run sleeps until then, so that it is not treated as lost.
   */
  const msUntil = (label: string, at: Date): Promise<number> =>
    engine.run(
      label,
      async () => {
        const now = ctx();
        if (!(await ledger.sleepUntil(now, runId, attempt, at))) throw new restate.TerminalError(over);
        return Math.max(0, at.getTime() - now.now.getTime());
      },
      ledgerRetry,
    );

  const held: HeldRun = {
    ctx,
    hold: (work) => ledger.hold(ctx(), runId, attempt, work, () => new restate.TerminalError(over)),
    takeTurn: (turn, work) =>
      ledger.takeTurn(ctx(), runId, attempt, turn, work, () => new restate.TerminalError(over)),
  };

  return {
    ctx,
    perform: (name, work) =>
      engine.run(
        name,
        async () => {
          try {
            return await inside.hold(() => work(held));
          } catch (error) {
            if (!(error instanceof restate.TerminalError))
              telemetry.logger.warn({ err: error, run: runId, step: name }, "failed; retrying");
            throw error;
          }
        },
        performRetry,
      ),
    sleep: (ms) => engine.sleep(Math.max(0, ms)),
    wakeUp: () => {
      const { id, promise } = engine.awakeable<null>();
      return { handle: id, woken: promise };
    },
    firstOf: async (pending) => {
      const [first, ...others] = pending;
      // Each await is several turns of the SDK, and a run usually does one thing at a time.
      if (first && others.length === 0) return [first[0], await first[1]];
      return restate.RestatePromise.race([...pending].map(keyed));
    },
    step: (name, work) =>
      engine.run(name, () => inside.hold((claim) => doStep(name, claim, work)), stepRetry),
    sleepUntil: async (name, at) => {
      // Check again after waking, because the engine's clock may be ahead of ours.
      for (let ms = await msUntil(`sleep ${name}`, at); ms > 0; ms = await msUntil(`sleep ${name}`, at)) {
        await engine.sleep(ms);
      }
    },
    waitForSignal: async (name, until) => {
      const { id, promise } = engine.awakeable<null>();
      const look = (label: string, awaiting: string | null) =>
        engine.run(
          label,
          async () => (await ledger.findSignal(ctx(), runId, name, awaiting)) ?? null,
          ledgerRetry,
        );
      const early = await look(`signal ${name}`, id);
      if (early) return early.payload;
      const ms = await msUntil(`wait ${name}`, until);
      await promise.orTimeout(Math.max(1, ms)).catch((error: unknown) => {
        if (!(error instanceof restate.TimeoutError)) throw error;
      });
      return (await look(`signal ${name} after`, null))?.payload;
    },
  };
}

function keyed([key, pending]: readonly [string, Pending<unknown>]): restate.RestatePromise<
  readonly [string, unknown]
> {
  return (pending as restate.RestatePromise<unknown>).map((value, failure) => {
    if (failure) throw failure;
    return [key, value];
  });
}

/** The claims that this process is currently working on; see `Ledger.claimStep`. */
interface Inside {
  has(claim: string): boolean;
  hold<T>(work: (claim: string) => Promise<T>): Promise<T>;
  drain(timeoutMs: number): Promise<void>;
}

function createInside(): Inside {
  const claims = new Map<string, Promise<unknown>>();
  let isDraining = false;
  return {
    has: (claim) => claims.has(claim),
    hold: async (work) => {
      if (isDraining) throw new Error("this worker is shutting down");
      const claim = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      // Registered before the ledger is queried, so that the next caller, even in this process, finds the claim held.
      claims.set(claim, promise);
      try {
        return await work(claim);
      } finally {
        claims.delete(claim);
        resolve();
      }
    },
    drain: async (timeoutMs) => {
      isDraining = true;
      const late = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
      await Promise.race([Promise.all(claims.values()), late]);
    },
  };
}
