/** Writes zod schemas as JSON Schema. Schemas with a `.meta` id become components; most others are inlined. */
import { z } from "zod";
import { componentOf } from "../described-as.ts";
import type { Components, Json } from "./components.ts";
import { withDiscriminators } from "./discriminators.ts";
import { asId, asJsonValue, asTimestamp, jsonValue, withoutNumberLimits } from "./well-known.ts";

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
    const names = new Map(
      Object.entries(definitions).map(([name, definition]) => [name, asJsonValue(name, definition)]),
    );
    const keep = (name: string, definition: Json): Json => {
      const { id: _id, ...own } = finished(definition, names, components) as Json;
      return components.share("schemas", name, withDiscriminators(name, own, components) as Json);
    };
    for (const [name, definition] of Object.entries(definitions)) {
      const known = names.get(name) ?? name;
      if (known === name) keep(name, definition);
      else components.share("schemas", known, jsonValue);
    }
    const id = schema.meta()?.id;
    // A schema with an id is emitted as a reference to its own definition, which is kept above.
    if (id === undefined || "$ref" in json) return finished(json, names, components) as Json;
    return keep(id, json);
  };
}

function referTo(component: string, schema: Json): void {
  for (const name of Object.keys(schema)) if (name !== "description") delete schema[name];
  schema.$ref = `#/components/schemas/${component}`;
}

/** True for a map to values of a known shape, but not for an object that merely allows more members. */
function isRecord({ additionalProperties: each }: Json): boolean {
  return typeof each === "object" && each !== null && Object.keys(each).length > 0;
}

/** With references into the document, and with well-known parts in their short form. */
function finished(node: unknown, names: ReadonlyMap<string, string>, components: Components): unknown {
  if (Array.isArray(node)) return node.map((item) => finished(item, names, components));
  if (typeof node !== "object" || node === null) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "$ref" ? linkTo(String(value), names) : finished(value, names, components),
    ]),
  );
  return asId(asTimestamp(withoutNumberLimits(schema), components), components);
}

function linkTo(link: string, names: ReadonlyMap<string, string>): string {
  const name = link.replace("#/$defs/", "");
  return name === link ? link : `#/components/schemas/${names.get(name) ?? name}`;
}
