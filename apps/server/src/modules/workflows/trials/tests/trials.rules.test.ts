import type { Json } from "@formstead/form-logic";
import { Graph, type Trace } from "@formstead/workflow-core";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import { isSame, newTally, withEntry } from "../backtests.rules.ts";
import { summaryOf } from "../summaries.rules.ts";
import { chooseTrigger, formOf, triggerForEntries } from "../triggers.rules.ts";

const at = new Date("2026-11-15T12:00:00Z");

function traceOf(ways: readonly string[], effects: readonly (readonly [string, Json])[] = []): Trace {
  const steps = ways.map((way) => {
    const [id = "", port = "next"] = way.split(":");
    const status = port === "failed" || port === "skipped" ? port : "succeeded";
    return {
      id,
      stepKey: id.split(/[@~]/)[0] ?? "",
      type: "t",
      status,
      port: status === "succeeded" ? port : null,
      input: null,
      outputs: null,
      error: null,
      isMocked: false,
      at,
    } as const;
  });
  const error = { code: "x", message: "Secret.", step: "a" };
  const isFailed = ways.some((way) => way.endsWith(":failed"));
  return {
    status: isFailed ? "failed" : "succeeded",
    note: null,
    outputs: {},
    error: isFailed ? error : null,
    steps,
    effects: effects.map(([step, input]) => ({ step, type: "send", input })),
    endedAt: at,
  };
}

describe("comparing outcomes", () => {
  it("compares status, path, and effects, and ignores skipped steps", () => {
    const one = traceOf(["a:next", "b:true"], [["a", { to: "x", cc: ["y"] }]]);
    expect(isSame(one, traceOf(["a:next", "c:skipped", "b:true"], [["a", { cc: ["y"], to: "x" }]]))).toBe(
      true,
    );
    expect(isSame(one, traceOf(["a:next", "b:false"], [["a", { to: "x", cc: ["y"] }]]))).toBe(false);
    expect(isSame(one, traceOf(["b:true", "a:next"], [["a", { to: "x", cc: ["y"] }]]))).toBe(false);
    expect(isSame(one, traceOf(["a:next", "b:true"], [["a", { to: "x" }]]))).toBe(false);
    expect(isSame(one, traceOf(["a:next", "b:true"]))).toBe(false);
    expect(isSame(one, null)).toBe(false);
    expect(isSame(null, null)).toBe(true);
  });

  it("counts by step and contains no personal values", () => {
    let tally = newTally();
    const before = traceOf(["a:next", "b@0:next", "b@1:next", "a~undo:next"], [["a", { to: "ada", n: 1 }]]);
    tally = withEntry(tally, "ent_1", before, traceOf(["a:failed"], [["a", { to: "bob", n: 1 }]]));
    tally = withEntry(tally, "ent_2", before, before);
    tally = withEntry(tally, "ent_3", null, before);
    expect(tally).toMatchObject({
      compared: 3,
      same: 1,
      changed: 2,
      failed_before: 0,
      failed_after: 1,
      not_started_before: 1,
      not_started_after: 0,
      by_step: {
        a: { before: { reached: 2, failed: 0 }, after: { reached: 3, failed: 1 } },
        b: { before: { reached: 4, failed: 0 }, after: { reached: 4, failed: 0 } },
      },
    });
    expect(tally.differences[0]?.after).toEqual({
      status: "failed",
      error: { code: "x", step: "a" },
      path: ["a:failed"],
      effects: [{ step: "a", type: "send", changed: ["to"] }],
    });
    expect(JSON.stringify(tally)).not.toMatch(/ada|bob|Secret/);
  });

  it("limits the size of the result, regardless of the number and length of differences", () => {
    let tally = newTally();
    const ways = Array.from({ length: 2_000 }, (_, n) => `a@${n}:next`);
    const long = traceOf(
      ways,
      ways.map((_, n) => [`a@${n}`, { n }] as const),
    );
    for (let n = 0; n < 60; n += 1) tally = withEntry(tally, `ent_${n}`, long, traceOf(["a:next"]));
    expect([tally.changed, tally.differences.length]).toEqual([60, 50]);
    expect(tally.differences[0]?.before.path).toHaveLength(100);
    expect(tally.differences[0]?.before.effects).toHaveLength(20);
  });
});

describe("the trigger of a test run", () => {
  const formId = newId("frm");
  const graph = Graph.parse({
    triggers: [
      { key: "api", type: "api" },
      { key: "other", type: "entry_submitted", config: { form_id: newId("frm") } },
      { key: "created", type: "entry_created" },
      { key: "submitted", type: "entry_submitted", config: { form_id: formId } },
    ],
  });

  it("is the given one, or else the first that matches an entry or its absence", () => {
    expect(chooseTrigger(graph, "created", false)?.key).toBe("created");
    expect(chooseTrigger(graph, "nobody", false)).toBe(undefined);
    expect(chooseTrigger(graph, undefined, true)?.key).toBe("other");
    expect(chooseTrigger(graph, undefined, false)?.key).toBe("api");
    const only = Graph.parse({ triggers: [{ key: "api", type: "api" }] });
    expect(chooseTrigger(only, undefined, true)?.key).toBe("api");
  });

  it("is the one that the form of past entries starts, preferably on submission", () => {
    expect(triggerForEntries(graph, formId)?.key).toBe("submitted");
    expect(triggerForEntries(graph, newId("frm"))?.key).toBe("created");
    expect(triggerForEntries(Graph.parse({ triggers: [{ key: "a", type: "api" }] }), formId)).toBe(undefined);
    expect(formOf(Graph.parse({}), graph)).toBe(graph.triggers[1]?.config.form_id);
    expect(formOf(Graph.parse({}))).toBe(undefined);
  });
});

describe("summaries of effects", () => {
  it("shows values, counts list items, and lists only the keys of objects", () => {
    const input = { url: "https://a.test", headers: { authorization: "Bearer x" }, list: [1, 2], none: null };
    expect(summaryOf("HTTP request", input)).toBe(
      "HTTP request (url: https://a.test; headers: authorization; list: 2 items)",
    );
    expect(summaryOf("Send", {})).toBe("Send");
    expect(summaryOf("Send", { text: "x".repeat(5_000) }).length).toBeLessThan(100);
  });
});
