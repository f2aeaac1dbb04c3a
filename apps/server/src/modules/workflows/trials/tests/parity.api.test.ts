// A test run that is given the outputs of a real run's steps must take the same path as that run.
import { randomUUID } from "node:crypto";
import type { Json } from "@formstead/form-logic";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";
import {
  answers,
  graphOf,
  newWorkflow,
  refusing,
  runIs,
  startRun,
  stepsModule,
  stepsOf,
} from "../../../../test-kit/workflow-runs.ts";

let h: Harness;
let owner: Caller;
let worker: TestWorker;
const refused = randomUUID();

beforeAll(async () => {
  answers.set(refused, refusing);
  h = await startHarness({ modules: [stepsModule] });
  owner = await h.newAccount();
  worker = await startWorker(h.composition);
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
});

const make = (key: string, more = {}) => ({
  key,
  type: "test.make",
  input: { name: `${key} ${randomUUID()}` },
  ...more,
});
const call = (key: string, word: Json = "echo", more = {}) => ({
  key,
  type: "test.call",
  input: { word, value: [1, 2, 3] },
  ...more,
});
const undo = { compensation: { type: "test.call", input: { word: "undo" } } };

const graphs: Record<string, () => object> = {
  "values, a branch, and a stop": () =>
    graphOf(
      [
        {
          key: "sum",
          type: "transform",
          input: { values: { a: "{{ trigger.data.n }}" }, formulas: { b: "a * 2" } },
        },
        make("made"),
        {
          key: "ask",
          type: "branch",
          input: { condition: { ref: "steps.sum.outputs.b", op: "gt", value: 4 } },
        },
        { key: "end", type: "stop", input: { outputs: { id: "{{ steps.made.outputs.id }}" } } },
        call("never"),
      ],
      ["start>sum", "sum>made", "made>ask", "ask:true>end", "ask:false>never"],
    ),
  "a failure with a compensation": () =>
    graphOf([make("made", undo), call("called", "echo", undo), call("no", refused), make("never")]),
  "a failure that is handled and one that is ignored": () =>
    graphOf(
      [call("no", refused), make("caught"), call("again", refused, { on_error: "continue" }), make("last")],
      ["start>no", "no:error>caught", "caught>again", "again>last"],
    ),
  "a loop over the result of a call with some failing iterations": () =>
    graphOf(
      [
        call("list"),
        {
          key: "loop",
          type: "for_each",
          input: { items: "{{ steps.list.outputs.value }}", concurrency: 2, continue_on_error: true },
        },
        { key: "odd", type: "switch", input: { value: "{{ item }}", cases: [{ port: "two", equals: 2 }] } },
        call("no", refused),
        call("fine", "{{ item }}"),
        { key: "end", type: "stop", input: { outputs: { count: "{{ steps.loop.outputs.count }}" } } },
      ],
      ["start>list", "list>loop", "loop:each>odd", "odd:two>no", "odd:default>fine", "loop:done>end"],
    ),
  "a loop that ends at its first failure": () =>
    graphOf(
      [
        { key: "loop", type: "for_each", input: { items: ["echo", refused, "echo"] } },
        call("called", "{{ item }}", undo),
        make("made"),
        make("never"),
      ],
      ["start>loop", "loop:each>called", "called>made", "loop:done>never"],
    ),
  "a wait that times out, and two paths that join": () =>
    graphOf(
      [
        { key: "wait", type: "wait_for_event", input: { event: "entry.reviewed", timeout_s: 1 } },
        make("late"),
        { key: "nap", type: "delay", input: { amount: 0.2 } },
        make("met"),
        make("never"),
      ],
      ["start>wait", "start>nap", "wait:timeout>late", "wait>never", "late>met", "nap>met"],
    ),
  "an invalid input": () => graphOf([call("called", "{{ trigger.data }}"), make("never")]),
  "a step that fails on purpose": () =>
    graphOf([make("made", undo), { key: "no", type: "fail", input: { code: "enough", message: "No." } }]),
};

/** Steps whose outputs cannot be predicted and are mocked; loops and flow decisions are simulated. */
const given = new Set(["test.make", "test.call", "wait_for_event", "human_task"]);

async function compare(workflow: string, run: string, payload: Json): Promise<void> {
  const real = await runIs(owner, run, "succeeded", "failed");
  const steps = (await stepsOf(owner, run)) as unknown as Record<string, StepFacts>;
  const mocks = Object.entries(steps)
    .filter(([id, { type, status }]) => given.has(type) && status !== "skipped" && !id.includes("~"))
    // A step with an invalid input fails without a mock.
    .filter(([, { error }]) => error?.code !== "invalid_input")
    .map(([id, { outputs, port, error }]) => [id, error ? { error } : { outputs, port }]);
  const tried = await owner.post(`/workflows/${workflow}/test-runs`, {
    of: 1,
    payload,
    mock_outputs: Object.fromEntries(mocks),
  });
  expect([tried.status, tried.body.errors]).toEqual([200, undefined]);
  const { body } = tried;
  expect([body.status, body.error, body.outputs]).toEqual([real.status, real.error, real.outputs]);
  const went = body.steps.map((one: StepFacts) => [one.id, [one.type, one.status, one.port, one.error]]);
  const gone = Object.entries(steps).map(([id, one]) => [id, [one.type, one.status, one.port, one.error]]);
  expect(Object.fromEntries(went)).toEqual(Object.fromEntries(gone));
}

interface StepFacts {
  id: string;
  type: string;
  status: string;
  port: string | null;
  outputs: object | null;
  error: { code: string } | null;
}

describe("a test run takes the path of a real run with", () => {
  it.each(Object.entries(graphs))("%s", async (_name, graph) => {
    const workflow = await newWorkflow(owner, graph());
    const payload = { n: 3 };
    await compare(workflow, await startRun(owner, workflow, payload), payload);
  });

  it("a human decision", async () => {
    const workflow = await newWorkflow(
      owner,
      graphOf(
        [{ key: "ask", type: "human_task", input: { title: "Well?" } }, make("yes"), make("no")],
        ["start>ask", "ask:approved>yes", "ask:rejected>no"],
      ),
    );
    const run = await startRun(owner, workflow);
    await runIs(owner, run, "waiting");
    const decided = await owner.post(`/workflow-runs/${run}/steps/ask/decide`, { decision: "rejected" });
    expect(decided.status).toBe(202);
    await compare(workflow, run, {});
  });
});
