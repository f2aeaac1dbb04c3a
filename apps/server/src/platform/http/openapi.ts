/** Generates OpenAPI 3.1 from the contracts, for the checked-in document, the served one, and generated clients. */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { ErrorDef } from "../errors/errors.ts";
import type { Access } from "./access.ts";
import { commonQueryShapeOf } from "./common-query.ts";
import type { Contract, Operation } from "./contract.ts";
import { errorsOf } from "./operation-errors.ts";
import { apiPrefix } from "./prefix.ts";
import { Problem } from "./problem.ts";

type Json = Record<string, unknown>;

export interface OpenApiInfo {
  readonly version: string;
  readonly sessionCookieName: string;
}

export function openApiDocument(contracts: readonly Contract[], info: OpenApiInfo): Json {
  const components = new Map<string, Json>();
  const toSchema = schemaWriter(components);
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    for (const [name, operation] of Object.entries(contract.operations)) {
      const path = operation.path.replace(/:(\w+)/g, "{$1}");
      paths[path] ??= {};
      paths[path][operation.method.toLowerCase()] = describeOperation(contract, name, operation, toSchema);
    }
  }
  toSchema(Problem, "output");
  return {
    openapi: "3.1.0",
    info: {
      title: "Formstead API",
      version: info.version,
      description:
        "Build forms and collect data. Lists return `data` and `pagination`; the `Link` header contains the URLs of the next and previous pages. Every GET operation also supports HEAD. Errors are `application/problem+json` with a stable `code`.",
      contact: { name: "Formstead", url: "https://formstead.example" },
      license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" },
    },
    servers: [{ url: apiPrefix }],
    tags: describeTags(contracts),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An account's API key, `svc_…`." },
        entryKey: {
          type: "apiKey",
          in: "header",
          name: "X-Service-Entry-Key",
          description: "The key of one entry, `sek_…`. It gives access to that entry only.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: info.sessionCookieName,
          description: "The session of a signed-in user.",
        },
      },
    },
  };
}

/** Contracts of two modules may share a name, and so a tag; tag names must be unique. */
function describeTags(contracts: readonly Contract[]): readonly Json[] {
  return [...new Map(contracts.map(({ name, description }) => [name, { name, description }])).values()];
}

type SchemaWriter = (schema: z.ZodType, io: "input" | "output") => Json;

/** Schemas with a `.meta` id become components; all others are inlined. */
function schemaWriter(components: Map<string, Json>): SchemaWriter {
  const keep = (name: string, schema: Json): void => {
    const own = relink(withoutId(schema)) as Json;
    if (!isDeepStrictEqual(components.get(name) ?? own, own))
      throw new Error(`two schemas have the id ${name}`);
    components.set(name, own);
  };
  return (schema, io) => {
    const {
      $schema: _dialect,
      $defs,
      ...json
    } = z.toJSONSchema(schema, {
      target: "draft-2020-12",
      io,
      unrepresentable: "any",
      override: ({ jsonSchema }) => {
        // Output objects may gain members; clients must ignore unknown ones. The value type of a map is kept.
        if (io === "output" && !isRecord(jsonSchema as Json))
          delete (jsonSchema as Json).additionalProperties;
      },
    }) as Json;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      keep(name, definition);
    }
    const id = schema.meta()?.id;
    if (id === undefined) return relink(json) as Json;
    // A schema with an id is emitted as a reference to its own definition, which is kept above.
    if (!("$ref" in json)) keep(id, json);
    return { $ref: `#/components/schemas/${id}` };
  };
}

/** True for a map to values of a known shape, but not for an object that merely allows more members. */
function isRecord({ additionalProperties: each }: Json): boolean {
  return typeof each === "object" && each !== null && Object.keys(each).length > 0;
}

function withoutId({ id: _id, ...rest }: Json): Json {
  return rest;
}

function relink(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(relink);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "$ref" ? String(value).replace("#/$defs/", "#/components/schemas/") : relink(value),
    ]),
  );
}

function describeOperation(
  contract: Contract,
  name: string,
  operation: Operation,
  toSchema: SchemaWriter,
): Json {
  return {
    operationId: `${contract.name}.${name}`,
    tags: [contract.name],
    summary: operation.summary,
    ...(operation.deprecated ? { deprecated: true } : {}),
    description: [operation.description, howItRepeats(operation), whoMayCall(operation.access)]
      .filter(Boolean)
      .join("\n\n"),
    ...(securityOf(operation.access) ?? {}),
    ...roleOf(operation.access),
    parameters: parametersOf(operation, toSchema),
    ...(operation.rawBody ? { requestBody: { required: true, content: { "*/*": { schema: {} } } } } : {}),
    ...(operation.body
      ? {
          requestBody: {
            required: !operation.body.safeParse(undefined).success,
            content: {
              [operation.bodyType ?? "application/json"]: { schema: toSchema(operation.body, "input") },
            },
          },
        }
      : {}),
    responses: { ...successes(operation, toSchema), ...failures(operation) },
  };
}

/** Empty unless repeats do not use the Idempotency-Key. */
function howItRepeats({ repeatable }: Operation): string {
  return repeatable === undefined ? "" : `Does not use an Idempotency-Key. ${repeatable}`;
}

function whoMayCall(access: Access): string {
  if (access.kind === "public") return "No authentication required.";
  if (access.kind === "entry") return "For respondents; requires the entry's key.";
  const again = access.reauthenticate ? " Requires recent reauthentication." : "";
  if (access.kind === "user") return `For signed-in users.${again}`;
  const via =
    access.via === "session"
      ? "Requires a session; API keys are rejected."
      : "Works with a session or an API key.";
  return `Minimum role: **${access.permission.role}** (\`${access.permission.name}\`). ${via}${again}`;
}

function securityOf(access: Access): Json {
  if (access.kind === "public") return { security: [] };
  if (access.kind === "entry") return { security: [{ entryKey: [] }] };
  if (access.kind === "user" || access.via === "session") return { security: [{ session: [] }] };
  return { security: [{ apiKey: [] }, { session: [] }] };
}

function roleOf(access: Access): Json {
  return access.kind === "account"
    ? { "x-required-role": access.permission.role, "x-permission": access.permission.name }
    : {};
}

function parametersOf(operation: Operation, toSchema: SchemaWriter): Json[] {
  const query = { ...operation.query?.shape, ...commonQueryShapeOf(operation) } as Record<string, z.ZodType>;
  const header = (name: string, required: boolean, description: string): Json => ({
    name,
    in: "header",
    required,
    description,
    schema: { type: "string" },
  });
  const { access } = operation;
  return [
    ...Object.entries(operation.params?.shape ?? {}).map(([name, schema]) =>
      parameter(name, "path", schema as z.ZodType, true, toSchema),
    ),
    ...Object.entries(query).map(([name, schema]) =>
      parameter(name, "query", schema, !schema.safeParse(undefined).success, toSchema),
    ),
    ...(access.kind === "account"
      ? [
          header(
            "X-Account-ID",
            access.accountHeader === "required",
            "The account's id. With an API key, the account that the key belongs to.",
          ),
        ]
      : []),
    ...(operation.idempotent
      ? [
          header(
            "Idempotency-Key",
            false,
            operation.idempotent !== "by_service" && !operation.secretAnswer
              ? "Repeating the same request with the same key returns the first response and has no further effect."
              : "A repeat with the same key has no further effect and returns what the first request created. At least 22 random characters.",
          ),
        ]
      : []),
    ...(operation.etag === "optional" || operation.etag === "required"
      ? [
          header(
            "If-Match",
            operation.etag === "required",
            "The ETag from your last read. Returns 412 if the resource has changed since then.",
          ),
        ]
      : []),
  ];
}

function parameter(
  name: string,
  place: string,
  schema: z.ZodType,
  required: boolean,
  toSchema: SchemaWriter,
): Json {
  const { description, ...json } = toSchema(schema, "input");
  return { name, in: place, required, ...(description ? { description } : {}), schema: json };
}

function successes(operation: Operation, toSchema: SchemaWriter): Json {
  const responses: Json = {};
  for (const [status, schema] of Object.entries(operation.returns)) {
    const content =
      schema === null
        ? undefined
        : "stream" in schema
          ? { [schema.stream]: { schema: { type: "string" } } }
          : { "application/json": { schema: toSchema(schema as z.ZodType, "output") } };
    responses[status] = { description: statusText[status] ?? "Done.", ...(content ? { content } : {}) };
  }
  if (operation.etag && operation.method === "GET") responses["304"] = { description: "Not modified." };
  return responses;
}

const statusText: Record<string, string> = {
  200: "Done.",
  201: "Created.",
  202: "Accepted; the work continues in the background.",
  204: "Done; no content.",
  302: "Found; follow the Location header.",
};

function failures(operation: Operation): Json {
  const byStatus = new Map<number, ErrorDef[]>();
  for (const def of errorsOf(operation)) byStatus.set(def.status, [...(byStatus.get(def.status) ?? []), def]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, defs]) => [
        String(status),
        {
          description: defs.map((def) => `\`${def.code}\`: ${def.message}`).join("\n\n"),
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      ]),
  );
}
