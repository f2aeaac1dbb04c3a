/**
 * Response schemas for Fastify's serialiser, which writes only declared members: what is not in `…Out` cannot
 * leave. `anyOf [T, null]` becomes a type list, because the serialiser would otherwise try alternatives per value.
 */
import { z } from "zod";
import type { Operation } from "./contract.ts";
import { Problem } from "./problem.ts";

type JsonSchema = Record<string, unknown>;

export function responseSchemas(operation: Operation): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  for (const [status, schema] of Object.entries(operation.returns)) {
    if (schema && "parse" in schema) schemas[status] = serialiserSchema(schema as z.ZodType);
  }
  schemas["4xx"] = schemas["5xx"] = serialiserSchema(Problem);
  return schemas;
}

function serialiserSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "output",
    reused: "inline",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // Ids given by `.meta` are for OpenAPI's components; here everything stands in its place.
      delete (jsonSchema as JsonSchema).id;
      joinNullable(jsonSchema as JsonSchema);
    },
  });
  return inlineDefinitions(json as JsonSchema);
}

function joinNullable(schema: JsonSchema): void {
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (options?.length !== 2 || options[1]?.type !== "null" || typeof options[0]?.type !== "string") return;
  delete schema.anyOf;
  const { enum: allowed, ...first } = options[0] as JsonSchema & { enum?: unknown[] };
  Object.assign(schema, first, { type: [first.type, "null"] });
  if (allowed) schema.enum = [...allowed, null];
}

/** Schemas with a `.meta` id come out as `#/definitions/…`; put them back where they are used. */
function inlineDefinitions(root: JsonSchema): JsonSchema {
  const definitions = (root.definitions ?? {}) as Record<string, JsonSchema>;
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline);
    if (typeof node !== "object" || node === null) return node;
    const name = /^#\/definitions\/(.+)$/.exec(String((node as JsonSchema).$ref ?? ""))?.[1];
    if (name !== undefined) return inline(definitions[name]);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value)]));
  };
  const { definitions: _definitions, ...body } = root;
  return inline(body) as JsonSchema;
}
