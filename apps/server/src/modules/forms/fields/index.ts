/** Public interface of draft fields. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formsModule } from "../forms/index.ts";
import { formFieldErrors } from "./fields.errors.ts";
import { fieldTypesRoutes, formFieldsRoutes } from "./fields.routes.ts";
import { createFormFields } from "./fields.service.ts";

export const formFieldsModule = defineModule({
  name: "formFields",
  needs: [formsModule],
  create: ({ forms }) => createFormFields({ forms }),
  routes: [formFieldsRoutes, fieldTypesRoutes],
  errors: formFieldErrors,
});
