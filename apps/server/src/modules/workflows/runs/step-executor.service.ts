/**
 * Does everything of a run that can be done at once, in one transaction: decisions, steps that only write rows, the
 * beginning of calls and waits. What it did and what it recorded are one commit, so nothing of it happens twice. It
 * changes nothing in memory: it says what it did as moves.
 */
import type { Json } from "@formstead/form-logic";
import {
  type FlowDecision,
  flowSteps,
  InputError,
  type Instance,
  type Settled,
  type StepInput,
  type Wait,
} from "@formstead/workflow-core";
import type { InsideStep, StepError, StepResult, StepType } from "../../../platform/automation/step-type.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { type Call, isOpenLoop, type Journey } from "./run-state.rules.ts";
import type { Lookups } from "./lookup.service.ts";
import { type RunStep, retryByDefault, retryDelayMs, stepKeyOf, undoOf } from "./runs.rules.ts";
import { failureOf, filled, isPassing, isStepFault, settledBy } from "./step-outcomes.service.ts";
import {
  absorb,
  columnsOf,
  groupOf,
  note,
  type Stretch,
  setTimer,
  settle,
  sweep,
  tell,
} from "./run-transaction.rules.ts";

interface Deps extends Pick<Platform, "contributions" | "telemetry"> {
  readonly uow: Uow;
  readonly lookups: Lookups;
  /** Starts the run a step calls; what the step gives where it does not wait for it. */
  startChild(
    tx: AccountTx,
    journey: Journey,
    instance: string,
    wait: Extract<Wait, { for: "run" }>,
  ): Promise<StepResult>;
}

const stepsAtOnce = 100;

/** A step failed where it could not be undone alone: all of the stretch is done again, carefully. */
export class NeedsCare extends Error {
  override readonly name = "NeedsCare";
}

class LostTransaction extends Error {
  override readonly name = "LostTransaction";
}

export type Stretches = ReturnType<typeof createStretches>;

export function createStretches(deps: Deps) {
  const { uow, lookups, contributions, telemetry } = deps;
  const typeOf = (type: string): StepType | undefined =>
    contributions().stepTypes.find((one) => one.type === type);

  const runInside = async (
    tx: AccountTx,
    stretch: Stretch,
    instance: Instance,
    step: InsideStep,
    input: Json,
    id = instance.id,
  ): Promise<Settled> => {
    const { run } = stretch.journey;
    const work = (inner: AccountTx) =>
      step.run(inner, {
        input: step.input.parse(input) as never,
        runId: run.id,
        workflowId: run.workflowId,
        entryId: run.entryId,
        idempotencyKey: `${run.id}:${id}:${groupOf(stretch.journey, id)}`,
        attempt: 1,
      });
    try {
      return settledBy(stretch.isCareful ? await attempt(tx, work) : await work(tx));
    } catch (error) {
      if (isPassing(error) || error instanceof LostTransaction) throw error;
      if (!stretch.isCareful) throw new NeedsCare();
      const report = (unknown: unknown) => telemetry.alarm("step_failed", unknown, { type: step.type });
      return { status: "failed", error: failureOf(error, report) };
    }
  };

  /** What the step wrote is undone where it fails; the rest of the transaction goes on. */
  const attempt = async <T>(tx: AccountTx, work: (tx: AccountTx) => Promise<T>): Promise<T> => {
    let thrown: unknown;
    try {
      return await uow.attempt(tx, async (inner) => {
        try {
          return await work(inner);
        } catch (error) {
          thrown = error;
          throw error;
        }
      });
    } catch (error) {
      throw error === thrown ? error : new LostTransaction("a step could not be undone", { cause: error });
    }
  };

  const decided = async (
    tx: AccountTx,
    stretch: Stretch,
    instance: Instance,
    decision: FlowDecision,
  ): Promise<void> => {
    const { id } = instance;
    switch (decision.kind) {
      case "go":
        settle(tx.now, stretch, instance, settledBy(decision), null);
        return;
      case "loop": {
        const { items, roundsAtOnce, isLenient } = decision;
        const loop = { items, roundsAtOnce, isLenient };
        tell(stretch, { id, loop });
        note(tx.now, stretch, instance, { status: "running", loop });
        stretch.walk.open(id, items, roundsAtOnce, isLenient);
        sweep(tx.now, stretch);
        return;
      }
      case "sleep":
        note(tx.now, stretch, instance, { status: "waiting", wakeAt: decision.until });
        setTimer(tx.now, stretch, id, decision.until);
        return;
      case "wait":
        await beginWait(tx, stretch, instance, decision);
        return;
      default: {
        const stop = decision.kind === "fail" ? { error: decision.error, step: id } : null;
        const outputs = decision.kind === "stop" ? decision.outputs : {};
        settle(
          tx.now,
          stretch,
          instance,
          decision.kind === "fail"
            ? { status: "failed", error: decision.error }
            : { status: "succeeded", port: "next", outputs },
          null,
        );
        tell(stretch, { stop, outputs });
        stretch.walk.stop(stop ?? undefined);
      }
    }
  };

  const beginWait = async (
    tx: AccountTx,
    stretch: Stretch,
    instance: Instance,
    { wait, until }: Extract<FlowDecision, { kind: "wait" }>,
  ): Promise<void> => {
    if (wait.for === "run") {
      const result = await deps.startChild(tx, stretch.journey, instance.id, wait);
      if (!wait.isWaiting) {
        settle(tx.now, stretch, instance, settledBy(result), null);
        return;
      }
    }
    note(tx.now, stretch, instance, { status: "waiting", wait, wakeAt: until });
    stretch.waits.push(instance.id);
    if (until) setTimer(tx.now, stretch, instance.id, until);
    stretch.journey.busy.add(instance.id);
  };

  const callOut = (
    tx: AccountTx,
    stretch: Stretch,
    instance: Instance,
    type: string,
    input: Json,
    id: string,
  ): void => {
    note(tx.now, stretch, instance, { status: "running", input }, id, type);
    stretch.calls.push({ id, type, input, attempt: 1 });
    stretch.journey.busy.add(id);
    stretch.journey.calling.add(id);
  };

  /** Does one step of either kind that does something; `id` is another where it undoes one. */
  const doStep = async (
    tx: AccountTx,
    stretch: Stretch,
    instance: Instance,
    type: string,
    given: StepInput,
    id = instance.id,
  ): Promise<void> => {
    const step = typeOf(type);
    if (!step) throw new InputError(`no step is of the type ${type}`);
    const lookup = await lookups.lookupFor(tx, stretch.journey.run, stretch.walk, instance, given);
    const input = filled(step, given, lookup);
    if (step.effect === "outside") {
      callOut(tx, stretch, instance, type, input, id);
      return;
    }
    const settled = await runInside(tx, stretch, instance, step, input, id);
    if (id === instance.id) settle(tx.now, stretch, instance, settled, input);
    else {
      tell(stretch, { id, settled });
      note(tx.now, stretch, instance, { ...columnsOf(settled), input }, id, type);
    }
  };

  const failing = async (tx: AccountTx, stretch: Stretch, instance: Instance, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!isStepFault(error)) throw error;
      settle(tx.now, stretch, instance, { status: "failed", error: failureOf(error) }, null);
    }
  };

  const beginOne = (tx: AccountTx, stretch: Stretch, instance: Instance): Promise<void> =>
    failing(tx, stretch, instance, async () => {
      const { step } = instance;
      const flow = flowSteps.get(step.type);
      if (!flow) return doStep(tx, stretch, instance, step.type, step.input);
      const lookup = await lookups.lookupFor(tx, stretch.journey.run, stretch.walk, instance, step.input);
      return decided(tx, stretch, instance, flow.decide(step.input, { lookup, now: tx.now }));
    });

  /** What was left open by a worker or an engine that is gone. */
  const resume = (tx: AccountTx, stretch: Stretch, { id }: Instance, left: RunStep): void => {
    stretch.journey.left.delete(id);
    stretch.journey.busy.add(id);
    if (left.status === "waiting") {
      if (left.wakeAt) setTimer(tx.now, stretch, id, left.wakeAt);
      if (left.wait) stretch.waits.push(id);
      return;
    }
    stretch.calls.push({ id, type: left.type, input: left.input, attempt: left.attempts });
    stretch.journey.calling.add(id);
  };

  return {
    /** Until nothing is left that can be done at once, or it has been enough. True: there is more. */
    goOn: async (tx: AccountTx, stretch: Stretch): Promise<boolean> => {
      const { journey, walk, open } = stretch;
      sweep(tx.now, stretch);
      for (let count = 0; count < stepsAtOnce; count += 1) {
        absorb(stretch);
        const next = [...open.values()].find(
          (one) => !journey.busy.has(one.id) && !walk.settledOf(one.id) && !isOpenLoop(journey, one),
        );
        if (!next || walk.verdict().status !== "going") return false;
        open.delete(next.id);
        const left = journey.left.get(next.id);
        if (left) resume(tx, stretch, next, left);
        else await beginOne(tx, stretch, next);
      }
      return true;
    },

    /** Undoes what can be undone, last first, one after another. True: nothing is left to undo. */
    undo: async (tx: AccountTx, stretch: Stretch): Promise<boolean> => {
      const { journey, walk } = stretch;
      for (const instance of walk.done().toReversed()) {
        const { compensation } = instance.step;
        const id = undoOf(instance.id);
        if (!compensation || journey.recorded.get(id)?.settled) continue;
        const left = journey.left.get(id);
        if (left) resume(tx, stretch, { ...instance, id }, left);
        else if (!journey.busy.has(id)) await undoOne(tx, stretch, instance, compensation, id);
        if (journey.busy.has(id)) return false;
      }
      return true;
    },

    /** After a call: whether it is tried again, and when. */
    retryMs: (journey: Journey, call: Call, error: StepError): number | undefined => {
      const { attempt } = call;
      const retry = journey.plan.steps.get(stepKeyOf(call.id))?.retry ?? retryByDefault;
      if (!error.isTransient || attempt >= retry.attempts) return undefined;
      return Math.max(error.retryAfterMs ?? 0, retryDelayMs(retry, attempt));
    },

    typeOf,
  };

  async function undoOne(
    tx: AccountTx,
    stretch: Stretch,
    instance: Instance,
    compensation: { readonly type: string; readonly input: StepInput },
    id: string,
  ): Promise<void> {
    try {
      await doStep(tx, stretch, instance, compensation.type, compensation.input, id);
    } catch (error) {
      if (!isStepFault(error)) throw error;
      const settled: Settled = { status: "failed", error: failureOf(error) };
      tell(stretch, { id, settled });
      note(tx.now, stretch, instance, columnsOf(settled), id, compensation.type);
    }
  }
}
