/**
 * Graphs as JSON Schemas, for the API's description. They come from the zod schemas that check graphs and inputs.
 * `$ref`s lead to `#/$defs/<name>`.
 */
import { isObject, type JsonObject, pascalCase } from "@formstead/form-logic";
import type { z } from "zod";
import { flowSteps } from "../steps/flow-steps.ts";
import { type TriggerType, triggerTypes } from "../triggers/trigger-types.ts";
import { GraphConnection, GraphStep, GraphTrigger } from "./graph.ts";
import { conditionSchema, inputSchemaOf, objectIn, plainSchemaOf, ref, textSchemas } from "./input-schema.ts";

type Schemas = Readonly<Record<string, JsonObject>>;

export interface DescribedStep {
  readonly type: string;
  readonly description: string;
  readonly input: z.ZodType;
}

/** `contributed` are the step types besides the flow steps. Only they can compensate. */
export function graphSchemas(contributed: readonly DescribedStep[]): Schemas {
  const steps: readonly DescribedStep[] = [...flowSteps.values(), ...contributed];
  const trigger = plainSchemaOf(GraphTrigger);
  const step = plainSchemaOf(GraphStep);
  const connection = plainSchemaOf(GraphConnection);
  return {
    WorkflowTrigger: { ...oneOfTypes(triggerTypes, "Trigger"), description: "What starts a workflow." },
    WorkflowTriggerBase: {
      ...without(trigger, ["type", "config"]),
      description: "The members that all triggers have.",
    },
    ...Object.fromEntries(triggerTypes.map((one) => [nameOf(one, "Trigger"), triggerSchema(one)])),
    WorkflowStep: {
      anyOf: [ref("WorkflowBuiltInStep"), ref("WorkflowExtensionStep")],
      description: "A step that can be published. Texts in its input can contain references.",
    },
    WorkflowBuiltInStep: oneOfTypes(steps, "Step"),
    WorkflowExtensionStep: {
      ...extending("WorkflowStepBase", {
        type: { ...extensionType, description: "The slug of an extension and the key of its action." },
        input: anyInput,
      }),
      description: "A step of an extension. `GET /workflow-step-types` describes its input.",
    },
    WorkflowStepBase: {
      ...without(withCompensation(step), ["type", "input"]),
      description: "The members that all steps have.",
    },
    ...Object.fromEntries(steps.map((one) => [nameOf(one, "Step"), stepSchema(one)])),
    ...Object.fromEntries(steps.map((one) => [nameOf(one, "Input"), inputSchemaOf(one.input)])),
    WorkflowCompensation: {
      anyOf: [ref("WorkflowBuiltInCompensation"), ref("WorkflowExtensionCompensation")],
      description: "An action that undoes a step.",
    },
    WorkflowBuiltInCompensation: oneOfTypes(contributed, "Compensation"),
    WorkflowExtensionCompensation: objectOf({ type: extensionType, input: anyInput }, ["type"]),
    ...Object.fromEntries(
      contributed.map((one) => [
        nameOf(one, "Compensation"),
        objectOf(
          { type: { const: one.type }, input: ref(nameOf(one, "Input")) },
          requiredOf(one.input, "input"),
        ),
      ]),
    ),
    WorkflowConnection: {
      ...connection,
      description: "Leads from an output of a trigger or step to a step.",
    },
    WorkflowCondition: { ...conditionSchema(), description: "A condition on references." },
    ...draftSchemas({ trigger, step }),
    WorkflowTriggerChange: changeOf(trigger, "WorkflowTrigger"),
    WorkflowStepChange: changeOf(step, "WorkflowStep"),
    WorkflowConnectionChange: changeOf(connection, "WorkflowConnection"),
    ...textSchemas,
  };
}

const anyInput = { ...ref("JsonObject"), description: "The input of this step type." };
const extensionType = { type: "string", pattern: "^[a-z][a-z0-9-]*\\.[a-z][a-z0-9_]*$", maxLength: 80 };

/** Saving a draft checks the structure only, so that people can save unfinished work. */
function draftSchemas({ trigger, step }: { trigger: JsonObject; step: JsonObject }): Schemas {
  const unfinished =
    "Unfinished: it can be saved in a draft, and publishing reports what is missing or wrong.";
  return {
    WorkflowDraftTrigger: { anyOf: [ref("WorkflowTrigger"), ref("WorkflowUnfinishedTrigger")] },
    WorkflowUnfinishedTrigger: { ...trigger, description: unfinished },
    WorkflowDraftStep: { anyOf: [ref("WorkflowStep"), ref("WorkflowUnfinishedStep")] },
    WorkflowUnfinishedStep: { ...step, description: unfinished },
  };
}

function triggerSchema({ type, description, config }: TriggerType): JsonObject {
  const members = { type: { const: type }, config: plainSchemaOf(config) };
  return {
    ...extending("WorkflowTriggerBase", members, requiredOf(config, "config")),
    description,
  };
}

function stepSchema(step: DescribedStep): JsonObject {
  const members = { type: { const: step.type }, input: ref(nameOf(step, "Input")) };
  return {
    ...extending("WorkflowStepBase", members, requiredOf(step.input, "input")),
    description: step.description,
  };
}

function withCompensation(step: JsonObject): JsonObject {
  const { compensation, ...members } = membersOf(step);
  const description = isObject(compensation) ? (compensation.description ?? "") : "";
  return {
    ...step,
    properties: { ...members, compensation: { ...ref("WorkflowCompensation"), description } },
  };
}

/** Omitting the input is the same as `{}`. */
function requiredOf(schema: z.ZodType, member: string): string[] {
  return schema.safeParse({}).success ? ["type"] : ["type", member];
}

function objectOf(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: "object", additionalProperties: false, required, properties };
}

function extending(base: string, properties: JsonObject, required: readonly string[] = ["type"]): JsonObject {
  return { allOf: [ref(base), { type: "object", required, properties }], unevaluatedProperties: false };
}

function membersOf({ properties }: JsonObject): JsonObject {
  return objectIn(properties);
}

/** What is left is one part of an `allOf`, so the other part may have more members. */
function without(schema: JsonObject, names: readonly string[]): JsonObject {
  const kept = Object.entries(membersOf(schema)).filter(([name]) => !names.includes(name));
  const all = Array.isArray(schema.required) ? schema.required : [];
  const required = all.filter((name) => !names.includes(String(name)));
  return { type: "object", required, properties: Object.fromEntries(kept) };
}

function changeOf(schema: JsonObject, whole: string): JsonObject {
  const members = Object.entries(membersOf(schema)).map(([name, one]) => [
    name,
    { anyOf: [one ?? null, { type: "null" }] },
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(members),
    description: `Members of a \`${whole}\` to set. Null removes a member; omitted members stay unchanged. A key cannot be changed.`,
  };
}

function oneOfTypes(types: readonly { readonly type: string }[], kind: string): JsonObject {
  const names = types.map((one) => [one.type, ref(nameOf(one, kind))] as const);
  const mapping = Object.fromEntries(names.map(([type, { $ref = "" }]) => [type, $ref]));
  return { oneOf: names.map(([, one]) => one), discriminator: { propertyName: "type", mapping } };
}

function nameOf({ type }: { readonly type: string }, kind: string): string {
  return `Workflow${pascalCase(type)}${kind}`;
}
