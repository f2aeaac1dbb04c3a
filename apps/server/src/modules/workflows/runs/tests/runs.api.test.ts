// Runs started through the API, with a running worker and a real engine: what they do, how often, and how they end.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOnce } from "../../../../test-kit/event-feed.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";
import {
  answers,
  called,
  graphOf,
  newWorkflow,
  passing,
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

const make = (key: string, name = "{{ trigger.data.name }}", more = {}) => ({
  key,
  type: "test.make",
  input: { name },
  ...more,
});
const call = (key: string, word: string, more = {}) => ({ key, type: "test.call", input: { word }, ...more });
const projectNames = async () =>
  ((await owner.get("/projects?limit=100")).body.data as { name: string }[]).map(({ name }) => name);

describe("a run", () => {
  it("executes steps in order, passes on their outputs, and executes inside steps exactly once", async () => {
    const name = randomUUID();
    const workflow = await newWorkflow(
      owner,
      graphOf(
        [
          {
            key: "sum",
            type: "transform",
            input: { values: { a: 2, b: "{{ trigger.data.b }}" }, formulas: { c: "a + b" } },
          },
          make("made", `${name} {{ steps.sum.outputs.c }}`),
          { key: "call", type: "test.call", input: { word: "echo", value: "{{ steps.made.outputs.id }}" } },
          {
            key: "ask",
            type: "branch",
            input: { condition: { ref: "steps.sum.outputs.c", op: "gt", value: 4 } },
          },
          { key: "end", type: "stop", input: { outputs: { id: "{{ steps.call.outputs.value }}" } } },
          call("never", "never"),
        ],
        ["start>sum", "sum>made", "made>call", "call>ask", "ask:true>end", "ask:false>never"],
      ),
    );
    const run = await startRun(owner, workflow, { b: 3 });
    const { outputs, error } = await runIs(owner, run, "succeeded", "failed");
    expect(error).toBeNull();
    expect(await projectNames()).toContain(`${name} 5`);
    expect(outputs).toEqual({ id: expect.stringMatching(/^prj_/) });
    expect(await stepsOf(owner, run)).toMatchObject({
      sum: { status: "succeeded", outputs: { a: 2, b: 3, c: "5" } },
      call: { status: "succeeded", port: "next", attempts: 1 },
      ask: { port: "true" },
      never: { status: "skipped" },
    });
    await eventsOnce(owner, "types=workflow_run.succeeded", (events) =>
      expect(events.map(({ data }) => data.run_id)).toContain(run),
    );
  });

  it("retries transient failures with the same key and continues", async () => {
    const word = randomUUID();
    answers.set(word, (attempt) => (attempt < 3 ? passing() : "ok"));
    const workflow = await newWorkflow(
      owner,
      graphOf([call("flaky", word, { retry: { attempts: 4, delay_s: 0 } })]),
    );
    const run = await startRun(owner, workflow);
    await runIs(owner, run, "succeeded");
    const calls = called.filter((one) => one.word === word);
    expect(calls.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect((await stepsOf(owner, run)).flaky).toMatchObject({ attempts: 3, outputs: { value: "ok" } });
  });

  it("fails with the error of the step, compensates earlier steps, and skips later ones", async () => {
    const word = randomUUID();
    const undo = randomUUID();
    answers.set(word, refusing);
    const workflow = await newWorkflow(
      owner,
      graphOf([
        make("made", word, {
          compensation: { type: "test.call", input: { word: undo, value: "{{ steps.made.outputs.id }}" } },
        }),
        call("refused", word),
        call("never", word),
      ]),
    );
    const run = await startRun(owner, workflow);
    expect((await runIs(owner, run, "failed")).error).toEqual({
      code: "upstream_refused",
      message: "It said no.",
      step: "refused",
    });
    expect(called.filter((one) => one.word === undo)).toHaveLength(1);
    const steps = await stepsOf(owner, run);
    expect(steps["made~undo"]).toMatchObject({
      status: "succeeded",
      outputs: { value: expect.stringMatching(/^prj_/) },
    });
    expect(steps.never?.status).toBe("skipped");
  });

  it("continues at error if the failure is handled", async () => {
    const word = randomUUID();
    answers.set(word, refusing);
    const workflow = await newWorkflow(
      owner,
      graphOf(
        [call("refused", word), make("mend", `${word} {{ steps.refused.error.code }}`)],
        ["start>refused", "refused:error>mend"],
      ),
    );
    await runIs(owner, await startRun(owner, workflow), "succeeded");
    expect(await projectNames()).toContain(`${word} upstream_refused`);
  });

  it("fails on an invalid input and names it", async () => {
    const workflow = await newWorkflow(owner, graphOf([make("made")]));
    const { error } = await runIs(owner, await startRun(owner, workflow), "failed");
    expect(error).toMatchObject({
      code: "invalid_input",
      step: "made",
      message: expect.stringContaining("trigger.data.name"),
    });
  });

  it("repeats for each item, several iterations at a time, and collects the outputs", async () => {
    const workflow = await newWorkflow(
      owner,
      graphOf(
        [
          { key: "loop", type: "for_each", input: { items: "{{ trigger.data.items }}", concurrency: 4 } },
          { key: "echo", type: "test.call", input: { word: "echo", value: "{{ item.name }}{{ index }}" } },
          { key: "end", type: "stop", input: { outputs: { results: "{{ steps.loop.outputs.results }}" } } },
        ],
        ["start>loop", "loop:each>echo", "loop:done>end"],
      ),
    );
    const items = Array.from({ length: 10 }, (_, at) => ({ name: `n${at}-` }));
    const { outputs, error } = await runIs(
      owner,
      await startRun(owner, workflow, { items }),
      "succeeded",
      "failed",
    );
    expect(error).toBeNull();
    expect(outputs).toEqual({ results: items.map(({ name }, at) => ({ echo: { value: `${name}${at}` } })) });
  });

  it("calls another workflow and continues with its outputs", async () => {
    const child = await newWorkflow(
      owner,
      graphOf([
        {
          key: "end",
          type: "stop",
          input: { outputs: { twice: "{{ trigger.data.n }}{{ trigger.data.n }}" } },
        },
      ]),
    );
    const parent = await newWorkflow(
      owner,
      graphOf([
        { key: "call", type: "call_workflow", input: { workflow_id: child, payload: { n: 7 } } },
        { key: "end", type: "stop", input: { outputs: { given: "{{ steps.call.outputs.outputs.twice }}" } } },
      ]),
    );
    const { outputs } = await runIs(owner, await startRun(owner, parent), "succeeded");
    expect(outputs).toEqual({ given: "77" });
  });
});

describe("waiting", () => {
  it("waits for a delay, then for a person, and continues at the port of the decision", async () => {
    const word = randomUUID();
    const workflow = await newWorkflow(
      owner,
      graphOf(
        [
          { key: "nap", type: "delay", input: { amount: 0.3 } },
          { key: "ask", type: "human_task", input: { title: "May we?", timeout_s: 3600 } },
          make("yes", `${word} {{ steps.ask.outputs.comment }}`),
          call("no", word),
        ],
        ["start>nap", "nap>ask", "ask:approved>yes", "ask:rejected>no"],
      ),
    );
    const run = await startRun(owner, workflow);
    await expect
      .poll(async () => (await stepsOf(owner, run)).ask?.status, { timeout: 10_000 })
      .toBe("waiting");
    await runIs(owner, run, "waiting");
    const tasks = await owner.get(`/workflow-tasks?assignee_id=${owner.user.id}`);
    expect(tasks.body.data).toContainEqual(
      expect.objectContaining({
        run_id: run,
        step_id: "ask",
        title: "May we?",
        decisions: ["approved", "rejected"],
      }),
    );
    const decide = (body: object) => owner.post(`/workflow-runs/${run}/steps/ask/decide`, body);
    expect((await decide({ decision: "maybe" })).status).toBe(422);
    expect((await decide({ decision: "approved", comment: "fine" })).status).toBe(202);
    await runIs(owner, run, "succeeded");
    expect(await projectNames()).toContain(`${word} fine`);
    expect((await decide({ decision: "rejected" })).body.code).toBe("already_decided");
  });

  it("waits for an event or until the timeout", async () => {
    const waits = (timeout_s: number, where: object) =>
      graphOf(
        [
          { key: "wait", type: "wait_for_event", input: { event: "project.created", where, timeout_s } },
          { key: "late", type: "stop", input: { outputs: { late: true } } },
          {
            key: "here",
            type: "stop",
            input: { outputs: { id: "{{ steps.wait.outputs.event.data.project_id }}" } },
          },
        ],
        ["start>wait", "wait:timeout>late", "wait>here"],
      );
    const late = await newWorkflow(
      owner,
      waits(1, { ref: "event.data.project_id", op: "eq", value: "none" }),
    );
    expect((await runIs(owner, await startRun(owner, late), "succeeded")).outputs).toEqual({ late: true });
    const here = await newWorkflow(owner, waits(60, { ref: "event.data.project_id", op: "answered" }));
    const run = await startRun(owner, here);
    await runIs(owner, run, "waiting");
    const { id } = (await owner.post("/projects", { name: randomUUID() })).body;
    expect((await runIs(owner, run, "succeeded")).outputs).toEqual({ id });
  });
});

describe("POST /workflow-runs/:id/cancel", () => {
  it("cancels a waiting run immediately and a calling run after the response", async () => {
    const waiting = await newWorkflow(
      owner,
      graphOf([{ key: "nap", type: "delay", input: { amount: 600 } }]),
    );
    const first = await startRun(owner, waiting);
    await runIs(owner, first, "waiting");
    expect((await owner.post(`/workflow-runs/${first}/cancel`, {})).body.status).toBe("canceled");
    expect((await stepsOf(owner, first)).nap?.status).toBe("canceled");

    const word = randomUUID();
    const gate = Promise.withResolvers<string>();
    answers.set(word, () => gate.promise);
    const calling = await newWorkflow(owner, graphOf([call("slow", word), call("never", word)]));
    const second = await startRun(owner, calling);
    await expect.poll(() => called.filter((one) => one.word === word).length, { timeout: 10_000 }).toBe(1);
    expect((await owner.post(`/workflow-runs/${second}/cancel`, {})).body.status).toBe("canceling");
    gate.resolve("done");
    await runIs(owner, second, "canceled");
    expect((await stepsOf(owner, second)).slow).toMatchObject({ status: "succeeded" });
    expect(called.filter((one) => one.word === word)).toHaveLength(1);
    expect((await owner.post(`/workflow-runs/${second}/cancel`, {})).body.code).toBe("invalid_state");
  });
});

describe("POST /workflow-runs/:id/retry", () => {
  it("continues from the failed step without repeating succeeded ones", async () => {
    const word = randomUUID();
    answers.set(word, refusing);
    const workflow = await newWorkflow(
      owner,
      graphOf([make("made", word), call("call", word), make("after", `${word} after`)]),
    );
    const run = await startRun(owner, workflow);
    await runIs(owner, run, "failed");
    answers.set(word, () => "ok");
    expect((await owner.post(`/workflow-runs/${run}/retry`, {})).body).toMatchObject({
      status: "queued",
      attempt: 2,
    });
    await runIs(owner, run, "succeeded");
    expect((await projectNames()).filter((name) => name === word)).toHaveLength(1);
    const keys = called.filter((one) => one.word === word).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect((await owner.post(`/workflow-runs/${run}/retry`, {})).body.code).toBe("invalid_state");
  });

  it("uses the latest version on request", async () => {
    const word = randomUUID();
    answers.set(word, refusing);
    const workflow = await newWorkflow(owner, graphOf([make("made", word), call("call", word)]));
    const run = await startRun(owner, workflow);
    await runIs(owner, run, "failed");
    await republish(owner, workflow, graphOf([make("made", word), make("call", `${word} instead`)]));
    await owner.post(`/workflow-runs/${run}/retry`, { version: "latest" });
    expect((await runIs(owner, run, "succeeded")).version).toBe(2);
    expect(await projectNames()).toEqual(expect.arrayContaining([word, `${word} instead`]));
  });
});

it("starts by the trigger in trigger_key, and rejects one that cannot be started manually (422)", async () => {
  const triggers = [
    { key: "first", type: "api" },
    { key: "second", type: "api" },
    { key: "timed", type: "schedule", config: { cron: "0 9 * * 1" } },
  ];
  const end = { key: "end", type: "stop", input: {} };
  const connections = triggers.map(({ key }) => `${key}>end`);
  const workflow = await newWorkflow(owner, graphOf([end], connections, triggers));
  const started = async (body: object) => (await owner.post(`/workflows/${workflow}/runs`, body)).body;
  expect((await started({})).trigger.key).toBe("first");
  expect((await started({ trigger_key: "second" })).trigger.key).toBe("second");
  for (const trigger_key of ["timed", "none"])
    expect(await started({ trigger_key })).toMatchObject({
      status: 422,
      errors: [{ pointer: "/trigger_key" }],
    });
});

it("rejects workflows that cannot be started (404 and 409)", async () => {
  const { id } = (await owner.post("/workflows", { name: "Draft" })).body;
  expect((await owner.post(`/workflows/${id}/runs`, {})).body.code).toBe("workflow_not_startable");
  expect((await owner.post("/workflows/wfl_00000000000000000000000000/runs", {})).status).toBe(404);
});
