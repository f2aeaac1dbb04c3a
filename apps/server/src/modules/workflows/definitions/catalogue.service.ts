/**
 * The step and trigger types that workflows can use: the flow steps of workflow-core, and those that modules
 * contribute. Describes their inputs and outputs; does not execute anything.
 */
import type { Json, JsonObject } from "@formstead/form-logic";
import {
  checkInput,
  flowSteps,
  type GraphCatalogue,
  type KnownStepType,
  type TriggerType,
  triggerTypes,
} from "@formstead/workflow-core";
import { z } from "zod";
import type { Platform } from "../../../platform/module/define-module.ts";
import { calendarOf, calendarProblems } from "../../../platform/time/calendar.ts";

export interface StepTypeFacts {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly group: string;
  readonly effect: "flow" | "inside" | "outside";
  /** The ports for the minimal input; some types have more ports, depending on their input. */
  readonly ports: readonly string[];
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
}

export interface TriggerTypeFacts {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly configSchema: JsonObject;
}

type Known = KnownStepType & { readonly facts: StepTypeFacts };

export type Catalogue = ReturnType<typeof createCatalogue>;

export function createCatalogue({ contributions }: Pick<Platform, "contributions">) {
  let kept: ReadonlyMap<string, Known> | undefined;

  /** Cached: contributions do not change after the process has started. */
  const known = (): ReadonlyMap<string, Known> => {
    kept ??= new Map(
      [...flowTypes(), ...contributedTypes(contributions().stepTypes)].map((one) => [one.type, one]),
    );
    return kept;
  };

  return {
    stepTypes: (): StepTypeFacts[] => [...known().values()].map(({ facts }) => facts),

    triggerTypes: (): TriggerTypeFacts[] =>
      triggerTypes.map(({ config, ...facts }) => ({ ...facts, configSchema: schemaOf(config) })),

    forGraphs: (): GraphCatalogue => ({
      stepType: (type) => known().get(type),
      triggerType: (type) => {
        const found = triggerTypes.find((one) => one.type === type);
        return found && { type, check: (config) => triggerProblems(found, config) };
      },
      sources: contributions().referenceSources.map(({ source }) => source),
    }),
  };
}

function triggerProblems(
  { type, config: schema }: TriggerType,
  config: Readonly<Record<string, Json>>,
): readonly { readonly pointer: string; readonly message: string }[] {
  const problems = checkInput(schema, config);
  if (type !== "schedule" || problems.length > 0) return problems;
  return calendarProblems(calendarOf(config));
}

function flowTypes(): Known[] {
  return [...flowSteps.values()].map((step) => {
    const portsOf: Known["portsOf"] = (input) => [...step.portsOf(input), "error"];
    return {
      type: step.type,
      portsOf,
      check: (input) => checkInput(step.input, input),
      canCompensate: false,
      facts: factsOf(step, "flow", "flow", portsOf({})),
    };
  });
}

function contributedTypes(types: ReturnType<Platform["contributions"]>["stepTypes"]): Known[] {
  return types.map((step) => {
    const ports = ["next", ...(step.ports ?? []), "error"];
    return {
      type: step.type,
      portsOf: () => ports,
      check: (input) => checkInput(step.input, input),
      canCompensate: true,
      facts: factsOf(step, step.group, step.effect, ports),
    };
  });
}

function factsOf(
  step: Pick<StepTypeFacts, "type" | "title" | "description"> & { input: z.ZodType; output: z.ZodType },
  group: string,
  effect: StepTypeFacts["effect"],
  ports: readonly string[],
): StepTypeFacts {
  const { type, title, description } = step;
  return {
    type,
    title,
    description,
    group,
    effect,
    ports,
    inputSchema: schemaOf(step.input),
    outputSchema: schemaOf(step.output),
  };
}

function schemaOf(schema: z.ZodType): JsonObject {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as unknown as JsonObject;
}
