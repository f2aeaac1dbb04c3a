/** API schemas for a connector's environments and their secrets, which are write-only. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { anyJson } from "../../../platform/http/free-objects.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { CallResult } from "./call.service.ts";
import { address, connectorPermissions, headerName, name, secretName } from "./connectors.contract.ts";
import { connectorErrors as C } from "./connectors.errors.ts";
import type { Environment } from "./connectors.rules.ts";

const headers = z
  .record(headerName, z.string().max(4_000))
  .refine((all) => Object.keys(all).length <= 50, "must have at most 50 headers")
  .describe("Sent with every call. Values can contain `{{ secrets.name }}` and `{{ variables.name }}`.");
const variables = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, "must be a name such as region"), z.string().max(4_000))
  .refine((all) => Object.keys(all).length <= 100, "must have at most 100 variables")
  .describe("Values that differ between environments and are not secret.");

export const ShownRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});
export const ShownResponse = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: anyJson("Parsed JSON if the response was JSON. If longer than 64 kB, the beginning as text."),
  is_cut: z.boolean(),
});

const EnvironmentOut = z
  .object({
    id: idSchema("env"),
    object: z.literal("connector_environment"),
    connector_id: idSchema("con"),
    name,
    base_url: z.string(),
    headers: z.record(z.string(), z.string()),
    variables: z.record(z.string(), z.string()),
    is_default: z.boolean().describe("Used when a call does not name an environment."),
    etag: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "ConnectorEnvironment" });

const EnvironmentCreateIn = z
  .strictObject({
    name,
    base_url: address,
    headers: headers.optional(),
    variables: variables.optional(),
    is_default: z.boolean().optional(),
  })
  .meta({ id: "ConnectorEnvironmentCreate" });

const EnvironmentPatchIn = z
  .strictObject({
    name: name.optional(),
    base_url: address.optional(),
    headers: headers.optional(),
    variables: variables.optional(),
    is_default: z.literal(true).optional().describe("Make this the default environment."),
  })
  .meta({ id: "ConnectorEnvironmentPatch", description: "Omitted properties are left unchanged." });

const SecretOut = z
  .object({ object: z.literal("connector_secret"), name: secretName, set_at: z.iso.datetime() })
  .meta({
    id: "ConnectorSecret",
    description: "A secret's name and when it was set. Its value is never returned.",
  });

const ConnectionOut = z
  .object({
    object: z.literal("connection_test"),
    request: ShownRequest,
    response: ShownResponse,
    ms: z.int(),
  })
  .meta({ id: "ConnectionTest" });

const OfConnector = z.strictObject({ id: idSchema("con") });
const ById = z.strictObject({ id: idSchema("con"), env_id: idSchema("env") });
const BySecret = z.strictObject({ id: idSchema("con"), env_id: idSchema("env"), name: secretName });
const read = account(connectorPermissions.read);
const write = account(connectorPermissions.write);
const path = "/connectors/:id/environments";

const about = {
  home: "shard",
  description:
    "An environment is one deployment of the service, such as production or a sandbox. Each environment has its own secrets and variables.",
} as const;

export const environmentsContract = defineContract("connectorEnvironments", about, {
  list: {
    method: "GET",
    path,
    summary: "List the environments of a connector",
    access: read,
    params: OfConnector,
    list: { sorts: ["created_at", "name", "updated_at"], byDefault: "created_at" },
    returns: { 200: listOf(EnvironmentOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path,
    summary: "Add an environment",
    description: "The first one becomes the default.",
    access: write,
    params: OfConnector,
    body: EnvironmentCreateIn,
    idempotent: true,
    returns: { 201: EnvironmentOut },
    errors: [C.environment_name_taken, C.connector_limit, E.destination_blocked],
  },
  get: {
    method: "GET",
    path: `${path}/:env_id`,
    summary: "Get an environment",
    access: read,
    params: ById,
    etag: "read",
    returns: { 200: EnvironmentOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: `${path}/:env_id`,
    summary: "Update an environment",
    access: write,
    params: ById,
    body: EnvironmentPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: EnvironmentOut },
    errors: [C.environment_name_taken, E.destination_blocked],
  },
  remove: {
    method: "DELETE",
    path: `${path}/:env_id`,
    summary: "Delete an environment",
    description:
      "Also deletes its secrets. If it was the default, the oldest remaining environment becomes the default.",
    access: write,
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [C.connector_in_use],
  },
  test: {
    method: "POST",
    path: `${path}/:env_id/test`,
    summary: "Test the connection to an environment",
    description:
      "Authenticates as configured in the connector and sends a GET request to `base_url` or a path below it. Makes a real call to the service.",
    access: write,
    params: ById,
    body: z
      .strictObject({
        path: z
          .string()
          .max(1_000)
          .regex(/^\/[^\s#\\]*$/, "must start with / and must not contain spaces or #")
          .default("/"),
      })
      .meta({ id: "ConnectionTestRequest" }),
    idempotent: "claimed",
    returns: { 200: ConnectionOut },
    errors: [C.secret_not_set, E.destination_blocked, E.upstream_failed, E.upstream_timeout],
  },
  listSecrets: {
    method: "GET",
    path: `${path}/:env_id/secrets`,
    summary: "List an environment's secrets",
    description: "Returns the names and when each was set. The API never returns secret values.",
    access: write,
    params: ById,
    list: { sorts: ["name"], byDefault: "name" },
    returns: { 200: listOf(SecretOut) },
    errors: [],
  },
  putSecret: {
    method: "PUT",
    path: `${path}/:env_id/secrets/:name`,
    summary: "Set a secret",
    description:
      "The value is encrypted with a key of the account and used only in calls. Any access token obtained with the previous value is discarded.",
    access: write,
    params: BySecret,
    body: z.strictObject({ value: z.string().min(1).max(10_000) }).meta({ id: "ConnectorSecretValue" }),
    returns: { 204: null },
    errors: [C.connector_limit],
  },
  removeSecret: {
    method: "DELETE",
    path: `${path}/:env_id/secrets/:name`,
    summary: "Delete a secret",
    access: write,
    params: BySecret,
    returns: { 204: null },
    errors: [],
  },
});

export function presentConnection({ request, response, ms }: CallResult): z.input<typeof ConnectionOut> {
  const shown = { object: "connection_test", request, response, ms };
  return shown as z.input<typeof ConnectionOut>;
}

export function presentEnvironment(environment: Environment): z.input<typeof EnvironmentOut> {
  return {
    id: environment.id,
    object: "connector_environment",
    connector_id: environment.connectorId,
    name: environment.name,
    base_url: environment.baseUrl,
    headers: { ...environment.headers },
    variables: { ...environment.variables },
    is_default: environment.isDefault,
    etag: etagOf(environment.revision),
    created_at: isoTime(environment.createdAt),
    updated_at: isoTime(environment.updatedAt),
  };
}
