import { describe, expect, it } from "vitest";
import { z } from "zod";
import { flowSteps } from "../steps/flow-steps.ts";
import { triggerTypes } from "../triggers/trigger-types.ts";
import { graphSchemas } from "./graph-schemas.ts";

const send = { type: "send_note", description: "Sends a note.", input: z.strictObject({ text: z.string() }) };
const schemas = graphSchemas([send]);

describe("the schemas of a graph", () => {
  it("have a variant for each type of trigger and step", () => {
    const typesOf = (name: string) => Object.keys(Object(Object(schemas[name]).discriminator).mapping);
    expect(typesOf("WorkflowTrigger")).toEqual(triggerTypes.map(({ type }) => type));
    expect(typesOf("WorkflowBuiltInStep")).toEqual([...flowSteps.keys(), "send_note"]);
  });

  it("let only contributed steps compensate", () => {
    expect(schemas.WorkflowBuiltInCompensation?.oneOf).toEqual([
      { $ref: "#/$defs/WorkflowSendNoteCompensation" },
    ]);
  });

  it("require an input only if the type does", () => {
    expect(schemas.WorkflowSendNoteStep?.allOf).toContainEqual({
      type: "object",
      required: ["type", "input"],
      properties: { type: { const: "send_note" }, input: { $ref: "#/$defs/WorkflowSendNoteInput" } },
    });
    expect(schemas.WorkflowStopStep?.allOf).toContainEqual(expect.objectContaining({ required: ["type"] }));
  });

  it("refer only to each other and to the shared schemas of free JSON", () => {
    const used = [...JSON.stringify(schemas).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name]) => name ?? "");
    const others = new Set(used.filter((name) => !(name in schemas)));
    expect([...others].sort()).toEqual(["JsonObject", "JsonValue"]);
  });
});
