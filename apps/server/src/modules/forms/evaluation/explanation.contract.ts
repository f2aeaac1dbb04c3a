/** The public schema of an explanation: the rules and values that determine the state of a field. */
import type { Explanation } from "@formstead/form-logic";
import { z } from "zod";
import { describedAs } from "../../../platform/http/described-as.ts";
import { parsedJson, parsedObject } from "../../../platform/json/json-schema.ts";

const holds = z.boolean();

/** Parts refer to it by name, because serializers cannot be compiled from a recursive schema. */
const TraceOut = z
  .discriminatedUnion("rule", [
    z.object({
      rule: z.enum(["all", "any", "not"]),
      holds,
      parts: z.array(describedAs("FormRuleTrace", parsedObject)),
    }),
    z.object({
      rule: z.literal("comparison"),
      holds,
      field: z.string(),
      op: z.string(),
      actual: parsedJson,
      expected: parsedJson,
      compared_with: z.string().optional().describe("The field whose value is `expected`."),
    }),
    z.object({ rule: z.literal("formula"), holds, formula: z.string(), value: parsedJson }),
  ])
  .meta({ id: "FormRuleTrace", description: "One part of a rule with its result." });

const ReasonOut = z
  .object({
    verdict: z.boolean(),
    because: z
      .enum(["always", "setting", "condition", "hidden_by", "way", "formula"])
      .describe(
        "`always`: there is no rule. `setting`: fixed in the form. `hidden_by`: an enclosing item is hidden. `way`: a jump skips its page.",
      ),
    item_id: z.string(),
    trace: TraceOut.optional(),
  })
  .meta({ id: "FormReason" });

export const ExplanationOut = z
  .object({
    path: z.string(),
    visible: ReasonOut,
    required: ReasonOut,
    read_only: ReasonOut,
    value: z
      .object({
        from: z.enum(["answer", "formula", "nothing"]),
        formula: z.string().optional(),
        reads: parsedObject.optional().describe("The values that the formula reads, by path."),
      })
      .describe("The source of the value."),
    issues: z.array(
      z.object({ code: z.string(), params: parsedObject.optional(), trace: TraceOut.optional() }),
    ),
  })
  .meta({ id: "FormExplanation" });

/** The type of an explanation differs only in being read-only. */
export function presentExplanation(explanation: Explanation): z.input<typeof ExplanationOut> {
  return explanation as unknown as z.input<typeof ExplanationOut>;
}
