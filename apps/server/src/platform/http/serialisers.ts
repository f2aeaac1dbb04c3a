/**
 * Serializes responses with their schema, so that only declared members are sent: anything not in `…Out` cannot leak.
 * A serializer belongs to its schema, so all servers of a process share it; it is compiled on first use or by
 * `compileSerialisers`.
 */
import compile from "fast-json-stringify";
import type { RouteOptions } from "fastify";
import { z } from "zod";
import type { Operation } from "./contract.ts";
import { Problem } from "./problem.ts";

type JsonSchema = Record<string, unknown>;

type Serialise = (body: unknown) => string;

const compiled = new WeakMap<z.ZodType, Serialise>();

function serialiserOf(schema: z.ZodType): Serialise {
  let serialise = compiled.get(schema);
  if (!serialise) {
    serialise = compile(serialiserSchema(schema));
    compiled.set(schema, serialise);
  }
  return serialise;
}

export function serialise(schema: z.ZodType, body: unknown): string {
  return serialiserOf(schema)(body);
}

function schemasOf(operation: Operation): Map<string, z.ZodType> {
  const declared = Object.entries(operation.returns).flatMap(([status, schema]) =>
    schema && "parse" in schema ? [[status, schema] as const] : [],
  );
  return new Map([...declared, ["4xx", Problem], ["5xx", Problem]]);
}

/** The part of a route that tells Fastify how to serialize its responses. */
export function serialising(operation: Operation): Pick<RouteOptions, "schema" | "serializerCompiler"> {
  const schemas = schemasOf(operation);
  return {
    // Fastify requests a serializer for each status listed here; we choose the schema.
    schema: { response: Object.fromEntries([...schemas.keys()].map((status) => [status, {}])) },
    serializerCompiler: ({ httpStatus }) => {
      const schema = schemas.get(httpStatus ?? "");
      if (!schema) throw new Error(`${operation.path} does not declare a response ${httpStatus}`);
      return (body) => serialise(schema, body);
    },
  };
}

/** Compiling takes milliseconds per schema, so a server does it before it listens. */
export function compileSerialisers(operations: Iterable<Operation>): void {
  for (const operation of operations)
    for (const schema of [...schemasOf(operation).values(), operation.minimal ?? []].flat())
      serialiserOf(schema);
}

function serialiserSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "output",
    reused: "inline",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      const node = jsonSchema as JsonSchema;
      // Ids set with `.meta` name OpenAPI components; here every schema is inlined.
      delete node.id;
      joinNullable(node);
      openRecord(node);
    },
  });
  return inlineDefinitions(json as JsonSchema);
}

/** `anyOf [T, null]` becomes a list of types, because the serializer would otherwise try alternatives per value. */
function joinNullable(schema: JsonSchema): void {
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (options?.length !== 2 || options[1]?.type !== "null" || typeof options[0]?.type !== "string") return;
  delete schema.anyOf;
  const { enum: allowed, ...first } = options[0] as JsonSchema & { enum?: unknown[] };
  Object.assign(schema, first, { type: [first.type, "null"] });
  if (allowed) schema.enum = [...allowed, null];
}

/**
 * A record that may have any members, such as answers, becomes a schema for any value. The serializer passes it to
 * `JSON.stringify` as a whole, which is several times faster than member by member.
 */
function openRecord(schema: JsonSchema): void {
  const { type, properties, additionalProperties: members } = schema;
  if (type !== "object" || properties !== undefined || typeof members !== "object" || members === null)
    return;
  if (Object.keys(members).length > 0) return;
  for (const name of ["type", "propertyNames", "additionalProperties"]) delete schema[name];
}

/** Schemas with a `.meta` ID are emitted as `#/definitions/…`; inline them again. */
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
