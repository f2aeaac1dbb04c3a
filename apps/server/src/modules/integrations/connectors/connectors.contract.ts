/** API schemas and operations for connectors. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { connectorErrors as C } from "./connectors.errors.ts";
import type { Connector } from "./connectors.rules.ts";

export const connectorPermissions = definePermissions("connectors", { read: "viewer", write: "admin" });

export const key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, "must start with a lowercase letter and contain only a-z, 0-9, and _");
export const name = z.string().trim().min(1).max(120);
export const description = z.string().max(2_000);
export const address = z
  .string()
  .max(2_000)
  .regex(/^https?:\/\/[^\s?#]+$/, "must be an http or https URL without a query");
export const secretName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, "must start with a lowercase letter and contain only a-z, 0-9, and _");
export const headerName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, "must be a valid header name")
  .refine(
    (text) =>
      !/^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/i.test(
        text,
      ),
    "is a connection header and cannot be set",
  );

const nameOf = (what: string) =>
  secretName.describe(`The name of the secret that contains ${what}, not the value.`);

const tokenShape = {
  token_url: address,
  scopes: z.array(z.string().min(1).max(200)).max(50).default([]),
  audience: z.string().min(1).max(500).optional(),
  client_auth: z
    .enum(["basic", "body"])
    .default("basic")
    .describe("How the client ID and client secret are sent."),
  client_id_secret: nameOf("the client ID").default("client_id"),
  client_secret_secret: nameOf("the client secret").default("client_secret"),
};

const AuthIn = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("none") }),
    z.strictObject({
      type: z.literal("api_key"),
      in: z.enum(["header", "query"]).default("header"),
      name: headerName.default("X-API-Key"),
      prefix: z
        .string()
        .max(40)
        .regex(/^[\x20-\x7e]*$/, "must contain only printable ASCII characters")
        .default(""),
      key_secret: nameOf("the key").default("api_key"),
    }),
    z.strictObject({
      type: z.literal("basic"),
      username_secret: nameOf("the username").default("username"),
      password_secret: nameOf("the password").default("password"),
    }),
    z.strictObject({ type: z.literal("bearer"), token_secret: nameOf("the token").default("token") }),
    z.strictObject({ type: z.literal("oauth2_client_credentials"), ...tokenShape }),
    z.strictObject({
      type: z.literal("oauth2_refresh_token"),
      ...tokenShape,
      refresh_token_secret: nameOf(
        "the refresh token, which is replaced when the service issues a new one",
      ).default("refresh_token"),
    }),
  ])
  .meta({
    id: "ConnectorAuthSettings",
    description:
      "How calls authenticate with the service. Secret values are set per environment and are never part of this object.",
  });

const tokenOut = {
  token_url: address,
  scopes: z.array(z.string()),
  audience: z.string().optional(),
  client_auth: z.enum(["basic", "body"]),
  client_id_secret: secretName,
  client_secret_secret: secretName,
};

const AuthOut = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("none") }),
    z.object({
      type: z.literal("api_key"),
      in: z.enum(["header", "query"]),
      name: z.string(),
      prefix: z.string(),
      key_secret: secretName,
    }),
    z.object({ type: z.literal("basic"), username_secret: secretName, password_secret: secretName }),
    z.object({ type: z.literal("bearer"), token_secret: secretName }),
    z.object({ type: z.literal("oauth2_client_credentials"), ...tokenOut }),
    z.object({ type: z.literal("oauth2_refresh_token"), ...tokenOut, refresh_token_secret: secretName }),
  ])
  .meta({ id: "ConnectorAuth" });

const allowedHosts = z
  .array(
    z
      .string()
      .max(260)
      .regex(
        /^(\*\.)?[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i,
        "must be a host such as api.example.org or *.example.org",
      ),
  )
  .max(50)
  .describe("Hosts that can be called. If empty, only the host of each environment's `base_url`.");

export const ConnectorOut = z
  .object({
    id: idSchema("con"),
    object: z.literal("connector"),
    key,
    name,
    description,
    auth: AuthOut,
    allowed_hosts: z.array(z.string()),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Connector" });

const ConnectorCreateIn = z
  .strictObject({
    key: key.optional().describe("Identifies the connector in calls. If omitted, generated from the name."),
    name,
    description: description.optional(),
    auth: AuthIn.optional(),
    allowed_hosts: allowedHosts.optional(),
  })
  .meta({ id: "ConnectorCreate" });

const ConnectorPatchIn = z
  .strictObject({
    key: key.optional(),
    name: name.optional(),
    description: description.optional(),
    auth: AuthIn.optional(),
    allowed_hosts: allowedHosts.optional(),
  })
  .meta({
    id: "ConnectorPatch",
    description: "Omitted properties are left unchanged. `auth` is replaced as a whole.",
  });

const ById = z.strictObject({ id: idSchema("con") });
const read = account(connectorPermissions.read);
const write = account(connectorPermissions.write);

const about = {
  home: "shard",
  description: "Connectors to other services: authentication, environments, and actions.",
} as const;

export const connectorsContract = defineContract("connectors", about, {
  list: {
    method: "GET",
    path: "/connectors",
    summary: "List connectors",
    access: read,
    query: z.strictObject({
      q: z.string().max(120).optional().describe("Part of the name. Not case-sensitive."),
    }),
    list: { sorts: ["created_at", "name", "updated_at"], byDefault: "-created_at" },
    returns: { 200: listOf(ConnectorOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/connectors",
    summary: "Create a connector",
    access: write,
    body: ConnectorCreateIn,
    idempotent: true,
    returns: { 201: ConnectorOut },
    errors: [C.connector_key_taken, C.connector_limit, E.destination_blocked],
  },
  get: {
    method: "GET",
    path: "/connectors/:id",
    summary: "Get a connector",
    access: read,
    params: ById,
    etag: "read",
    returns: { 200: ConnectorOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/connectors/:id",
    summary: "Update a connector",
    access: write,
    params: ById,
    body: ConnectorPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: ConnectorOut },
    errors: [C.connector_key_taken, E.destination_blocked],
  },
  remove: {
    method: "DELETE",
    path: "/connectors/:id",
    summary: "Delete a connector",
    description: "Permanently deletes the connector with its environments, secrets, and actions.",
    access: write,
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [C.connector_in_use],
  },
});

export function presentConnector(connector: Connector): z.input<typeof ConnectorOut> {
  return {
    id: connector.id,
    object: "connector",
    key: connector.key,
    name: connector.name,
    description: connector.description,
    auth: connector.auth as z.input<typeof AuthOut>,
    allowed_hosts: [...connector.allowedHosts],
    etag: etagOf(connector.revision),
    created_by: connector.createdBy,
    created_at: isoTime(connector.createdAt),
    updated_at: isoTime(connector.updatedAt),
  };
}
