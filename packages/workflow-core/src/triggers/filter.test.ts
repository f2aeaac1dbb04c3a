import { expect, it } from "vitest";
import { checkGraph } from "../graph/check-graph.ts";
import { printReference } from "../references/reference.ts";
import { referencesOfFilter } from "./filter.ts";

const over = (limit: string) => ({ ref: "entry.answers.total", op: "gt" as const, value: limit });

it("returns the references of a filter, including nested ones and those it compares with", () => {
  const filter = { all: [over("{{ entry.answers.limit }}"), { not: over("{{ account.limit }} EUR") }] };
  expect(referencesOfFilter(filter).map(printReference)).toEqual([
    "entry.answers.total",
    "entry.answers.limit",
    "entry.answers.total",
    "account.limit",
  ]);
});

it("rejects a graph whose filter compares with an unknown reference", () => {
  const type = { check: () => [] };
  const catalogue = {
    stepType: () => ({ ...type, type: "stop", portsOf: () => ["next"], canCompensate: false }),
    triggerType: () => ({ ...type, type: "manual" }),
    sources: ["entry"],
  };
  const problemsWith = (limit: string) =>
    checkGraph(
      {
        triggers: [{ key: "start", type: "manual", config: {}, filter: over(limit) }],
        steps: [{ key: "end", type: "stop", input: {} }],
        connections: [{ from: "start", port: "next", to: "end" }],
      } as never,
      catalogue,
    ).map(({ pointer, code }) => [pointer, code]);
  expect(problemsWith("{{ entry.answers.limit }}")).toEqual([]);
  expect(problemsWith("{{ nobody.limit }}")).toEqual([["/triggers/0/filter", "reference"]]);
  expect(problemsWith("{{ entry. }}")).toEqual([["/triggers/0/filter", "reference"]]);
});
