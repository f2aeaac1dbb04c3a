/** Public interface of answer evaluation. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formsModule } from "../forms/index.ts";
import { formAnswersRoutes } from "./evaluation.routes.ts";
import { createFormAnswers } from "./evaluation.service.ts";
import { createSourcedOptions } from "./sourced-options.service.ts";

export type SourcedOptions = ReturnType<typeof createSourcedOptions>;

export const formAnswersModule = defineModule({
  name: "formAnswers",
  needs: [formsModule],
  create: ({ platform, forms }) => ({
    ...createFormAnswers({ forms }),
    ...createSourcedOptions({ contributions: platform.contributions }),
  }),
  routes: [formAnswersRoutes],
});
