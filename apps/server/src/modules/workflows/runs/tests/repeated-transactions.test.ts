// A worker dies after its commit and before the engine receives the result, so the engine repeats the transaction. The
// effects must happen once, and the repeat must return the same result.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { beginRun } from "../../../../test-kit/begun-run.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { answers, called, graphOf, newWorkflow, stepsModule } from "../../../../test-kit/workflow-runs.ts";
import { applyTransitions } from "../run-state.rules.ts";
import type { WorkflowRunsService } from "../runs.service.ts";

let h: Harness;
let owner: Caller;
let runs: WorkflowRunsService;
beforeAll(async () => {
  h = await startHarness({ modules: [stepsModule] });
  owner = await h.newAccount();
  runs = h.services.get("workflowRuns") as WorkflowRunsService;
});
afterAll(() => h.stop());

const ctx = () => systemAccountCtx("test", owner.account, "test", h.clock.now());
const begun = async (graph: object) => beginRun(h, owner, await newWorkflow(owner, graph));

const make = (name: string) => ({ key: "made", type: "test.make", input: { name } });
const countOf = async (name: string) =>
  ((await owner.get("/projects?limit=100")).body.data as { name: string }[]).filter(
    (one) => one.name === name,
  ).length;

it("repeats a transaction after a decision without repeating its effects", async () => {
  const name = randomUUID();
  const asking = { key: "ask", type: "human_task", input: { title: "May we?" } };
  const later = { key: "nap", type: "delay", input: { amount: 60 } };
  const graph = graphOf([asking, make(name), later], ["start>ask", "ask:approved>made", "made>nap"]);
  const { held, id, state } = await begun(graph);
  await runs.decide(ctx(), id, "ask", { decision: "approved", comment: "", answers: {} });
  const wake = { dueSteps: [], handle: "handle" };
  const transitions = await runs.runner.advance(held, state, wake);
  expect(await runs.runner.advance(held, state, wake)).toEqual(JSON.parse(JSON.stringify(transitions)));
  expect(await countOf(name)).toBe(1);
  applyTransitions(state, transitions);
  await runs.runner.advance(held, state, { ...wake, dueSteps: ["nap"] });
  expect((await owner.get(`/workflow-runs/${id}`)).body.status).toBe("succeeded");
});

it("keeps the first outcome of a call when a repeat returns another one", async () => {
  const name = randomUUID();
  const calls = { key: "call", type: "test.call", input: { word: name }, retry: { attempts: 5, delay_s: 1 } };
  const graph = graphOf([calls, make(name), { key: "nap", type: "delay", input: { amount: 60 } }]);
  const { held, state } = await begun(graph);
  const call = { id: "call", type: "test.call", input: { word: name }, attempt: 1 };
  answers.set(name, () => "first");
  const first = await runs.runner.call(held, state, call, true);
  answers.set(name, () => "second");
  const second = await runs.runner.call(held, state, call, true);
  answers.set(name, () => {
    throw Object.assign(new Error("late"), { name: "TimeoutError" });
  });
  const third = await runs.runner.call(held, state, call, true);
  const result = { id: "call", settled: { status: "succeeded", port: "next", outputs: { value: "first" } } };
  for (const { moves } of [first, second, third]) expect(moves?.told[0]).toEqual(result);
  expect(await countOf(name)).toBe(1);
  expect(new Set(called.filter((one) => one.word === name).map(({ key }) => key)).size).toBe(1);
});

it("ends a process that another one has overtaken", async () => {
  const { held, state } = await begun(graphOf([{ key: "nap", type: "delay", input: { amount: 60 } }]));
  const stale = { ...state, sequence: state.sequence - 1 };
  await runs.runner.begin(held, state.run.id);
  await expect(runs.runner.advance(held, stale, { dueSteps: [], handle: null })).rejects.toThrow("over");
});
