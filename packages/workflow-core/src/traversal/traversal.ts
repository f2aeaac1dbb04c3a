/**
 * Walks a graph: determines which steps are ready or skipped, when a loop is done, and when the run is over. It has
 * no side effects and no clock: it receives the results of steps and returns what comes next. Replaying the same
 * results, such as after a crash, leads to the same state.
 *
 * A step is ready when all its predecessors are settled and at least one path to it was taken; if none was, it is
 * skipped. A step inside loops has one instance per item: `mail@3`, or `mail@3.0` in a nested loop.
 */
import type { Json } from "@formstead/form-logic";
import type { GraphStep } from "../graph/graph.ts";
import { loopType, type Plan } from "../graph/plan.ts";

export interface Instance {
  readonly id: string;
  readonly step: GraphStep;
  /** The item index in each enclosing loop. */
  readonly path: readonly number[];
}

export interface StepFailure {
  readonly code: string;
  readonly message: string;
}

export type Settled =
  | { readonly status: "succeeded"; readonly port: string; readonly outputs: Readonly<Record<string, Json>> }
  | { readonly status: "failed"; readonly error: StepFailure }
  | { readonly status: "skipped" };

/** The recorded state of an instance. A loop that is open but not done has its items. */
export interface Recorded {
  readonly settled?: Settled | undefined;
  readonly items?: readonly Json[] | undefined;
}

export type Verdict =
  | { readonly status: "going" }
  | { readonly status: "succeeded" }
  | { readonly status: "failed"; readonly error: StepFailure; readonly step: string };

export interface Traversal {
  /** Instances that can start now, in graph order; each is returned once. */
  takeReady(): readonly Instance[];
  /** Instances that have started but not settled. */
  running(): readonly Instance[];
  settle(id: string, settled: Settled): void;
  /** Opens a loop: one iteration per item, `roundsAtOnce` in parallel. */
  open(id: string, items: readonly Json[], roundsAtOnce: number, isLenient: boolean): void;
  /** Ends the run now, with an unhandled failure if one is given. */
  stop(failure?: { readonly error: StepFailure; readonly step: string }): void;
  /** Instances skipped since the last call. */
  takeSkipped(): readonly Instance[];
  /** Loops that ended since the last call, with their outputs. */
  takeEnded(): readonly { readonly instance: Instance; readonly settled: Settled }[];
  verdict(): Verdict;
  settledOf(id: string): Settled | undefined;
  /** The result of an earlier step that this instance can refer to: the one from the same iteration. */
  outputsFor(instance: Instance, key: string): Settled | undefined;
  /** The item and its index in the innermost loop. */
  itemFor(instance: Instance): { readonly item: Json; readonly index: number } | undefined;
  /** Instances that succeeded, in the order in which they settled. */
  done(): readonly Instance[];
}

interface OpenLoop {
  readonly instance: Instance;
  readonly items: readonly Json[];
  readonly roundsAtOnce: number;
  readonly isLenient: boolean;
  nextRound: number;
  roundsOpen: number;
  /** Number of unsettled steps in each open iteration. */
  readonly left: Map<number, number>;
  readonly failed: Map<number, StepFailure>;
}

export function instanceId(key: string, path: readonly number[]): string {
  return path.length === 0 ? key : `${key}@${path.join(".")}`;
}

export function createTraversal(
  plan: Plan,
  trigger: string,
  recorded: ReadonlyMap<string, Recorded> = new Map(),
): Traversal {
  const instances = new Map<string, Instance>();
  const settledById = new Map<string, Settled>();
  const loops = new Map<string, OpenLoop>();
  const ready: Instance[] = [];
  const running = new Map<string, Instance>();
  const doneOnes: Instance[] = [];
  const skipped: Instance[] = [];
  const ended: { instance: Instance; settled: Settled }[] = [];
  let rootLeft = plan.order.filter((key) => (plan.loopsOf.get(key) ?? []).length === 0).length;
  let failure: { error: StepFailure; step: string } | undefined;
  let isStopped = false;
  /** Settling a step can settle others; a queue avoids deep recursion. */
  const agenda: (() => void)[] = [];
  let isAtWork = false;

  const soon = (work: () => void): void => {
    agenda.push(work);
    if (isAtWork) return;
    isAtWork = true;
    for (let next = agenda.shift(); next; next = agenda.shift()) next();
    isAtWork = false;
  };

  const instanceOf = (step: GraphStep, path: readonly number[]): Instance => {
    const id = instanceId(step.key, path);
    const known = instances.get(id) ?? { id, step, path };
    instances.set(id, known);
    return known;
  };

  const loopAround = (instance: Instance): OpenLoop | undefined => {
    const key = plan.loopsOf.get(instance.step.key)?.at(-1);
    return key === undefined ? undefined : loops.get(instanceId(key, instance.path.slice(0, -1)));
  };

  const hasWay = (key: string, port: string): boolean =>
    (plan.outgoing.get(key) ?? []).some((one) => one.port === port);

  /** The port through which a settled step continues; undefined if there is none. */
  const portOf = (step: GraphStep, settled: Settled): string | undefined => {
    if (settled.status === "succeeded") return settled.port;
    if (settled.status === "skipped") return undefined;
    if (hasWay(step.key, "error")) return "error";
    return step.on_error === "continue" ? "next" : undefined;
  };

  const isTaken = (from: string, port: string, path: readonly number[]): boolean | undefined => {
    if (plan.triggers.has(from)) return from === trigger;
    const step = plan.steps.get(from);
    if (!step) return false;
    if (port === "each" && step.type === loopType) return loops.has(instanceId(from, path.slice(0, -1)));
    const settled = settledById.get(instanceId(from, path));
    return settled && portOf(step, settled) === port;
  };

  const consider = (key: string, path: readonly number[]): void => {
    const step = plan.steps.get(key);
    const id = instanceId(key, path);
    if (!step || instances.has(id)) return;
    const ways = (plan.incoming.get(key) ?? []).map(({ from, port }) => isTaken(from, port, path));
    if (ways.includes(undefined)) return;
    const instance = instanceOf(step, path);
    if (ways.includes(true)) begin(instance);
    else settleNow(instance, { status: "skipped" });
  };

  const begin = (instance: Instance): void => {
    const known = recorded.get(instance.id);
    if (known?.settled) {
      settleNow(instance, known.settled);
      return;
    }
    running.set(instance.id, instance);
    ready.push(instance);
  };

  const settleNow = (instance: Instance, settled: Settled): void => {
    if (settledById.has(instance.id)) return;
    running.delete(instance.id);
    settledById.set(instance.id, settled);
    if (settled.status === "skipped" && !recorded.has(instance.id)) skipped.push(instance);
    if (settled.status === "succeeded") doneOnes.push(instance);
    if (settled.status === "failed" && portOf(instance.step, settled) === undefined)
      blame(instance, settled.error);
    for (const { to, port } of plan.outgoing.get(instance.step.key) ?? [])
      if (port !== "each" || instance.step.type !== loopType) soon(() => consider(to, instance.path));
    soon(() => countOff(instance));
  };

  const blame = (instance: Instance, error: StepFailure): void => {
    const loop = loopAround(instance);
    if (loop?.isLenient) loop.failed.set(instance.path.at(-1) ?? 0, error);
    else failure ??= { error, step: instance.id };
  };

  const countOff = (instance: Instance): void => {
    const loop = loopAround(instance);
    if (!loop) {
      rootLeft -= 1;
      return;
    }
    const round = instance.path.at(-1) ?? 0;
    const left = (loop.left.get(round) ?? 0) - 1;
    loop.left.set(round, left);
    if (left > 0) return;
    loop.roundsOpen -= 1;
    nextRounds(loop);
  };

  const openRound = (loop: OpenLoop): void => {
    const { key } = loop.instance.step;
    const path = [...loop.instance.path, loop.nextRound];
    const body = plan.bodyOf.get(key) ?? [];
    loop.nextRound += 1;
    if (body.length === 0) return;
    loop.roundsOpen += 1;
    loop.left.set(path.at(-1) ?? 0, body.length);
    for (const { to, port } of plan.outgoing.get(key) ?? [])
      if (port === "each") soon(() => consider(to, path));
  };

  const nextRounds = (loop: OpenLoop): void => {
    // A loop stays open if one of its iterations failed the run, so that a retry continues inside it.
    if (failure) return;
    const { instance, items, roundsAtOnce } = loop;
    while (loop.nextRound < items.length && loop.roundsOpen < roundsAtOnce) openRound(loop);
    if (loop.roundsOpen > 0) return;
    const settled: Settled = { status: "succeeded", port: "done", outputs: outputsOfLoop(loop) };
    if (!recorded.get(instance.id)?.settled) ended.push({ instance, settled });
    soon(() => settleNow(instance, settled));
  };

  /** The outputs of the last steps of each iteration. */
  const outputsOfLoop = ({ instance, items, failed }: OpenLoop): Record<string, Json> => {
    const body = plan.bodyOf.get(instance.step.key) ?? [];
    const last = body.filter((key) => (plan.outgoing.get(key) ?? []).every(({ port }) => port === "each"));
    const results = items.map((_, round): Json => {
      const given = last.flatMap((key) => {
        const settled = settledById.get(instanceId(key, [...instance.path, round]));
        return settled?.status === "succeeded" ? [[key, settled.outputs] as const] : [];
      });
      return Object.fromEntries(given) as Json;
    });
    const errors = [...failed].map(([index, error]): Json => ({ index, ...error }));
    return { count: items.length, results, errors };
  };

  soon(() => {
    for (const key of plan.order) if ((plan.loopsOf.get(key) ?? []).length === 0) consider(key, []);
  });

  const isOver = () => isStopped || failure !== undefined;

  return {
    takeReady: () => (isOver() ? [] : ready.splice(0)),
    running: () => [...running.values()].filter((one) => !ready.includes(one)),
    settle: (id, settled) => {
      const instance = instances.get(id);
      if (instance) soon(() => settleNow(instance, settled));
    },
    open: (id, items, roundsAtOnce, isLenient) => {
      const instance = instances.get(id);
      if (!instance || loops.has(id)) return;
      const loop: OpenLoop = {
        instance,
        items,
        roundsAtOnce: Math.max(1, roundsAtOnce),
        isLenient,
        nextRound: 0,
        roundsOpen: 0,
        left: new Map(),
        failed: new Map(),
      };
      loops.set(id, loop);
      soon(() => nextRounds(loop));
    },
    stop: (given) => {
      isStopped = true;
      failure ??= given;
    },
    takeSkipped: () => skipped.splice(0),
    takeEnded: () => ended.splice(0),
    verdict: () => {
      if (failure) return { status: "failed", ...failure };
      return isStopped || rootLeft === 0 ? { status: "succeeded" } : { status: "going" };
    },
    settledOf: (id) => settledById.get(id),
    outputsFor: (instance, key) => {
      const around = plan.loopsOf.get(key) ?? [];
      const mine = plan.loopsOf.get(instance.step.key) ?? [];
      if (around.some((loop, depth) => mine[depth] !== loop)) return undefined;
      return settledById.get(instanceId(key, instance.path.slice(0, around.length)));
    },
    itemFor: (instance) => {
      const loop = loopAround(instance);
      const index = instance.path.at(-1) ?? 0;
      return loop && { item: loop.items[index] ?? null, index };
    },
    done: () => doneOnes,
  };
}
