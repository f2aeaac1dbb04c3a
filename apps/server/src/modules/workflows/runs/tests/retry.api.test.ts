// What a retry repeats, with a running worker and a real engine. Signals for an earlier attempt must not affect the new
// one.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";
import {
  answers,
  called,
  graphOf,
  newWorkflow,
  refusing,
  republish,
  runIs,
  startRun,
  stepsModule,
  stepsOf,
} from "../../../../test-kit/workflow-runs.ts";

let h: Harness;
let owner: Caller;
let worker: TestWorker;
beforeAll(async () => {
  h = await startHarness({ modules: [stepsModule] });
  owner = await h.newAccount();
  worker = await startWorker(h.composition);
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
});

const call = (key: string, word: string) => ({ key, type: "test.call", input: { word } });
const stop = (outputs: object) => ({ key: "end", type: "stop", input: { outputs } });
const retry = async (run: string, body: object = {}) => {
  const answer = await owner.post(`/workflow-runs/${run}/retry`, body);
  expect(answer.status).toBe(202);
};
const callsOf = (word: string) => called.filter((one) => one.word === word).length;

describe("signals of an earlier attempt", () => {
  it("do not fail a called workflow whose new run succeeds", async () => {
    const word = randomUUID();
    answers.set(word, refusing);
    const child = await newWorkflow(owner, graphOf([call("it", word)]));
    const parent = await newWorkflow(
      owner,
      graphOf([{ key: "child", type: "call_workflow", input: { workflow_id: child } }]),
    );
    const run = await startRun(owner, parent);
    expect((await runIs(owner, run, "failed")).error?.code).toBe("run_failed");
    answers.set(word, () => "ok");
    await retry(run);
    expect((await runIs(owner, run, "succeeded", "failed")).error).toBeNull();
  });

  it("are ignored when a called workflow ends late", async () => {
    const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()];
    const [early, late] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    answers.set(first, () => early.promise);
    answers.set(second, () => late.promise);
    answers.set(other, refusing);
    const childGraph = (word: string) =>
      graphOf([call("it", word), stop({ given: "{{ steps.it.outputs.value }}" })]);
    const child = await newWorkflow(owner, childGraph(first));
    const parent = await newWorkflow(
      owner,
      graphOf(
        [
          { key: "child", type: "call_workflow", input: { workflow_id: child } },
          call("other", other),
          stop({ given: "{{ steps.child.outputs.outputs.given }}" }),
        ],
        ["start>child", "start>other", "child>end"],
      ),
    );
    const run = await startRun(owner, parent);
    await runIs(owner, run, "failed");
    await eventually(() => expect(callsOf(first)).toBe(1));
    answers.set(other, () => "ok");
    await republish(owner, child, childGraph(second));
    await retry(run);
    await eventually(() => expect(callsOf(second)).toBe(1));
    early.resolve("old");
    const { data } = (await owner.get(`/workflow-runs?workflow_id=${child}&sort=created_at`)).body;
    await runIs(owner, data[0].id, "succeeded");
    late.resolve("new");
    expect((await runIs(owner, run, "succeeded", "failed")).outputs).toEqual({ given: "new" });
  });

  it("do not decide a task of the new attempt", async () => {
    const word = randomUUID();
    answers.set(word, refusing);
    const workflow = await newWorkflow(
      owner,
      graphOf(
        [
          { key: "ask", type: "human_task", input: { title: "May we?" } },
          call("yes", word),
          stop({ no: true }),
        ],
        ["start>ask", "ask:approved>yes", "ask:rejected>end"],
      ),
    );
    const run = await startRun(owner, workflow);
    const decide = (decision: string) => owner.post(`/workflow-runs/${run}/steps/ask/decide`, { decision });
    await runIs(owner, run, "waiting");
    expect((await decide("approved")).status).toBe(202);
    await runIs(owner, run, "failed");
    await retry(run, { from_step: "ask" });
    await runIs(owner, run, "waiting");
    expect((await stepsOf(owner, run)).ask?.status).toBe("waiting");
    expect((await decide("rejected")).status).toBe(202);
    expect((await runIs(owner, run, "succeeded", "failed")).outputs).toEqual({ no: true });
  });
});

it("repeats steps that were skipped after a failed step of another branch", async () => {
  const [word, behind] = [randomUUID(), randomUUID()];
  answers.set(word, refusing);
  const workflow = await newWorkflow(
    owner,
    graphOf(
      [
        { key: "other", type: "transform", input: { values: { a: 1 } } },
        call("failing", word),
        call("behind", behind),
      ],
      ["start>other", "start>failing", "failing>behind"],
    ),
  );
  const run = await startRun(owner, workflow);
  await runIs(owner, run, "failed");
  answers.set(word, () => "ok");
  await retry(run, { from_step: "other" });
  await runIs(owner, run, "succeeded");
  expect(callsOf(behind)).toBe(1);
});

it("rejects the latest version if it no longer has the trigger (422)", async () => {
  const word = randomUUID();
  answers.set(word, refusing);
  const workflow = await newWorkflow(owner, graphOf([call("it", word)]));
  const run = await startRun(owner, workflow);
  await runIs(owner, run, "failed");
  await republish(
    owner,
    workflow,
    graphOf([call("it", word)], ["begin>it"], [{ key: "begin", type: "api" }]),
  );
  const answer = await owner.post(`/workflow-runs/${run}/retry`, { version: "latest" });
  expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, "/version"]);
  await retry(run);
});
