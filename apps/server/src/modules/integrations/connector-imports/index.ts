/** Public interface of connector imports from OpenAPI documents. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { connectorsModule } from "../connectors/index.ts";
import { connectorImportErrors } from "./connector-imports.errors.ts";
import { connectorImportsRoutes } from "./connector-imports.routes.ts";
import { createConnectorImports } from "./connector-imports.service.ts";

export const connectorImportsModule = defineModule({
  name: "connectorImports",
  needs: [connectorsModule],
  create: createConnectorImports,
  routes: [connectorImportsRoutes],
  errors: connectorImportErrors,
  close: (imports) => imports.close(),
});
