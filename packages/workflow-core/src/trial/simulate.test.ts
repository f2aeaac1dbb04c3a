import type { Json } from "@formstead/form-logic";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Graph } from "../graph/graph.ts";
import { planOf } from "../graph/plan.ts";
import { ownValue } from "../traversal/own-values.ts";
import { createTraversal, type Recorded, type Settled } from "../traversal/traversal.ts";
import { trialStepsMax } from "./ledger.ts";
import { simulate, type Trial } from "./simulate.ts";
import type { Mock, Trace } from "./trace.ts";

const now = new Date("2026-11-15T12:00:00Z");
const hourMs = 3_600_000;
const types = new Map<string, ReturnType<Trial["typeOf"]>>([
  [
    "send",
    {
      input: z.strictObject({ to: z.string().min(1), times: z.coerce.number().default(1) }),
      stub: (input) => ({ outputs: { sent: (input as { to: string }).to } }),
    },
  ],
  ["find", { input: z.strictObject({}), stub: () => ({ port: "not_found", outputs: {} }) }],
]);

/** `a>b` connects through next, `a:true>b` through another port; without lines, each step leads to the next. */
function graphOf(steps: readonly Record<string, unknown>[], ...lines: string[]): Graph {
  const keys = ["start", ...steps.map(({ key }) => String(key))];
  const ways = lines.length > 0 ? lines : keys.slice(1).map((key, at) => `${keys[at]}>${key}`);
  const connections = ways.map((line) => {
    const [left = "", to = ""] = line.split(">");
    const [from = "", port = "next"] = left.split(":");
    return { from, port, to };
  });
  return Graph.parse({ triggers: [{ key: "start", type: "api" }], steps, connections });
}

function tryOut(graph: Graph, mocks: Readonly<Record<string, Mock>> = {}, data: Json = {}): Promise<Trace> {
  const facts = { trigger: { type: "api", data }, run: { id: "run_x" } };
  return simulate(planOf(graph), {
    triggerKey: "start",
    entryId: "ent_x",
    now,
    mocks,
    typeOf: (type) => types.get(type),
    lookupFor: async (instance, traversal) => (reference) => ownValue(facts, traversal, instance, reference),
  });
}

const send = (key: string, to = key, more = {}) => ({ key, type: "send", input: { to }, ...more });
const path = ({ steps }: Trace) => steps.map(({ id, port, status }) => `${id}:${port ?? status}`);
const stepOf = ({ steps }: Trace, id: string) => steps.find((one) => one.id === id);

describe("a trial", () => {
  it("resolves inputs, follows the same path as a run, and only records side effects", async () => {
    const graph = graphOf(
      [
        {
          key: "sum",
          type: "transform",
          input: { values: { a: "{{ trigger.data.a }}" }, formulas: { b: "a + 1" } },
        },
        {
          key: "ask",
          type: "branch",
          input: { condition: { ref: "steps.sum.outputs.b", op: "gt", value: 2 } },
        },
        send("yes", "{{ steps.sum.outputs.b }} times"),
        send("no"),
        { key: "end", type: "stop", input: { outputs: { said: "{{ steps.yes.outputs.sent }}" } } },
      ],
      "start>sum",
      "sum>ask",
      "ask:true>yes",
      "ask:false>no",
      "yes>end",
    );
    const trace = await tryOut(graph, {}, { a: 2 });
    expect(trace).toMatchObject({
      status: "succeeded",
      note: null,
      error: null,
      outputs: { said: "3 times" },
    });
    expect(path(trace)).toEqual(["sum:next", "ask:true", "no:skipped", "yes:next", "end:next"]);
    expect(trace.effects).toEqual([{ step: "yes", type: "send", input: { to: "3 times", times: 1 } }]);
    expect(path(await tryOut(graph, {}, { a: 1 }))).toContain("no:next");
  });

  it("advances its clock instead of waiting and wakes sleeping steps in order of time", async () => {
    const graph = graphOf(
      [
        { key: "long", type: "delay", input: { amount: 2, unit: "hours" } },
        { key: "short", type: "delay", input: { amount: 1, unit: "hours" } },
        send("second"),
        send("first"),
      ],
      "start>long",
      "start>short",
      "long>second",
      "short>first",
    );
    const trace = await tryOut(graph);
    expect(trace.effects.map(({ step }) => step)).toEqual(["first", "second"]);
    expect(trace.endedAt).toEqual(new Date(now.getTime() + 2 * hourMs));
    expect(stepOf(trace, "first")?.at).toEqual(new Date(now.getTime() + hourMs));
    expect(stepOf(trace, "short")?.outputs).toEqual({ until: "2026-11-15T13:00:00.000Z" });
  });

  it("ends at a stop step and cancels sleeping steps", async () => {
    const trace = await tryOut(
      graphOf(
        [{ key: "nap", type: "delay", input: { amount: 1 } }, send("late"), { key: "end", type: "stop" }],
        "start>nap",
        "nap>late",
        "start>end",
      ),
    );
    expect(path(trace)).toEqual(["nap:canceled", "end:next"]);
    expect(trace.effects).toEqual([]);
  });

  it("ends waits with the expected outcome, or as mocked", async () => {
    const graph = graphOf(
      [
        { key: "event", type: "wait_for_event", input: { event: "entry.reviewed", timeout_s: 3_600 } },
        { key: "ask", type: "human_task", input: { title: "Well?", decisions: ["good", "bad"] } },
        { key: "call", type: "call_workflow", input: { workflow_id: "wfl_x", payload: { n: 1 } } },
        send("late"),
        send("bad"),
      ],
      "start>event",
      "event>ask",
      "event:timeout>late",
      "ask:good>call",
      "ask:bad>bad",
    );
    const hoped = await tryOut(graph);
    expect(path(hoped)).toEqual(["event:next", "late:skipped", "ask:good", "bad:skipped", "call:next"]);
    expect(stepOf(hoped, "event")?.outputs).toMatchObject({
      event: { type: "entry.reviewed", data: { entry_id: "ent_x" } },
    });
    expect(hoped.effects.map(({ type }) => type)).toEqual(["human_task", "call_workflow"]);
    const late = await tryOut(graph, { event: { port: "timeout" } });
    expect(path(late)).toContain("late:next");
    expect(late.endedAt).toEqual(new Date(now.getTime() + hourMs));
    const bad = await tryOut(graph, { ask: { outputs: { decision: "bad" } } });
    expect(path(bad)).toContain("bad:next");
    const given = await tryOut(graph, { call: { outputs: { status: "succeeded", outputs: { n: 2 } } } });
    expect(stepOf(given, "call")).toMatchObject({ isMocked: true, outputs: { outputs: { n: 2 } } });
  });

  it("runs loops and mocks a single iteration", async () => {
    const graph = graphOf(
      [
        { key: "loop", type: "for_each", input: { items: "{{ trigger.data }}", continue_on_error: true } },
        send("mail", "{{ item }}"),
        send("end", "{{ steps.loop.outputs.count }} mails"),
      ],
      "start>loop",
      "loop:each>mail",
      "loop:done>end",
    );
    const error = { code: "full", message: "The box is full." };
    const trace = await tryOut(graph, { "mail@1": { error } }, ["a", "b", "c"]);
    expect(path(trace)).toEqual(["loop:done", "mail@0:next", "mail@1:failed", "mail@2:next", "end:next"]);
    expect(trace.effects.map(({ input }) => (input as { to: string }).to)).toEqual(["a", "c", "3 mails"]);
    expect(stepOf(trace, "loop")?.outputs).toMatchObject({ errors: [{ index: 1, ...error }] });
    const mocked = await tryOut(graph, { loop: { outputs: { count: 9 } } }, ["a"]);
    expect(mocked.effects.map(({ input }) => (input as { to: string }).to)).toEqual(["9 mails"]);
  });

  it("fails on an invalid input and compensates completed steps in reverse order", async () => {
    const undo = (to: string) => ({ compensation: { type: "send", input: { to } } });
    const graph = graphOf([
      send("a", "a", undo("undo {{ steps.a.outputs.sent }}")),
      send("b", "b", undo("undo b")),
      send("broken", "{{ steps.b.outputs.nothing }}"),
      send("never"),
    ]);
    const trace = await tryOut(graph);
    expect(trace).toMatchObject({ status: "failed", error: { code: "invalid_input", step: "broken" } });
    expect(trace.effects.map(({ step }) => step)).toEqual(["a", "b", "b~undo", "a~undo"]);
    expect(trace.effects.at(-1)?.input).toMatchObject({ to: "undo a" });
    expect(stepOf(trace, "never")?.status).toBe("skipped");
  });

  it("follows the error port for a mocked failure and the stub's own port, and fails on an unknown type", async () => {
    const caught = graphOf([send("a"), send("b")], "start>a", "a:error>b");
    const error = { code: "no", message: "No." };
    expect(path(await tryOut(caught, { a: { error } }))).toEqual(["a:failed", "b:next"]);
    const found = graphOf([{ key: "look", type: "find" }, send("b")], "start>look", "look:not_found>b");
    expect(path(await tryOut(found))).toEqual(["look:not_found", "b:next"]);
    expect(path(await tryOut(found, { look: { port: "next" } }))).toEqual(["look:next", "b:skipped"]);
    expect(await tryOut(graphOf([{ key: "x", type: "gone" }]))).toMatchObject({
      status: "failed",
      error: { code: "invalid_input", step: "x" },
    });
  });

  it("stops at the step limit with a note", async () => {
    const graph = graphOf(
      [{ key: "loop", type: "for_each", input: { items: "{{ trigger.data }}" } }, send("mail")],
      "start>loop",
      "loop:each>mail",
    );
    const trace = await tryOut(
      graph,
      {},
      Array.from({ length: 5_000 }, (_, at) => at),
    );
    expect(trace.status).toBe("unfinished");
    expect(trace.note).toContain(String(trialStepsMax));
    expect(trace.steps).toHaveLength(trialStepsMax);
  });

  it("limits texts that double in size with every step", async () => {
    const double = (key: string, from: string) => ({
      key,
      type: "transform",
      input: { values: { text: `{{ ${from} }}{{ ${from} }}` } },
    });
    const steps = Array.from({ length: 60 }, (_, at) =>
      double(`s${at}`, at === 0 ? "trigger.data" : `steps.s${at - 1}.outputs.text`),
    );
    const trace = await tryOut(graphOf(steps), {}, "x".repeat(100));
    expect(trace).toMatchObject({ status: "failed", error: { code: "outputs_too_large" } });
    const many = "{{ steps.big.outputs.text }}".repeat(2_000);
    const wide = await tryOut(
      graphOf([
        { key: "big", type: "transform", input: { values: { text: "{{ trigger.data }}" } } },
        { key: "wide", type: "transform", input: { values: { text: many } } },
      ]),
      {},
      "x".repeat(200_000),
    );
    expect(wide.error).toMatchObject({ code: "invalid_input", step: "wide" });
  });
});

/** Steps in order, each connected to earlier ones through ports of their type. */
const anyGraph = fc
  .array(
    fc.record({ kind: fc.nat(4), from: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), way: fc.nat() }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((made) => {
    const steps = made.map(({ kind }, at) => {
      const key = `s${at}`;
      if (kind === 0)
        return { key, type: "branch", input: { condition: { ref: "trigger.data", op: "empty" } } };
      if (kind === 1) return { key, type: "delay", input: { amount: at } };
      if (kind === 2) return { key, type: "human_task", input: { title: "?" } };
      return send(key, key, kind === 3 ? { compensation: { type: "send", input: { to: "undo" } } } : {});
    });
    const ports: Record<string, string[]> = {
      branch: ["true", "false"],
      delay: ["next"],
      human_task: ["approved", "rejected", "timeout"],
      send: ["next", "error"],
    };
    const lines = made.flatMap(({ from, way }, at) =>
      from.map((one) => {
        const before = one % (at + 1);
        if (before === 0) return `start>s${at}`;
        const all = ports[steps[before - 1]?.type ?? ""] ?? ["next"];
        return `s${before - 1}:${all[way % all.length]}>s${at}`;
      }),
    );
    return graphOf(steps, ...new Set(lines));
  });

const anyMocks = fc.dictionary(
  fc.nat(11).map((at) => `s${at}`),
  fc.constantFrom<Mock>(
    { error: { code: "no", message: "No." } },
    { outputs: { decision: "rejected" } },
    { outputs: { n: 1 } },
  ),
);

function settledOf({ status, port, outputs, error }: Trace["steps"][number]): Settled | undefined {
  if (status === "succeeded") return { status, port: port ?? "next", outputs: outputs ?? {} };
  if (status === "failed" && error) return { status, error };
  return status === "skipped" ? { status } : undefined;
}

describe("any graph", () => {
  it("finishes in a trial with the same result as the walk of a real run", async () => {
    await fc.assert(
      fc.asyncProperty(anyGraph, anyMocks, async (graph, mocks) => {
        const trace = await tryOut(graph, mocks);
        expect(trace.status).not.toBe("unfinished");
        const recorded = new Map<string, Recorded>(
          trace.steps.map((one) => [one.id, { settled: settledOf(one) }]),
        );
        const traversal = createTraversal(planOf(graph), "start", recorded);
        const verdict = traversal.verdict();
        expect(verdict.status).toBe(trace.status);
        if (verdict.status === "failed") expect(verdict.error).toEqual({ code: "no", message: "No." });
        else expect(traversal.takeReady()).toEqual([]);
      }),
    );
  });

  it("takes the same path again with its own results as mocks", async () => {
    await fc.assert(
      fc.asyncProperty(anyGraph, anyMocks, async (graph, mocks) => {
        const first = await tryOut(graph, mocks);
        const told = first.steps
          .filter(({ id }) => !id.endsWith("~undo"))
          .map(({ id, outputs, port, error }): [string, Mock] => [
            id,
            error ? { error } : { outputs: outputs ?? undefined, port: port ?? undefined },
          ]);
        const again = await tryOut(graph, Object.fromEntries(told));
        expect(path(again)).toEqual(path(first));
        expect(again.effects).toEqual(first.effects);
      }),
    );
  });
});
