/**
 * The durable process behind each run, and the jobs around runs. The process only orders operations: it keeps track of what
 * is in progress, waits for whatever ends first, and asks the runner what comes next. Decisions and effects are in the
 * runner, whose results the engine remembers; after a crash the engine replays them and the process reaches the same state.
 * The names given to `steps.perform` are in the engine's journal and must not change.
 */
import { bindProcess, type Pending, type ProcessSteps } from "../../../platform/durable/process.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import type { Chore } from "../../../platform/jobs/chores.ts";
import {
  applyStepResult,
  applyTransitions,
  type Call,
  createRunState,
  endCall,
  type MutableRunState,
  restartCall,
  type Transitions,
} from "./run-state.rules.ts";
import type { CallResult, Runner } from "./runner.service.ts";
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
    const loop = createRunLoop(runs.runner, steps, createRunState(begun.run, plan, begun.steps));
    let transitions: Transitions | undefined = begun.moves;
    while (!transitions?.isEnded) {
      const next: Transitions | undefined = transitions && (await loop.apply(transitions));
      transitions = next ?? (await loop.waitForNext());
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

/**
 * Runs the loop of one run. Methods return the next transitions, or undefined if there is nothing to do until something
 * in progress ends.
 */
function createRunLoop(runner: Runner, steps: ProcessSteps, state: MutableRunState) {
  const pending = new Map<string, Pending<unknown>>();
  const calls = new Map<string, Call>();
  /** Calls that are waiting to be retried. */
  const retrying = new Set<string>();
  let wake: { readonly handle: string; readonly woken: Pending<unknown> } | undefined;
  let advances = 0;

  const startCall = (call: Call, isAlone: boolean): void => {
    calls.set(call.id, call);
    const name = `call ${call.id} ${call.attempt}`;
    pending.set(
      `call:${call.id}`,
      steps.perform(name, (held) => runner.call(held, state, call, isAlone)),
    );
  };

  const advance = (dueSteps: readonly string[]): Promise<Transitions> => {
    advances += 1;
    const reason = { dueSteps, handle: wake?.handle ?? null };
    return steps.perform(`go on ${advances}`, (held) => runner.advance(held, state, reason));
  };

  const onTimer = async (id: string): Promise<Transitions | undefined> => {
    const call = calls.get(id);
    if (!retrying.delete(id) || !call) return advance([id]);
    restartCall(state, id);
    startCall(call, pending.size === 0);
    return undefined;
  };

  const onCallEnd = async (
    id: string,
    { answer: outcome, moves: transitions }: CallResult,
  ): Promise<Transitions | undefined> => {
    endCall(state, id);
    if ("settled" in outcome) {
      applyStepResult(state, { id, settled: outcome.settled });
      return transitions ?? advance([]);
    }
    if (transitions) return transitions;
    const call = calls.get(id);
    if (call) calls.set(id, { ...call, attempt: outcome.attempt });
    retrying.add(id);
    pending.set(`timer:${id}`, steps.sleep(outcome.againMs));
    return undefined;
  };

  return {
    /** Applies the transitions and starts the calls and timers in them. */
    apply: async (transitions: Transitions): Promise<Transitions | undefined> => {
      applyTransitions(state, transitions);
      const { told: results, timers, hasMore } = transitions;
      for (const result of results) if ("settled" in result) pending.delete(`timer:${result.id}`);
      const isAlone = transitions.calls.length === 1 && timers.length === 0 && !hasMore;
      for (const call of transitions.calls)
        startCall(call, isAlone && pending.size === 0 && state.waiting.size === 0);
      for (const { id, ms } of timers) pending.set(`timer:${id}`, steps.sleep(ms));
      if (hasMore) return advance([]);
      if (state.waiting.size === 0 || wake) return undefined;
      // A signal may arrive before the wake-up handle is stored, so check for signals once more after storing it.
      wake = steps.wakeUp();
      pending.set("woken:", wake.woken);
      return advance([]);
    },

    waitForNext: async (): Promise<Transitions | undefined> => {
      const [key, value] = await steps.firstOf(pending);
      pending.delete(key);
      const [kind, id = ""] = key.split(/:(.*)/s);
      if (kind === "timer") return onTimer(id);
      if (kind === "call") return onCallEnd(id, value as CallResult);
      wake = undefined;
      return advance([]);
    },
  };
}
