import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import * as rules from "../definitions.rules.ts";
import { activeTriggers, referencesOf, type Version } from "../versions.rules.ts";

const start = new Date("2026-01-01T00:00:00Z");
const fresh = () => rules.create(newId("wfl"), { name: "A" }, newId("usr"), start);

describe("workflow states", () => {
  const table = {
    activate: { from: ["inactive", "suspended"], to: "active" },
    deactivate: { from: ["active", "suspended"], to: "inactive" },
    suspend: { from: ["active"], to: "suspended" },
  } as const;

  const tryOne = (workflow: rules.Workflow, command: keyof typeof table): rules.Workflow => {
    const { from, to } = table[command];
    const isFrom = (from as readonly string[]).includes(workflow.status);
    const isAllowed = isFrom && (command !== "activate" || workflow.versionNumber !== null);
    const decision = rules.changeState(workflow, command, command === "suspend" ? "failures" : null, start);
    expect(decision.ok).toBe(isAllowed);
    if (!decision.ok) {
      const why = isFrom ? { why: "unpublished" } : { why: "state", allowed: from };
      expect(decision).toEqual({ ok: false, ...why });
      return workflow;
    }
    expect(decision.next).toMatchObject({ status: to, revision: workflow.revision + 1 });
    expect(decision.next.suspendedReason !== null).toBe(to === "suspended");
    return decision.next;
  };

  it("follow the transition table, increment the revision by one, and are never active without a version", () => {
    const commands = fc.constantFrom(
      "activate" as const,
      "deactivate" as const,
      "suspend" as const,
      undefined,
    );
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 30 }), (sequence) => {
        let workflow = fresh();
        for (const command of sequence) {
          const before = workflow.versionNumber ?? 0;
          workflow = command ? tryOne(workflow, command) : rules.published(workflow, start);
          expect(workflow.versionNumber ?? 0).toBe(before + (command ? 0 : 1));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("triggers of a version", () => {
  it("returns a row per event, and one by type for triggers that no event starts", () => {
    const form_id = newId("frm");
    const graph = {
      triggers: [
        { key: "a", type: "entry_submitted", config: { form_id } },
        { key: "b", type: "schedule", config: { cron: "0 9 * * *" } },
      ],
      steps: [],
      connections: [],
    };
    const found = activeTriggers({ workflowId: newId("wfl"), graph, number: 3 } as unknown as Version);
    expect(found).toMatchObject([
      { triggerKey: "a", event: "entry.submitted", formId: form_id, version: 3 },
      { triggerKey: "b", event: "schedule", formId: null, config: { cron: "0 9 * * *" } },
    ]);
  });
});

describe("references of a graph", () => {
  it("collects those of inputs, compensations, conditions, and filters, once per place", () => {
    const filter = { all: [{ ref: "entry.status", op: "eq" as const, value: "submitted" }] };
    const graph = {
      triggers: [{ key: "a", type: "manual", config: {}, filter }],
      steps: [
        {
          key: "b",
          type: "x",
          input: { to: ["{{ entry.answers.email }} {{ entry.answers.email }} {{ no good }}"] },
          compensation: { type: "y", input: { "a/b": "{{entry.answers.items[0].qty}}" } },
        },
        {
          key: "c",
          type: "branch",
          input: { condition: { not: { ref: "steps.b.outputs.ok", op: "is_true" } } },
        },
      ],
      connections: [],
    };
    expect(referencesOf(graph as never)).toEqual([
      { ref: "entry.status", pointer: "/triggers/0/filter", names: "entry.status" },
      { ref: "entry.answers.email", pointer: "/steps/0/input/to/0", names: "entry.answers.email" },
      {
        ref: "entry.answers.items[0].qty",
        pointer: "/steps/0/compensation/input/a~1b",
        names: "entry.answers.items.qty",
      },
      { ref: "steps.b.outputs.ok", pointer: "/steps/1/input/condition/not", names: "steps.b.outputs.ok" },
    ]);
  });
});
