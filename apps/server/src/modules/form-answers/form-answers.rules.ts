/** What form-logic says about the answers to a published definition, for the server's own catalogue of types. Pure. */
import {
  answersSchema,
  answersTypes,
  answersZod,
  type Explanation,
  evaluate,
  explain,
  type FormDefinition,
  type FormView,
  fieldCatalogue,
  type JsonObject,
  type Program,
  viewOf,
} from "@formstead/form-logic";

export type SchemaFormat = "json_schema" | "typescript" | "zod";

export interface AnswersToEvaluate {
  readonly answers: JsonObject;
  readonly language?: string | undefined;
  /** Path of a field to explain. */
  readonly why?: string | undefined;
}

export interface Evaluated {
  readonly view: FormView;
  /** Null when none was asked for; undefined when there is no such field. */
  readonly explanation: Explanation | null | undefined;
}

/** JSON Schema as data, or the source of a TypeScript file. */
export function describe(definition: FormDefinition, format: SchemaFormat): JsonObject | string {
  const find = (type: string) => fieldCatalogue.get(type);
  if (format === "json_schema") return answersSchema(definition, find);
  return format === "typescript" ? answersTypes(definition, find) : answersZod(definition, find);
}

export function evaluateAnswers(program: Program, given: AnswersToEvaluate, now: Date): Evaluated {
  const { answers, language = program.definition.languages[0], why } = given;
  const evaluation = evaluate(program, answers, { nowMs: now.getTime(), language });
  return {
    view: viewOf(evaluation),
    explanation: why === undefined ? null : explain(evaluation, why),
  };
}
