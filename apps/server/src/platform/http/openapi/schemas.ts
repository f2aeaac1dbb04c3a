/** Writes zod schemas as JSON Schema. Schemas with a `.meta` id become components; all others are inlined. */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

export type Json = Record<string, unknown>;

export type SchemaWriter = (schema: z.ZodType, io: "input" | "output") => Json;

export function schemaWriter(components: Map<string, Json>): SchemaWriter {
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
