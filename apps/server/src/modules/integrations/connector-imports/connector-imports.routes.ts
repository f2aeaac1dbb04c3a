import { bind } from "../../../platform/http/contract.ts";
import { presentConnector } from "../connectors/index.ts";
import { connectorImportsContract } from "./connector-imports.contract.ts";
import type { ConnectorImportsService } from "./connector-imports.service.ts";

export const connectorImportsRoutes = bind<ConnectorImportsService>()(connectorImportsContract, {
  importOpenApi: async (imports, { ctx, body }) => {
    const { connector, warnings, ...counts } = await imports.importOpenApi(ctx, body.document, body.name);
    return {
      object: "connector_import" as const,
      connector: presentConnector(connector),
      ...counts,
      warnings: [...warnings],
    };
  },
});
