/** The door to what is said about answers. */
import { defineModule } from "../../platform/module/define-module.ts";
import { formsModule } from "../forms/index.ts";
import { formAnswersRoutes } from "./form-answers.routes.ts";
import { createFormAnswers } from "./form-answers.service.ts";

export const formAnswersModule = defineModule({
  name: "formAnswers",
  needs: [formsModule],
  create: ({ forms }) => createFormAnswers({ forms }),
  routes: [formAnswersRoutes],
});
