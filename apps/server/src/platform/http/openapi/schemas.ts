/** Writes zod schemas as JSON Schema. Schemas with a `.meta` ID become components; most others are inlined. */
import { z } from "zod";
import { componentOf } from "../described-as.ts";
import type { Components, Json } from "./components.ts";
import { withDiscriminators } from "./discriminators.ts";
import { asId, asTimestamp, wellKnown, withoutNumberLimits } from "./well-known.ts";

export type SchemaWriter = (schema: z.ZodType, io: "input" | "output") => Json;

export function schemaWriter(components: Components): SchemaWriter {
  return (schema, io) => {
    const {
      $schema: _dialect,
      $defs,
      ...json
    } = z.toJSONSchema(schema, {
      target: "draft-2020-12",
      io,
      unrepresentable: "any",
      override: ({ jsonSchema, zodSchema }) => {
        const component = componentOf(zodSchema);
        if (component !== undefined) return referTo(component, jsonSchema);
        // Output objects may gain members; clients must ignore unknown ones. The value type of a map is kept.
        if (io === "output" && !isRecord(jsonSchema)) delete jsonSchema.additionalProperties;
      },
    });
    const definitions: Record<string, Json> = $defs ?? {};
    const keep = (name: string, definition: Json): Json => {
      // zod numbers the definitions of recursive schemas without an ID.
      if (name.startsWith("__")) throw new Error(`a recursive schema has no id: ${JSON.stringify(json)}`);
      const { id: _id, ...own } = wellKnown.get(name) ?? finished(definition, components);
      return components.share("schemas", name, withDiscriminators(name, own, components) as Json);
    };
    for (const [name, definition] of Object.entries(definitions)) keep(name, definition);
    const id = schema.meta()?.id;
    // A schema with an ID is emitted as a reference to its own definition, which is kept above.
    if (id === undefined || "$ref" in json) return finished(json, components);
    return keep(id, json);
  };
}

function referTo(component: string, schema: Json): void {
  for (const name of Object.keys(schema)) if (name !== "description") delete schema[name];
  schema.$ref = `#/components/schemas/${component}`;
}

/** True for a map, and for an object whose further members have a known shape, but not if it merely allows more. */
function isRecord({ properties, additionalProperties: each }: Json): boolean {
  if (typeof each !== "object" || each === null) return false;
  return properties === undefined || Object.keys(each).length > 0;
}

/** Points references to the document's components, and replaces well-known schemas with their short form. */
export function finished(schema: Json, components: Components): Json {
  const own = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "$ref"
        ? String(value).replace("#/$defs/", "#/components/schemas/")
        : finishedPart(value, components),
    ]),
  );
  return asId(asTimestamp(withoutNumberLimits(own), components), components);
}

function finishedPart(part: unknown, components: Components): unknown {
  if (Array.isArray(part)) return part.map((item) => finishedPart(item, components));
  return typeof part === "object" && part !== null ? finished({ ...part }, components) : part;
}
