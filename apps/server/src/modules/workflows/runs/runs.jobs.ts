/**
 * The process behind each run. It only keeps the order: what is under way, what ended first, what is asked next. Decisions
 * and effects are in the runner, whose results the engine remembers; after a crash all of this happens again, and comes
 * to the same place.
 */

import { bindProcess, type Pending, type ProcessSteps } from "../../../platform/durable/process.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import type { Chore } from "../../../platform/jobs/chores.ts";
import * as journeys from "./run-state.rules.ts";
import type { Answer, Runner } from "./runner.service.ts";
import { eraseTraces, removeOldRun, workflowRun } from "./runs.events.ts";
import type { WorkflowRunsService } from "./runs.service.ts";
import { oldRuns } from "./runs.store.ts";

const process = bindProcess<WorkflowRunsService>();

export const runProcesses = [
  process(workflowRun, async (runs, input, steps) => {
    const begun = await steps.perform("begin", (held) => runs.runner.begin(held, input.run_id));
    if (!begun) return undefined;
    if (begun.moves.isEnded) return "ended";
    const plan = await runs.planOf(steps.ctx(), begun.run);
    const conductor = createConductor(
      runs.runner,
      steps,
      journeys.createJourney(begun.run, plan, begun.steps),
    );
    let moves: journeys.Moves | undefined = begun.moves;
    while (!moves?.isEnded) {
      const next: journeys.Moves | undefined = moves && (await conductor.carryOut(moves));
      moves = next ?? (await conductor.waitForFirst());
    }
    return "ended";
  }),
];

const job = bindAccountJob<WorkflowRunsService>();

export const runJobs = [
  job(eraseTraces, (runs, ctx, { data }) => runs.eraseTraces(ctx, data.entry_id)),
  job(removeOldRun, (runs, ctx, { run_uuid }) => runs.removeOld(ctx, uuidToId("run", run_uuid))),
];

export const runChores: readonly Chore[] = [
  {
    name: removeOldRun.name,
    everyMs: 60_000,
    findDue: oldRuns,
    job: removeOldRun,
    jobKey: ({ run_uuid }: { run_uuid: string }) => `remove-run:${run_uuid}`,
  },
];

interface Called {
  readonly answer: Answer;
  readonly moves: journeys.Moves | null;
}

function createConductor(runner: Runner, steps: ProcessSteps, journey: journeys.Journey) {
  const pending = new Map<string, Pending<unknown>>();
  const calls = new Map<string, journeys.Call>();
  /** Calls that wait to be tried again. */
  const again = new Set<string>();
  let wake: { readonly handle: string; readonly woken: Pending<unknown> } | undefined;
  let turn = 0;

  const call = (one: journeys.Call, isAlone: boolean): void => {
    calls.set(one.id, one);
    const name = `call ${one.id} ${one.attempt}`;
    pending.set(
      `call:${one.id}`,
      steps.perform(name, (held) => runner.call(held, journey, one, isAlone)),
    );
  };

  const goOn = (due: readonly string[]): Promise<journeys.Moves> => {
    turn += 1;
    const news = { due, wakeUp: wake?.handle ?? null };
    return steps.perform(`go on ${turn}`, (held) => runner.goOn(held, journey, news));
  };

  const timeIsUp = async (id: string): Promise<journeys.Moves | undefined> => {
    const before = calls.get(id);
    if (!again.delete(id) || !before) return goOn([id]);
    journey.calling.add(id);
    call(before, pending.size === 0);
    return undefined;
  };

  const answered = async (id: string, { answer, moves }: Called): Promise<journeys.Moves | undefined> => {
    journeys.endCall(journey, id);
    if ("settled" in answer) {
      journeys.applyTold(journey, { id, settled: answer.settled });
      return moves ?? goOn([]);
    }
    if (moves) return moves;
    const before = calls.get(id);
    if (before) calls.set(id, { ...before, attempt: answer.attempt });
    again.add(id);
    pending.set(`timer:${id}`, steps.sleep(answer.againMs));
    return undefined;
  };

  return {
    /** Begins what the moves ask for. Moves where there is more to be done at once. */
    carryOut: async (moves: journeys.Moves): Promise<journeys.Moves | undefined> => {
      journeys.applyMoves(journey, moves);
      for (const told of moves.told) if ("settled" in told) pending.delete(`timer:${told.id}`);
      const isAlone = moves.calls.length === 1 && moves.timers.length === 0 && !moves.hasMore;
      for (const one of moves.calls) call(one, isAlone && pending.size === 0 && journey.waiting.size === 0);
      for (const { id, ms } of moves.timers) pending.set(`timer:${id}`, steps.sleep(ms));
      if (moves.hasMore) return goOn([]);
      if (journey.waiting.size === 0 || wake) return undefined;
      // Who waits for somebody has to be wakeable, and to look once more after saying how.
      wake = steps.wakeUp();
      pending.set("woken:", wake.woken);
      return goOn([]);
    },

    waitForFirst: async (): Promise<journeys.Moves | undefined> => {
      const key = await steps.firstOf(pending);
      const value = await pending.get(key);
      pending.delete(key);
      const [kind, id = ""] = key.split(/:(.*)/s);
      if (kind === "timer") return timeIsUp(id);
      if (kind === "call") return answered(id, value as Called);
      wake = undefined;
      return goOn([]);
    },
  };
}
