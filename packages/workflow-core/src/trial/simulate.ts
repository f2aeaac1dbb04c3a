/**
 * Simulates a run: uses the walk and flow steps of real runs, but only records side effects. It does not wait: its
 * own clock jumps ahead to the next step's wake-up time. It reads data only through the given lookups.
 */
import type { Json } from "@formstead/form-logic";
import type { z } from "zod";
import type { StepInput } from "../graph/graph.ts";
import type { Plan } from "../graph/plan.ts";
import { fillIn, type Lookup } from "../mapping/mapping.ts";
import type { FlowDecision, FlowStep } from "../steps/flow-step.ts";
import { flowSteps } from "../steps/flow-steps.ts";
import { InputError, readInput } from "../steps/input.ts";
import {
  createTraversal,
  type Instance,
  type Settled,
  type StepFailure,
  type Traversal,
} from "../traversal/traversal.ts";
import { createLedger, sizeOf } from "./ledger.ts";
import type { Mock, Trace } from "./trace.ts";
import { exampleOf, type WaitDecision } from "./waits.ts";

/** The part of an action step type that a trial needs. */
export interface TrialType {
  readonly input: z.ZodType;
  /** Returns example outputs without any side effects. */
  stub(input: unknown): { readonly outputs: Readonly<Record<string, Json>>; readonly port?: string };
}

export interface Trial {
  /** The trigger that starts the run. */
  readonly triggerKey: string;
  readonly entryId: string | null;
  readonly now: Date;
  /** Keyed by instance ID, or by step key for all instances of a step. */
  readonly mocks: Readonly<Record<string, Mock>>;
  lookupFor(instance: Instance, traversal: Traversal, input: StepInput): Promise<Lookup>;
  typeOf(type: string): TrialType | undefined;
}

const outputCharsMax = 256_000;

export async function simulate(plan: Plan, trial: Trial): Promise<Trace> {
  const traversal = createTraversal(plan, trial.triggerKey);
  const ledger = createLedger();
  const ready: Instance[] = [];
  /** Steps that continue at a certain time. */
  const sleeping: { instance: Instance; port: string; outputs: Mock["outputs"]; until: Date }[] = [];
  let now = trial.now;
  let outputs: Json = {};

  const mockOf = ({ id, step }: Instance): Mock | undefined =>
    Object.hasOwn(trial.mocks, id)
      ? trial.mocks[id]
      : Object.hasOwn(trial.mocks, step.key)
        ? trial.mocks[step.key]
        : undefined;

  /** Limits the size, because texts that double with every step would soon exhaust the memory. */
  const lookupFor = async (instance: Instance, input: StepInput): Promise<Lookup> => {
    const lookup = await trial.lookupFor(instance, traversal, input);
    return (reference) => {
      const value = lookup(reference);
      if (!ledger.hasRoomFor(value))
        throw new InputError("its references resolve to more data than a test run can hold");
      return value;
    };
  };

  const settle = ({ id }: Instance, given: Settled): void => {
    const settled = bounded(given);
    ledger.settle(id, settled);
    traversal.settle(id, settled);
  };

  const go = (instance: Instance, port: string, given: Readonly<Record<string, Json>>): void => {
    const mock = mockOf(instance);
    settle(instance, { status: "succeeded", port: mock?.port ?? port, outputs: mock?.outputs ?? given });
  };

  const wait = (instance: Instance, input: Json, { wait: awaited, until }: WaitDecision): void => {
    const mock = mockOf(instance);
    const { port, outputs: example } = exampleOf(awaited, mock, { entryId: trial.entryId, now });
    if (awaited.for !== "event") ledger.effect(instance.id, instance.step.type, input);
    if (port === "timeout") sleeping.push({ instance, port, outputs: mock?.outputs, until: until ?? now });
    else go(instance, port, example);
  };

  const decided = (instance: Instance, input: Json, decision: FlowDecision): void => {
    const mock = mockOf(instance);
    switch (decision.kind) {
      case "go":
        go(instance, decision.port, decision.outputs);
        return;
      case "loop":
        if (mock) go(instance, "done", { count: decision.items.length, results: [], errors: [] });
        else traversal.open(instance.id, decision.items, decision.roundsAtOnce, decision.isLenient);
        return;
      case "sleep": {
        const port = mock?.port ?? "next";
        sleeping.push({ instance, port, outputs: mock?.outputs, until: decision.until });
        return;
      }
      case "wait":
        wait(instance, input, decision);
        return;
      case "stop":
        outputs = mock?.outputs ?? decision.outputs;
        settle(instance, { status: "succeeded", port: "next", outputs: outputs as StepInput });
        traversal.stop();
        return;
      default:
        settle(instance, { status: "failed", error: decision.error });
        traversal.stop({ error: decision.error, step: instance.id });
    }
  };

  /** Resolves the input of an action step and returns it with the stubbed outputs. */
  const tryOut = (type: string, given: StepInput, lookup: Lookup) => {
    const known = trial.typeOf(type);
    if (!known) throw new InputError(`unknown step type: ${type}`);
    const read = readInput(known.input, given, lookup);
    const { port = "next", outputs: stubbed } = known.stub(read);
    return { input: JSON.parse(JSON.stringify(read)) as Json, port, outputs: stubbed };
  };

  const doStep = (instance: Instance, lookup: Lookup): void => {
    const { id, step } = instance;
    const { input, port, outputs: stubbed } = tryOut(step.type, step.input, lookup);
    ledger.write(id, { input });
    const error = mockOf(instance)?.error;
    if (error) {
      settle(instance, { status: "failed", error });
      return;
    }
    ledger.effect(id, step.type, input);
    go(instance, port, stubbed);
  };

  const flowOn = (flow: FlowStep, instance: Instance, lookup: Lookup): void => {
    const { id, step } = instance;
    const input = fillIn(step.input, lookup).value;
    ledger.write(id, { input });
    const error = mockOf(instance)?.error;
    if (error) settle(instance, { status: "failed", error });
    else decided(instance, input, flow.decide(step.input, { lookup, now }));
  };

  const begin = async (instance: Instance): Promise<void> => {
    const { id, step } = instance;
    ledger.begin(instance, id, step.type, now);
    if (mockOf(instance)) ledger.write(id, { isMocked: true });
    const failure = await failing(async () => {
      const lookup = await lookupFor(instance, step.input);
      const flow = flowSteps.get(step.type);
      if (flow) flowOn(flow, instance, lookup);
      else doStep(instance, lookup);
    });
    if (failure) settle(instance, { status: "failed", error: failure });
  };

  /** Advances the clock to the next sleeping step. Returns false if there is none. */
  const wake = (): boolean => {
    const [first] = sleeping.toSorted((a, b) => a.until.getTime() - b.until.getTime());
    if (!first) return false;
    sleeping.splice(sleeping.indexOf(first), 1);
    now = new Date(Math.max(now.getTime(), first.until.getTime()));
    const given = first.outputs ?? { until: now.toISOString() };
    settle(first.instance, { status: "succeeded", port: first.port, outputs: given });
    return true;
  };

  const sweep = (): void => {
    for (const { instance, settled } of traversal.takeEnded()) ledger.settle(instance.id, settled);
    for (const instance of traversal.takeSkipped()) {
      ledger.begin(instance, instance.id, instance.step.type, now);
      ledger.settle(instance.id, { status: "skipped" });
    }
  };

  /** Returns why the trial was stopped early, or undefined if it finished. */
  const goOn = async (): Promise<string | undefined> => {
    sweep();
    while (traversal.verdict().status === "going") {
      const why = ledger.whyFull();
      if (why !== undefined) return why;
      ready.push(...traversal.takeReady());
      const next = ready.shift();
      if (next) await begin(next);
      else if (!wake()) return "No step can continue from here.";
      sweep();
    }
    return undefined;
  };

  /** Compensates in reverse order, like a failed run. */
  const undo = async (): Promise<void> => {
    for (const instance of traversal.done().toReversed()) {
      const { compensation } = instance.step;
      if (!compensation || ledger.whyFull() !== undefined) continue;
      const { type, input: given } = compensation;
      const id = `${instance.id}~undo`;
      ledger.begin(instance, id, type, now);
      const failure = await failing(async () => {
        const lookup = await lookupFor(instance, given);
        const { input, port, outputs: stubbed } = tryOut(type, given, lookup);
        ledger.write(id, { input });
        ledger.effect(id, type, input);
        ledger.settle(id, bounded({ status: "succeeded", port, outputs: stubbed }));
      });
      if (failure) ledger.settle(id, { status: "failed", error: failure });
    }
  };

  const note = (await goOn()) ?? null;
  const verdict = traversal.verdict();
  if (verdict.status === "failed") await undo();
  return {
    status: verdict.status === "going" ? "unfinished" : verdict.status,
    note,
    outputs,
    error: verdict.status === "failed" ? { ...verdict.error, step: verdict.step } : null,
    steps: ledger.steps(),
    effects: ledger.effects(),
    endedAt: now,
  };
}

async function failing(work: () => Promise<void>): Promise<StepFailure | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error.failure;
    throw error;
  }
}

function bounded(settled: Settled): Settled {
  if (settled.status !== "succeeded" || sizeOf(settled.outputs) <= outputCharsMax) return settled;
  const message = `The step's outputs exceed ${outputCharsMax} characters.`;
  return { status: "failed", error: { code: "outputs_too_large", message } };
}
