/** Describes the shape of the answers to a form version, and evaluates given answers. Stores nothing. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type FormId, type FormsService, inTurns } from "../forms/index.ts";
import * as rules from "./evaluation.rules.ts";

export type FormAnswersService = ReturnType<typeof createFormAnswers>;

export function createFormAnswers({ forms }: { forms: FormsService }) {
  const { versions } = forms;
  return {
    describe: versions.describe,

    evaluate: async (
      ctx: AccountCtx,
      formId: FormId,
      number: number,
      given: rules.AnswersToEvaluate,
    ): Promise<rules.Evaluated> => {
      const { program } = await versions.program(ctx, formId, number);
      const evaluated = await inTurns(program, rules.evaluating(program, given, ctx.now));
      return evaluated.explanation === undefined ? refuseWhy() : evaluated;
    },
  };
}

function refuseWhy(): never {
  fail(E.validation_failed, {
    errors: [{ pointer: "/why", code: "option", message: "No field has this path." }],
  });
}
