import { bind } from "../../../platform/http/contract.ts";
import { formAnswersContract, presentEvaluation, presentSchema } from "./evaluation.contract.ts";
import type { FormAnswersService } from "./evaluation.service.ts";

export const formAnswersRoutes = bind<FormAnswersService>()(formAnswersContract, {
  describe: async (answers, { ctx, params, query: { format } }) =>
    presentSchema(format, await answers.describe(ctx, params.id, params.number, format)),
  evaluate: async (answers, { ctx, params, body }) =>
    presentEvaluation(await answers.evaluate(ctx, params.id, params.number, body)),
});
