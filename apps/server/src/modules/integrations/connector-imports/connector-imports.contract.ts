/** The operation that makes a connector of an OpenAPI document. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { connectorErrors as C, ConnectorOut, connectorPermissions } from "../connectors/index.ts";
import { connectorImportErrors as I } from "./connector-imports.errors.ts";

const ImportIn = z
  .strictObject({
    document: z
      .union([z.string().min(1).max(1_000_000), z.record(z.string(), z.unknown())])
      .describe("OpenAPI 3.0 or 3.1: a JSON object, or a YAML or JSON text."),
    name: z.string().trim().min(1).max(120).optional().describe("Without it: the title of the document."),
  })
  .meta({ id: "ConnectorImport" });

const ImportOut = z
  .object({
    object: z.literal("connector_import"),
    connector: ConnectorOut,
    environments: z.int().describe("How many were made."),
    actions: z.int().describe("How many were made."),
    warnings: z
      .array(z.object({ pointer: z.string(), message: z.string() }))
      .describe("What could not be taken, by its place in the document; the first 200."),
  })
  .meta({ id: "ConnectorImportResult" });

const about = {
  home: "shard",
  description: "Connectors made of the description that a service gives of itself.",
} as const;

export const connectorImportsContract = defineContract("connectorImports", about, {
  importOpenApi: {
    method: "POST",
    path: "/connectors/import-openapi",
    summary: "Make a connector of an OpenAPI document",
    description:
      "Environments from `servers`, the way to sign in from `securitySchemes`, an action for each operation. Nothing is fetched: references to other documents are left out. Secrets have to be set afterwards.",
    access: account(connectorPermissions.write),
    body: ImportIn,
    bodyMembersMax: 100_000,
    idempotent: true,
    returns: { 201: ImportOut },
    errors: [I.openapi_invalid, C.connector_limit, C.connector_key_taken, E.destination_blocked],
  },
});
