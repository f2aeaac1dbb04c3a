/** The operation that creates a connector from an OpenAPI document. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { parsedObject } from "../../../platform/json/json-schema.ts";
import { connectorErrors as C, ConnectorOut, connectorPermissions } from "../connectors/index.ts";
import { connectorImportErrors as I } from "./connector-imports.errors.ts";

const ImportIn = z
  .strictObject({
    document: z
      .union([z.string().min(1).max(1_000_000), parsedObject])
      .describe("An OpenAPI 3.0 or 3.1 document: a JSON object, or YAML or JSON text."),
    name: z.string().trim().min(1).max(120).optional().describe("Defaults to the title of the document."),
  })
  .meta({ id: "ConnectorImport" });

const ImportOut = z
  .object({
    object: z.literal("connector_import"),
    connector: ConnectorOut,
    environments: z.int().describe("The number of environments created."),
    actions: z.int().describe("The number of actions created."),
    warnings: z
      .array(z.object({ pointer: z.string(), message: z.string() }))
      .describe("Parts of the document that were skipped, by location. At most the first 200."),
  })
  .meta({ id: "ConnectorImportResult" });

const about = {
  home: "shard",
  description: "Creates connectors from OpenAPI documents.",
} as const;

export const connectorImportsContract = defineContract("connectorImports", about, {
  importOpenApi: {
    method: "POST",
    path: "/connectors/import-openapi",
    summary: "Create a connector from an OpenAPI document",
    description:
      "Creates environments from `servers`, authentication from `securitySchemes`, and one action per operation. Nothing is fetched: references to other documents are skipped. Set the secrets afterward.",
    access: account(connectorPermissions.write),
    body: ImportIn,
    bodyMembersMax: 100_000,
    idempotent: true,
    returns: { 201: ImportOut },
    errors: [I.openapi_invalid, C.connector_limit, C.connector_key_taken, E.destination_blocked],
  },
});
