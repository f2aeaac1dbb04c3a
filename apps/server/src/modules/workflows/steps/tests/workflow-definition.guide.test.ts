// Runs the examples of docs/guides/workflow-definition.md with a running worker, and compares its tables with the server.
import { readFileSync } from "node:fs";
import { comparisonOperators } from "@formstead/form-logic";
import {
  GraphConnection,
  GraphStep,
  GraphTrigger,
  graphLimits,
  referencesMax,
} from "@formstead/workflow-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runGuides } from "../../../../test-kit/guide.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";

const guide = readFileSync(
  new URL("../../../../../../../docs/guides/workflow-definition.md", import.meta.url),
  "utf8",
);

let h: Harness;
let owner: Caller;
let worker: TestWorker;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  worker = await startWorker(h.composition);
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
});

/** The cells of the section's table, without its header. */
function rowsOf(heading: string): string[][] {
  const section = guide.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) => line.slice(2, -2).split(" | "));
}

const codesIn = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
const boldIn = (cell = ""): string[] => [...cell.matchAll(/\*\*`([^`]+)`\*\*/g)].map(([, code = ""]) => code);

interface Schema {
  readonly properties?: object;
  readonly required?: readonly string[];
}
const namesIn = ({ properties = {} }: Schema): string[] => Object.keys(properties).sort();
const requiredIn = ({ required = [] }: Schema): string[] => [...required].sort();

const byType = (a: { readonly type: string }, b: { readonly type: string }) => (a.type < b.type ? -1 : 1);

describe("the tables", () => {
  it("list the members of triggers, steps, and connections", () => {
    const listed = { trigger: [] as string[], step: [] as string[], connection: [] as string[] };
    for (const [elements = "", members] of rowsOf("Structure"))
      for (const element of elements.split(", "))
        listed[element as keyof typeof listed].push(...codesIn(members));
    const sorted = (names: readonly string[]) => [...names].sort();
    expect(sorted(listed.trigger)).toEqual(sorted(Object.keys(GraphTrigger.shape)));
    expect(sorted(listed.step)).toEqual(sorted(Object.keys(GraphStep.shape)));
    expect(sorted(listed.connection)).toEqual(sorted(Object.keys(GraphConnection.shape)));
  });

  it("list exactly the trigger types of the catalog, with their settings", async () => {
    const listed = rowsOf("Trigger types").flatMap(([types, , config]) =>
      codesIn(types).map((type) => ({
        type,
        config: codesIn(config).sort(),
        required: boldIn(config).sort(),
      })),
    );
    const known = (await owner.get("/workflow-trigger-types")).body.data.map(
      ({ type, config_schema }: { type: string; config_schema: Schema }) => ({
        type,
        config: namesIn(config_schema),
        required: requiredIn(config_schema),
      }),
    );
    expect(listed.sort(byType)).toEqual(known.sort(byType));
  });

  it("list exactly the step types of the catalog, with their ports, inputs, and outputs", async () => {
    const listed = rowsOf("Step types").map(([type, , ports, input, outputs]) => ({
      type: codesIn(type).join(),
      ports: codesIn(ports),
      input: codesIn(input).sort(),
      required: boldIn(input).sort(),
      outputs: codesIn(outputs).sort(),
    }));
    interface StepType {
      readonly type: string;
      readonly ports: readonly string[];
      readonly input_schema: Schema;
      readonly output_schema: Schema;
    }
    const known = ((await owner.get("/workflow-step-types")).body.data as StepType[]).map((one) => ({
      type: one.type,
      ports: one.ports.filter((port) => port !== "error"),
      input: namesIn(one.input_schema),
      required: requiredIn(one.input_schema),
      outputs: namesIn(one.output_schema),
    }));
    expect(listed.sort(byType)).toEqual(known.sort(byType));
  });

  it("list the codes of all errors and warnings that a draft can have", async () => {
    const form_id = await publishedForm(owner, [field("name")]);
    const table_id = await newTable(owner, [column("code")]);
    const { id } = (await owner.post("/workflows", { name: "Wrong" })).body;
    const validate = async (graph: object) => {
      const saved = await owner.put(`/workflows/${id}/draft`, graph, { headers: { "if-match": "*" } });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      return (await owner.post(`/workflows/${id}/draft/validate`)).body;
    };
    const results = [await validate({}), await validate(wrongGraph(form_id, table_id))];
    const codesOf = (severity: "errors" | "warnings") =>
      new Set(results.flatMap((one) => one[severity].map(({ code }: { code: string }) => code)));
    const rows = rowsOf("Checks and limits");
    const isWarning = ([, meaning = ""]: readonly string[]) => meaning.startsWith("warnings:");
    expect(codesOf("warnings")).toEqual(new Set(rows.filter(isWarning).flatMap(([codes]) => codesIn(codes))));
    expect(codesOf("errors")).toEqual(
      new Set(rows.filter((row) => !isWarning(row)).flatMap(([codes]) => codesIn(codes))),
    );
  });
});

/** A graph with every possible mistake, except for missing triggers and steps. */
function wrongGraph(form_id: string, table_id: string) {
  const link = (from: string, to: string, port = "next") => ({ from, port, to });
  return {
    triggers: [
      { key: "start", type: "entry_submitted", config: { form_id } },
      { key: "form", type: "entry_submitted", config: { form_id: "unknown" } },
      { key: "table", type: "row_changed", config: { table_id: "unknown" } },
      { key: "column", type: "row_changed", config: { table_id, columns: ["unknown"] } },
    ],
    steps: [
      { key: "twin", type: "unknown" },
      { key: "twin", type: "fail" },
      {
        key: "look",
        type: "transform",
        input: { values: { a: "{{ unknown.a }}", b: "{{ entry.answers.unknown }}" } },
      },
      { key: "loop", type: "for_each", input: { items: [] } },
      { key: "inside", type: "stop" },
      { key: "first", type: "transform" },
      { key: "second", type: "transform" },
    ],
    connections: [
      link("start", "look"),
      link("start", "look"),
      link("start", "unknown"),
      link("look", "loop", "unknown"),
      link("look", "inside"),
      link("loop", "inside", "each"),
      link("start", "first"),
      link("first", "second"),
      link("second", "first"),
    ],
  };
}

it("lists the operators of conditions and the limits of graphs", () => {
  const text = guide.replaceAll(/\s+/g, " ");
  expect(codesIn(/The operators are ([^.]*)\./.exec(text)?.[1])).toEqual([...comparisonOperators]);
  const { triggers, steps, connections } = graphLimits;
  const [connected, referenced] = [connections, referencesMax].map((one) => one.toLocaleString("en"));
  expect(text).toContain(
    `${triggers} triggers, ${steps} steps, ${connected} connections, ${referenced} references`,
  );
});

it("corrects a draft, approves a refund, and undoes a rejected order", async () => {
  const person = await h.newAccount();
  const output = await runGuides(h, person, "workflow-definition");
  const shown = /```json\n(.*?)```/s.exec(guide)?.[1] ?? "";
  const printed = /\{"is_valid".*?"has_changes":(?:true|false)\}/s.exec(output)?.[0] ?? "";
  expect(JSON.parse(printed)).toEqual(JSON.parse(shown));

  const runs = (await person.get("/workflow-runs")).body.data;
  expect(runs).toMatchObject([
    { status: "failed", error: { code: "rejected", step: "reject" } },
    { status: "succeeded", outputs: { comment: "Goodwill" } },
  ]);
  const steps = (await person.get(`/workflow-runs/${runs[0].id}/steps`)).body.data;
  const stepOf = (wanted: string) => steps.find(({ id }: { id: string }) => id === wanted);
  expect(stepOf("lines").outputs.results).toEqual([{ line: { count: 2, price: 4.5, total: "9" } }]);
  expect(stepOf("book").outputs).toMatchObject({ is_new: true, row: { number: "A-17" } });
  expect(stepOf("book~undo")).toMatchObject({ type: "delete_row", status: "succeeded" });
  const [table] = (await person.get("/data-tables")).body.data;
  expect((await person.get(`/data-tables/${table.id}/rows`)).body.data).toEqual([]);
});
