/** API schemas for actions: a request to another service, described as data, and its result. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JsonValue, parsedJson, parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { type Action, inputTypes } from "./actions.rules.ts";
import type { CallResult } from "./call.service.ts";
import { connectorPermissions, description, headerName, key, name } from "./connectors.contract.ts";
import { connectorErrors as C } from "./connectors.errors.ts";
import { ShownRequest, ShownResponse } from "./environments.contract.ts";

const Input = z
  .strictObject({
    key,
    label: z.string().max(200).default(""),
    type: z.enum(inputTypes).default("text"),
    required: z.boolean().default(false),
    default: JsonValue.optional(),
  })
  .meta({ id: "ConnectorActionInput" });

const ref = z.string().min(1).max(500);
const Paging = z.strictObject({
  kind: z.enum(["none", "cursor", "page", "link"]),
  items: ref.optional().describe("The list in the response, such as `response.body.data`."),
  next: ref
    .optional()
    .describe(
      "cursor: the value that points to the next page. link: the URL of the next page if the response has no Link header.",
    ),
  parameter: z.string().min(1).max(100).optional().describe("cursor, page: the name of the query parameter."),
  first: z
    .int()
    .min(0)
    .max(1)
    .optional()
    .describe("page: the number of the first page, 0 or 1. Defaults to 1."),
});

const status = z.int().min(100).max(599);
const mapping = "Text values can contain `{{ inputs.x }}`, `{{ variables.x }}`, and `{{ secrets.x }}`.";

const members = {
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]),
  path: z
    .string()
    .max(1_000)
    .regex(/^\/[^\\#?]*$/, "must start with / and must not contain ? or #; put parameters in `query`")
    .describe(
      `Path relative to the environment's \`base_url\`. ${mapping} Each value stays within one path segment.`,
    ),
  inputs: z.array(Input).max(100),
  query: z.record(z.string().min(1).max(200), JsonValue).describe(`${mapping} Null values are omitted.`),
  headers: z.record(headerName, z.string().max(4_000)).describe(mapping),
  body: JsonValue,
  body_type: z.enum(["none", "json", "form", "text"]),
  outputs: z
    .record(key, JsonValue)
    .describe(
      "The outputs of a call: text with `{{ response.body.x }}`, `{{ response.status }}`, `{{ response.headers.x }}`, `{{ pages.items }}`. If empty, `status` and `body`.",
    ),
  success_statuses: z.array(status).max(50).describe("If empty, 200 to 299."),
  pagination: Paging,
  retry: z
    .strictObject({
      attempts: z.int().min(1).max(10).default(3).describe("Total number of attempts, including the first."),
      statuses: z.array(status).max(50).default([408, 425, 429, 500, 502, 503, 504]),
    })
    .describe("For workflows: how to retry temporary failures."),
  timeout_s: z.number().min(1).max(30),
};

const exposure = z
  .strictObject({ forms: z.array(idSchema("frm")).max(200) })
  .nullable()
  .describe(
    "Forms whose respondents can call the action as `connector_key.action_key`. Respondents can then see its outputs.",
  );

const ActionOut = z
  .object({
    id: idSchema("act"),
    object: z.literal("connector_action"),
    connector_id: idSchema("con"),
    connector_key: key,
    key,
    name,
    description,
    ...members,
    inputs: z.array(
      z.object({
        key,
        label: z.string(),
        type: z.enum(inputTypes),
        required: z.boolean(),
        default: parsedJson.optional(),
      }),
    ),
    query: parsedObject,
    body: parsedJson,
    outputs: parsedObject,
    expose_to_respondents: exposure,
    etag: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "ConnectorAction" });

export const ActionCreateIn = z
  .strictObject({
    key: key.describe("Identifies the action within its connector."),
    name,
    description: description.default(""),
    method: members.method,
    path: members.path,
    inputs: members.inputs.default([]),
    query: members.query.default({}),
    headers: members.headers.default({}),
    body: members.body.default(null),
    body_type: members.body_type.optional().describe("Defaults to json if there is a body, otherwise none."),
    outputs: members.outputs.default({}),
    success_statuses: members.success_statuses.default([]),
    pagination: Paging.default({ kind: "none" }),
    retry: members.retry.default({ attempts: 3, statuses: [408, 425, 429, 500, 502, 503, 504] }),
    timeout_s: members.timeout_s.default(15),
    expose_to_respondents: exposure.default(null),
  })
  .meta({
    id: "ConnectorActionCreate",
    description: `\`body\` is JSON. ${mapping} Text that consists of a single reference is replaced by its value, which keeps its type.`,
  });

const ActionPatchIn = z
  .strictObject({
    key: key.optional(),
    name: name.optional(),
    description: description.optional(),
    method: members.method.optional(),
    path: members.path.optional(),
    inputs: members.inputs.optional(),
    query: members.query.optional(),
    headers: members.headers.optional(),
    body: members.body.optional(),
    body_type: members.body_type.optional(),
    outputs: members.outputs.optional(),
    success_statuses: members.success_statuses.optional(),
    pagination: Paging.optional(),
    retry: members.retry.optional(),
    timeout_s: members.timeout_s.optional(),
    expose_to_respondents: exposure.optional(),
  })
  .meta({ id: "ConnectorActionPatch", description: "Omitted properties are left unchanged." });

const TestIn = z
  .strictObject({
    environment_id: idSchema("env").optional().describe("Defaults to the connector's default environment."),
    inputs: z.record(z.string().max(100), JsonValue).default({}),
    all_pages: z
      .boolean()
      .default(false)
      .describe("Fetch further pages according to `pagination`, up to 20."),
  })
  .meta({ id: "ConnectorActionTest" });

const TestOut = z
  .object({
    object: z.literal("action_test"),
    request: ShownRequest,
    response: ShownResponse,
    outputs: parsedObject,
    ms: z.int(),
  })
  .meta({
    id: "ConnectorActionTestResult",
    description: "The request and the response of the call. Secrets are replaced by `[secret]`.",
  });

const OfConnector = z.strictObject({ id: idSchema("con") });
const ById = z.strictObject({ id: idSchema("con"), act_id: idSchema("act") });
const read = account(connectorPermissions.read);
const write = account(connectorPermissions.write);
const path = "/connectors/:id/actions";
const list = { sorts: ["created_at", "name", "updated_at"], byDefault: "-created_at" } as const;
const q = z.string().max(120).optional().describe("Part of the name. Not case-sensitive.");

const about = {
  home: "shard",
  description: "Actions are calls to a connector's service, with inputs and outputs.",
} as const;

export const actionsContract = defineContract("connectorActions", about, {
  listAll: {
    method: "GET",
    path: "/actions",
    summary: "List the actions of all connectors",
    access: read,
    query: z.strictObject({
      q,
      form_id: idSchema("frm")
        .optional()
        .describe("Return only actions that this form exposes to its respondents."),
    }),
    list,
    returns: { 200: listOf(ActionOut) },
    errors: [],
  },
  list: {
    method: "GET",
    path,
    summary: "List the actions of a connector",
    access: read,
    params: OfConnector,
    query: z.strictObject({ q }),
    list,
    returns: { 200: listOf(ActionOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path,
    summary: "Add an action",
    access: write,
    params: OfConnector,
    body: ActionCreateIn,
    idempotent: true,
    returns: { 201: ActionOut },
    errors: [C.action_key_taken, C.connector_limit],
  },
  get: {
    method: "GET",
    path: `${path}/:act_id`,
    summary: "Get an action",
    access: read,
    params: ById,
    etag: "read",
    returns: { 200: ActionOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: `${path}/:act_id`,
    summary: "Update an action",
    access: write,
    params: ById,
    body: ActionPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: ActionOut },
    errors: [C.action_key_taken],
  },
  remove: {
    method: "DELETE",
    path: `${path}/:act_id`,
    summary: "Delete an action",
    access: write,
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [C.connector_in_use],
  },
  test: {
    method: "POST",
    path: `${path}/:act_id/test`,
    summary: "Test an action",
    description: "Makes a real call to the service.",
    access: write,
    params: ById,
    body: TestIn,
    idempotent: "claimed",
    returns: { 200: TestOut },
    errors: [
      C.environment_required,
      C.secret_not_set,
      E.destination_blocked,
      E.upstream_failed,
      E.upstream_timeout,
    ],
  },
});

export function presentTest({ request, response, outputs, ms }: CallResult): z.input<typeof TestOut> {
  const shown = { object: "action_test", request, response, outputs, ms };
  return shown as z.input<typeof TestOut>;
}

export function presentAction(action: Action): z.input<typeof ActionOut> {
  return {
    id: action.id,
    object: "connector_action",
    connector_id: action.connectorId,
    connector_key: action.connectorKey,
    key: action.key,
    name: action.name,
    description: action.description,
    ...(action.definition as z.input<z.ZodObject<typeof members>>),
    inputs: [...action.definition.inputs],
    expose_to_respondents: action.exposedForms.length > 0 ? { forms: [...action.exposedForms] } : null,
    etag: etagOf(action.revision),
    created_at: isoTime(action.createdAt),
    updated_at: isoTime(action.updatedAt),
  };
}
