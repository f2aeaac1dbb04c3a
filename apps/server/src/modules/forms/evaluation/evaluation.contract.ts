/** Public schemas and operations for the evaluation of answers. */
import type { JsonObject } from "@formstead/form-logic";
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { jsonSchema } from "../../../platform/http/free-objects.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedJson, parsedObject } from "../../../platform/json/json-schema.ts";
import { formPermissions, type SchemaFormat } from "../forms/index.ts";
import type { Evaluated } from "./evaluation.rules.ts";
import { ExplanationOut, presentExplanation } from "./explanation.contract.ts";

const format = z.enum(["json_schema", "typescript", "zod"]);

const SchemaOut = z
  .object({
    object: z.literal("form_answers_schema"),
    format,
    json_schema: jsonSchema("The schema of the answers.")
      .nullable()
      .describe("JSON Schema (2020-12); null for other formats."),
    source: z.string().nullable().describe("A TypeScript file; null for `json_schema`."),
  })
  .meta({ id: "FormAnswersSchema" });

const IssueOut = z.object({ code: z.string(), params: parsedObject.optional() }).meta({ id: "AnswerIssue" });

const EvaluationOut = z
  .object({
    object: z.literal("form_evaluation"),
    is_valid: z.boolean(),
    fields: z
      .record(
        z.string(),
        z.object({
          visible: z.boolean(),
          required: z.boolean(),
          read_only: z.boolean(),
          value: parsedJson,
          issues: z.array(IssueOut),
        }),
      )
      .describe("Keyed by path. Instances of repeats are identified by their ID: `children[inst_1].name`."),
    pages: z.array(
      z.object({
        id: z.string(),
        visible: z.boolean(),
        next: z.string().describe("The page after this one, or `submit`."),
        hidden: z.array(z.string()).optional().describe("IDs of the page's blocks that are not visible."),
      }),
    ),
    unknown_keys: z.array(z.string()),
    issues: z
      .array(IssueOut)
      .describe(
        "Issues of the form itself. `expression` means that the evaluation took too long; then there is no result for its fields.",
      ),
    explanation: ExplanationOut.nullable().describe(
      "The rules and values that determine the state of the field in `why`.",
    ),
  })
  .meta({ id: "FormEvaluation" });

const EvaluateIn = z
  .strictObject({
    answers: parsedObject,
    language: z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, "must look like en or pt-BR")
      .optional(),
    why: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .describe("Path of a field whose state the response explains."),
  })
  .meta({ id: "FormEvaluate" });

const ByNumber = z.strictObject({
  id: idSchema("frm"),
  number: z.coerce.number().int().min(1).max(2_000_000_000),
});

const about = {
  title: "Answers and evaluation",
  home: "shard",
  description: "The shape of answers to a version, and the evaluation of given answers.",
} as const;

export const formAnswersContract = defineContract("formAnswers", about, {
  describe: {
    method: "GET",
    path: "/forms/:id/versions/:number/schema",
    summary: "Get the schema of the answers to a version",
    access: account(formPermissions.read),
    params: ByNumber,
    query: z.strictObject({ format: format.default("json_schema") }),
    returns: { 200: SchemaOut },
    errors: [],
  },
  evaluate: {
    method: "POST",
    path: "/forms/:id/versions/:number/evaluate",
    summary: "Evaluate answers",
    description:
      "For clients without the form engine. Returns which fields are visible, required, and read-only with these answers, their values, and their issues. Nothing is stored.",
    access: account(formPermissions.read),
    params: ByNumber,
    body: EvaluateIn,
    repeatable: readsOnly,
    returns: { 200: EvaluationOut },
    errors: [],
  },
});

export function presentSchema(format: SchemaFormat, schema: JsonObject | string): z.input<typeof SchemaOut> {
  const isText = typeof schema === "string";
  return {
    object: "form_answers_schema",
    format,
    json_schema: isText ? null : { ...schema },
    source: isText ? schema : null,
  };
}

export function presentEvaluation({ view, explanation }: Evaluated): z.input<typeof EvaluationOut> {
  return {
    object: "form_evaluation",
    ...(view as Omit<z.input<typeof EvaluationOut>, "object" | "explanation">),
    explanation: explanation ? presentExplanation(explanation) : null,
  };
}
