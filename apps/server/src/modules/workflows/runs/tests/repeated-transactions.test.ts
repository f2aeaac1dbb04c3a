// A worker dies after its commit and before the engine hears of it: the same turn is asked for again, with what the engine
// knows. Its effects are there once, and it gives what it gave.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import type { HeldRun } from "../../../../platform/durable/process.ts";
import type { Id } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { heldRun } from "../../../../test-kit/published-workflow.ts";
import {
  answers,
  called,
  graphOf,
  newWorkflow,
  startRun,
  stepsModule,
} from "../../../../test-kit/workflow-runs.ts";
import { applyMoves, createJourney, type Journey } from "../run-state.rules.ts";
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
async function begun(graph: object): Promise<{ held: HeldRun; id: Id<"run">; journey: Journey }> {
  const id = (await startRun(owner, await newWorkflow(owner, graph))) as Id<"run">;
  const held = heldRun(h, owner, id);
  const first = await runs.runner.begin(held, id);
  if (!first) throw new Error("no run");
  const journey = createJourney(first.run, await runs.planOf(ctx(), first.run), first.steps);
  applyMoves(journey, first.moves);
  return { held, id, journey };
}

const make = (name: string) => ({ key: "made", type: "test.make", input: { name } });
const countOf = async (name: string) =>
  ((await owner.get("/projects?limit=100")).body.data as { name: string }[]).filter(
    (one) => one.name === name,
  ).length;

it("after a decision", async () => {
  const name = randomUUID();
  const asking = { key: "ask", type: "human_task", input: { title: "May we?" } };
  const later = { key: "nap", type: "delay", input: { amount: 60 } };
  const graph = graphOf([asking, make(name), later], ["start>ask", "ask:approved>made", "made>nap"]);
  const { held, id, journey } = await begun(graph);
  await runs.decide(ctx(), id, "ask", { decision: "approved", comment: "", answers: {} });
  const news = { due: [], wakeUp: "handle" };
  const moves = await runs.runner.goOn(held, journey, news);
  expect(await runs.runner.goOn(held, journey, news)).toEqual(JSON.parse(JSON.stringify(moves)));
  expect(await countOf(name)).toBe(1);
  applyMoves(journey, moves);
  await runs.runner.goOn(held, journey, { ...news, due: ["nap"] });
  expect((await owner.get(`/workflow-runs/${id}`)).body.status).toBe("succeeded");
});

it("after a call, whatever the repeated call is answered", async () => {
  const name = randomUUID();
  const calls = { key: "call", type: "test.call", input: { word: name }, retry: { attempts: 5, delay_s: 1 } };
  const graph = graphOf([calls, make(name), { key: "nap", type: "delay", input: { amount: 60 } }]);
  const { held, journey } = await begun(graph);
  const call = { id: "call", type: "test.call", input: { word: name }, attempt: 1 };
  answers.set(name, () => "first");
  const first = await runs.runner.call(held, journey, call, true);
  answers.set(name, () => "second");
  const second = await runs.runner.call(held, journey, call, true);
  answers.set(name, () => {
    throw Object.assign(new Error("late"), { name: "TimeoutError" });
  });
  const third = await runs.runner.call(held, journey, call, true);
  const told = { id: "call", settled: { status: "succeeded", port: "next", outputs: { value: "first" } } };
  for (const { moves } of [first, second, third]) expect(moves?.told[0]).toEqual(told);
  expect(await countOf(name)).toBe(1);
  expect(new Set(called.filter((one) => one.word === name).map(({ key }) => key)).size).toBe(1);
});

it("one that others have gone on from ends", async () => {
  const { held, journey } = await begun(graphOf([{ key: "nap", type: "delay", input: { amount: 60 } }]));
  const stale = { ...journey, turn: journey.turn - 1 };
  await runs.runner.begin(held, journey.run.id);
  await expect(runs.runner.goOn(held, stale, { due: [], wakeUp: null })).rejects.toThrow("over");
});
