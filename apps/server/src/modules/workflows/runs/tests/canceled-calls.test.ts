// A canceled run starts no more calls and waits only for calls in progress. Calls the runner directly, without an engine.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginRun } from "../../../../test-kit/begun-run.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import {
  answers,
  called,
  graphOf,
  newWorkflow,
  passing,
  stepsModule,
} from "../../../../test-kit/workflow-runs.ts";
import { endCall } from "../run-state.rules.ts";
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

const begun = async (graph: object, payload = {}) =>
  beginRun(h, owner, await newWorkflow(owner, graph), payload);

const calling = (key: string, word: string) => ({
  key,
  type: "test.call",
  input: { word },
  retry: { attempts: 5, delay_s: 60 },
});
const callOf = (id: string, word: string, attempt: number) => ({
  id,
  type: "test.call",
  input: { word },
  attempt,
});
const cancel = async (id: string) => (await owner.post(`/workflow-runs/${id}/cancel`, {})).body.status;
const attemptsOf = (word: string) => called.filter((one) => one.word === word).map(({ attempt }) => attempt);

it("does not retry a call after the run has ended", async () => {
  const word = randomUUID();
  answers.set(word, passing);
  const { held, id, state } = await begun(graphOf([calling("it", word)]));
  const { answer } = await runs.runner.call(held, state, callOf("it", word, 1), true);
  expect(answer).toMatchObject({ attempt: 2 });
  expect(await cancel(id)).toBe("canceled");
  await expect(runs.runner.call(held, state, callOf("it", word, 2), true)).rejects.toThrow("over");
  expect(attemptsOf(word)).toEqual([1]);
});

it("does not retry a call while the canceled run waits for another call", async () => {
  const [word, other] = [randomUUID(), randomUUID()];
  answers.set(word, passing);
  const graph = graphOf([calling("it", word), calling("other", other)], ["start>it", "start>other"]);
  const { held, id, state } = await begun(graph);
  await runs.runner.call(held, state, callOf("it", word, 1), false);
  expect(await cancel(id)).toBe("canceling");
  const again = await runs.runner.call(held, state, callOf("it", word, 2), false);
  expect(again).toMatchObject({ answer: { attempt: 2 }, moves: null });
  expect(attemptsOf(word)).toEqual([1]);
  endCall(state, "it");
  const last = await runs.runner.call(held, state, callOf("other", other, 1), false);
  expect(last.moves?.isEnded).toBe(true);
  expect((await owner.get(`/workflow-runs/${id}`)).body.status).toBe("canceled");
});

it("records the outcome of a retry that was in progress when the run was canceled", async () => {
  const word = randomUUID();
  const { held, id, state } = await begun(graphOf([calling("it", word)]));
  answers.set(word, passing);
  await runs.runner.call(held, state, callOf("it", word, 1), true);
  answers.set(word, async () => {
    expect(await cancel(id)).toBe("canceling");
    return "done";
  });
  const { moves } = await runs.runner.call(held, state, callOf("it", word, 2), true);
  expect(moves?.isEnded).toBe(true);
  expect((await owner.get(`/workflow-runs/${id}`)).body.status).toBe("canceled");
  const [step] = (await owner.get(`/workflow-runs/${id}/steps`)).body.data;
  expect(step).toMatchObject({ status: "succeeded", outputs: { value: "done" }, attempts: 2 });
});

it("cancels a loop whose iterations only wait immediately", async () => {
  const loop = { key: "loop", type: "for_each", input: { items: "{{ trigger.data.items }}" } };
  const nap = { key: "nap", type: "delay", input: { amount: 600 } };
  const { id } = await begun(graphOf([loop, nap], ["start>loop", "loop:each>nap"]), { items: [1, 2] });
  expect(await cancel(id)).toBe("canceled");
});
