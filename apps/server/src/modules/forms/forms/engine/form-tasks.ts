/** Tasks whose duration depends on the size of a definition, with their inputs and outputs. Pure. */
import {
  answersSchema,
  answersTypes,
  answersZod,
  type Finding,
  type FormDefinition,
  fieldCatalogue,
  type Json,
  type JsonObject,
  readDefinition,
} from "@formstead/form-logic";
import type { DefinitionProblem } from "../drafts.rules.ts";
import { diff, judge, prove, type Verdict, type VersionDiff } from "../versions.rules.ts";

export type SchemaFormat = "json_schema" | "typescript" | "zod";

export interface FormTasks {
  /** Structural problems; empty if the input is a valid definition. */
  readonly read: { readonly input: { readonly json: Json }; readonly outcome: readonly DefinitionProblem[] };
  readonly judge: {
    readonly input: {
      readonly definition: FormDefinition;
      readonly before: FormDefinition | undefined;
      readonly found: readonly Finding[];
      readonly isProved: boolean;
    };
    readonly outcome: Verdict;
  };
  readonly diff: {
    readonly input: { readonly before: FormDefinition; readonly after: FormDefinition };
    readonly outcome: VersionDiff["changes"];
  };
  readonly describe: {
    readonly input: { readonly definition: FormDefinition; readonly format: SchemaFormat };
    readonly outcome: JsonObject | string;
  };
}

type Steps<Kind extends keyof FormTasks> = (
  input: FormTasks[Kind]["input"],
) => Generator<undefined, FormTasks[Kind]["outcome"]>;

/** Each task yields at points where the event loop can run other work. */
export const formTasks: { readonly [Kind in keyof FormTasks]: Steps<Kind> } = {
  *read({ json }) {
    yield;
    const reading = readDefinition(json);
    return reading.ok ? [] : reading.problems;
  },
  *judge({ definition, before, found, isProved }) {
    const verdict = judge(definition, before, found);
    yield;
    return isProved ? yield* prove(verdict) : verdict;
  },
  *diff({ before, after }) {
    yield;
    return diff(before, after);
  },
  *describe({ definition, format }) {
    yield;
    const find = (type: string) => fieldCatalogue.get(type);
    if (format === "json_schema") return answersSchema(definition, find);
    return format === "typescript" ? answersTypes(definition, find) : answersZod(definition, find);
  },
};
