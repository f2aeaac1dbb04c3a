/**
 * The parts of a run that the engine remembers: begin, go on, call somebody. Each is one transaction, a call has one before
 * it (that of the move that led to it) and one after. The order of things is in runs.jobs.ts.
 */
import type { Instance, Settled } from "@formstead/workflow-core";
import { type OutsideStep, StepError } from "../../../platform/automation/step-type.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Durable } from "../../../platform/durable/durable.ts";
import type { HeldRun } from "../../../platform/durable/process.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { Endings } from "./run-finisher.service.ts";
import * as journeys from "./run-state.rules.ts";
import * as stepStore from "./run-steps.store.ts";
import { type Run, type RunId, type RunStep, signalOf, stepKeyOf } from "./runs.rules.ts";
import * as store from "./runs.store.ts";
import { failureOf, settledBy } from "./step-outcomes.service.ts";
import {
  absorb,
  beginStretch,
  columnsOf,
  emptyStep,
  groupOf,
  type Stretch,
  settle,
} from "./run-transaction.rules.ts";
import { NeedsCare, type Stretches } from "./step-executor.service.ts";

interface Deps extends Pick<Platform, "telemetry"> {
  readonly durable: Durable;
  readonly stretches: Stretches;
  readonly endings: Endings;
  planOf(ctx: AccountTx, run: Run): Promise<journeys.Journey["plan"]>;
}

export interface Begun {
  readonly run: Run;
  readonly steps: readonly RunStep[];
  readonly moves: journeys.Moves;
}

/** What has happened since the last move. */
export interface News {
  /** Timers that ran out. */
  readonly due: readonly string[];
  /** How the run is woken when a signal comes; null where nobody would. */
  readonly wakeUp: string | null;
}

const noMoves = {
  told: [],
  calls: [],
  timers: [],
  waits: [],
  hasMore: false,
  isEnded: false,
  status: "running",
} as const satisfies Omit<journeys.Moves, "turn">;

const lookAgainMs = 5_000;

export type Answer = { readonly settled: Settled } | { readonly againMs: number; readonly attempt: number };

export type Runner = ReturnType<typeof createRunner>;

export function createRunner({ durable, stretches, endings, telemetry, planOf }: Deps) {
  /** From here as far as it goes, then records where it is. */
  const proceed = async (
    tx: AccountTx,
    stretch: Stretch,
    news: News,
    turn: number,
  ): Promise<journeys.Moves> => {
    const { journey } = stretch;
    if (journey.waiting.size > 0) await takeSignals(tx, stretch);
    let hasMore = await stretches.goOn(tx, stretch);
    // Somebody may have answered while this run was on its way to waiting.
    if (!hasMore && stretch.waits.length > 0 && news.wakeUp !== null && (await takeSignals(tx, stretch)))
      hasMore = await stretches.goOn(tx, stretch);
    const isEnded = !hasMore && (await endIfOver(tx, stretch));
    stepStore.save(tx, journey.run.id, [...stretch.rows.values()]);
    const status = hasMore || journey.calling.size > 0 ? "running" : "waiting";
    if (isEnded) await endings.end(tx, stretch);
    else if (journey.status !== status) store.change(tx, journey.run.id, { status });
    // Who waits for somebody rests only when it can be woken; until then it counts as being on its way.
    const isWakeable = news.wakeUp !== null || (journey.waiting.size === 0 && stretch.waits.length === 0);
    if (!isEnded && status === "waiting" && isWakeable) rest(tx, journey, news.wakeUp);
    const { told, calls, timers, waits } = stretch;
    return { told, calls, timers, waits, hasMore, isEnded, status, turn };
  };

  const takeSignals = async (tx: AccountTx, stretch: Stretch): Promise<boolean> => {
    const { journey, walk } = stretch;
    const signals = await durable.signalsOf(tx, idToUuid(journey.run.id));
    const nameOf = ({ id }: Instance) => signalOf(id, groupOf(journey, id));
    const open = walk.running().filter((one) => signals.has(nameOf(one)) && isWaiting(stretch, one.id));
    for (const instance of open) {
      const settled = endings.settledBySignal(instance, signals.get(nameOf(instance)));
      settle(tx.now, stretch, instance, settled, null);
    }
    return open.length > 0;
  };

  const endIfOver = async (tx: AccountTx, stretch: Stretch): Promise<boolean> => {
    const verdict = stretch.walk.verdict();
    if (verdict.status === "going" || stretch.journey.calling.size > 0) return false;
    return verdict.status === "succeeded" || stretches.undo(tx, stretch);
  };

  const rest = (tx: AccountTx, { run, timers }: journeys.Journey, wakeUp: string | null) => {
    const soonest = Math.min(...[...timers.values()].map((until) => until.getTime()));
    const until = Number.isFinite(soonest) ? new Date(soonest) : null;
    durable.rest(tx, idToUuid(run.id), until, wakeUp);
  };

  /** A step whose time is up: a sleep is over, a wait was in vain. */
  const timeOut = (tx: AccountTx, stretch: Stretch, id: string): void => {
    const instance = stretch.walk.running().find((one) => one.id === id);
    if (!instance) return;
    const outputs = { until: tx.now.toISOString() };
    const port = isWaiting(stretch, id) ? "timeout" : "next";
    settle(tx.now, stretch, instance, { status: "succeeded", port, outputs }, null);
  };

  const canceled = async (
    tx: AccountTx,
    journey: journeys.Journey,
    turn: number,
  ): Promise<journeys.Moves> => {
    await endings.cancel(tx, journey.run);
    return { ...noMoves, isEnded: true, turn };
  };

  return {
    begin: (held: HeldRun, runId: RunId): Promise<Begun | null> =>
      takingTurn(held, "next", async (tx, isCancelRequested, isCareful, turn) => {
        const run = await store.find(tx, runId);
        if (!run) return null;
        const steps = run.startedAt === null ? [] : await stepStore.list(tx, runId, "current");
        const journey = journeys.createJourney(run, await planOf(tx, run), steps);
        if (isCancelRequested) return { run, steps, moves: await canceled(tx, journey, turn) };
        return {
          run,
          steps,
          moves: await proceed(tx, beginStretch(journey, isCareful), { due: [], wakeUp: null }, turn),
        };
      }),

    goOn: (held: HeldRun, from: journeys.Journey, news: News): Promise<journeys.Moves> =>
      takingTurn(held, from.turn + 1, async (tx, isCancelRequested, isCareful, turn) => {
        const journey = journeys.forkJourney(from);
        // What is being called comes to its end, and nothing new is begun.
        if (isCancelRequested)
          return journey.calling.size === 0 ? canceled(tx, journey, turn) : { ...noMoves, turn };
        const stretch = beginStretch(journey, isCareful);
        absorb(stretch);
        for (const id of news.due) timeOut(tx, stretch, id);
        return proceed(tx, stretch, news, turn);
      }),

    /** Calls, and records the answer. Alone it also goes on from there, in the same commit. */
    call: async (
      held: HeldRun,
      from: journeys.Journey,
      call: journeys.Call,
      isAlone: boolean,
    ): Promise<{ readonly answer: Answer; readonly moves: journeys.Moves | null }> => {
      const answer = (await isCanceled(held, from, call))
        ? { againMs: lookAgainMs, attempt: call.attempt }
        : await ask(held, from, call);
      if (!isAlone || "againMs" in answer)
        return { answer, moves: await noteAnswer(held, from, call, answer) };
      const moves = await takingTurn(held, from.turn + 1, async (tx, isCancelRequested, isCareful, turn) => {
        const journey = journeys.forkJourney(from);
        const row = recordOf(tx, journey, call, answer);
        journeys.endCall(journey, call.id);
        if (isCancelRequested) {
          stepStore.save(tx, journey.run.id, [row]);
          return canceled(tx, journey, turn);
        }
        const told = { id: call.id, settled: answer.settled };
        journeys.applyTold(journey, told);
        const stretch = beginStretch(journey, isCareful);
        stretch.told.push(told);
        stretch.rows.set(call.id, row);
        return proceed(tx, stretch, { due: [], wakeUp: null }, turn);
      });
      return { answer, moves };
    },
  };

  /**
   * Before another try, since time has passed: one that was canceled only waits for others that are being called.
   * Otherwise the step is running again, so that a cancel from now on waits for its answer.
   */
  async function isCanceled(held: HeldRun, journey: journeys.Journey, call: journeys.Call): Promise<boolean> {
    if (call.attempt === 1) return false;
    return held.hold(async (tx, isCancelRequested) => {
      if (isCancelRequested) return true;
      const waiting = recordOf(tx, journey, call, { againMs: 0, attempt: call.attempt });
      stepStore.save(tx, journey.run.id, [{ ...waiting, status: "running", wakeAt: null }]);
      return false;
    });
  }

  /** The answer alone. Moves only where it was the last thing a canceled run waited for. */
  async function noteAnswer(
    held: HeldRun,
    from: journeys.Journey,
    call: journeys.Call,
    answer: Answer,
  ): Promise<journeys.Moves | null> {
    return held.hold(async (tx, isCancelRequested, last) => {
      // It was answered before, and the run went on from there, before a crash: this was a repeat.
      if (last.turn > from.turn && isTold(last.result, call.id)) return last.result;
      const journey = journeys.forkJourney(from);
      stepStore.save(tx, journey.run.id, [recordOf(tx, journey, call, answer)]);
      journeys.endCall(journey, call.id);
      if (!isCancelRequested || journey.calling.size > 0) return null;
      return canceled(tx, journey, from.turn);
    });
  }

  async function ask(held: HeldRun, journey: journeys.Journey, call: journeys.Call): Promise<Answer> {
    const { run } = journey;
    const step = stretches.typeOf(call.type) as OutsideStep | undefined;
    try {
      if (step?.effect !== "outside")
        throw new StepError("unknown_type", `No step is of the type ${call.type} any more.`);
      const signal = AbortSignal.timeout(step.timeoutMs);
      const result = await step.run(
        held.ctx(),
        {
          input: step.input.parse(call.input) as never,
          runId: run.id,
          workflowId: run.workflowId,
          entryId: run.entryId,
          idempotencyKey: `${run.id}:${call.id}:${groupOf(journey, call.id)}`,
          attempt: call.attempt,
        },
        signal,
      );
      return { settled: settledBy(result) };
    } catch (error) {
      const failure = stepErrorOf(error);
      const againMs = failure && stretches.retryMs(journey, call, failure);
      if (againMs !== undefined) return { againMs, attempt: call.attempt + 1 };
      const report = (unknown: unknown) => telemetry.alarm("step_failed", unknown, { type: call.type });
      return { settled: { status: "failed", error: failureOf(failure ?? error, report) } };
    }
  }
}

function recordOf(tx: AccountTx, journey: journeys.Journey, call: journeys.Call, answer: Answer): RunStep {
  const isAgain = "againMs" in answer;
  return {
    ...emptyStep,
    instance: call.id,
    attemptGroup: groupOf(journey, call.id),
    stepKey: stepKeyOf(call.id),
    type: call.type,
    input: call.input,
    startedAt: tx.now,
    finishedAt: isAgain ? null : tx.now,
    ...(isAgain ? { status: "retrying" as const } : columnsOf(answer.settled)),
    attempts: isAgain ? answer.attempt : call.attempt,
    wakeAt: isAgain ? new Date(tx.now.getTime() + answer.againMs) : null,
  };
}

function isTold(result: unknown, id: string): result is journeys.Moves {
  const { told } = (result ?? {}) as Partial<journeys.Moves>;
  return told?.some((one) => "settled" in one && one.id === id) ?? false;
}

type TurnWork<T> = (
  tx: AccountTx,
  isCancelRequested: boolean,
  isCareful: boolean,
  turn: number,
) => Promise<T>;

/** Mostly everything works, and then nothing has to be undone step by step. */
async function takingTurn<T>(held: HeldRun, turn: number | "next", work: TurnWork<T>): Promise<T> {
  const take = (isCareful: boolean) =>
    held.takeTurn(turn, (tx, isCancelRequested, number) => work(tx, isCancelRequested, isCareful, number));
  try {
    return await take(false);
  } catch (error) {
    if (!(error instanceof NeedsCare)) throw error;
    return take(true);
  }
}

function stepErrorOf(error: unknown): StepError | undefined {
  if (error instanceof StepError) return error;
  const isLate = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
  return isLate ? new StepError("timeout", "It took too long.", { isTransient: true }) : undefined;
}

function isWaiting({ journey, waits }: Stretch, id: string): boolean {
  return journey.waiting.has(id) || waits.includes(id);
}
