/** Finds the parts of an OpenAPI document that say nothing about their values: objects without members, and `{}`. */
import { isObject } from "../packages/form-logic/src/values/json.ts";

type Json = Readonly<Record<string, unknown>>;

/** Components that are free on purpose, each with its reason. Everything else refers to one of them, or is typed. */
export const freeComponents: Readonly<Record<string, string>> = {
  JsonValue: "any JSON, for values whose type is unknown to the service",
  JsonObject: "objects whose members are chosen by an author, such as the inputs of an action",
  JsonSchema: "a JSON Schema as data; its dialect defines its members",
  Filter: "the type of a compared value depends on the field",
};

/** Where each free schema is, such as `Workflow.settings`. Bodies that are not JSON need no schema. */
export function freeSchemas(document: Json): string[] {
  const { schemas = {}, ...components } = (document.components ?? {}) as Record<string, Json>;
  return [
    ...Object.entries(schemas).flatMap(([name, schema]) =>
      name in freeComponents ? [] : freeParts(schema as Json, name),
    ),
    ...schemasOutside({ ...document, components }, "").flatMap(([place, schema]) => freeParts(schema, place)),
  ];
}

/** The schemas of parameters, bodies, and headers. */
function schemasOutside(node: unknown, place: string): [string, Json][] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, part]): [string, Json][] => {
    if (name === "*/*" || name === "example" || name === "examples") return [];
    return name === "schema" ? [[place, part as Json]] : schemasOutside(part, `${place}/${name}`);
  });
}

const annotations = ["description", "title", "default", "examples", "deprecated"];
const single = ["items", "additionalProperties", "not", "contains"];
const several = ["anyOf", "oneOf", "allOf", "prefixItems"];

function freeParts(schema: Json, place: string): string[] {
  if (isFree(schema)) return [place];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  return [
    ...properties.flatMap(([name, one]) => freeParts(one, `${place}.${name}`)),
    ...single.flatMap((key) => {
      const part = schema[key];
      return isObject(part) && !isOpen(schema, key) ? freeParts(part, `${place}/${key}`) : [];
    }),
    ...several.flatMap((key) =>
      ((schema[key] ?? []) as readonly Json[]).flatMap((one, at) => freeParts(one, `${place}/${key}/${at}`)),
    ),
  ];
}

function isFree(schema: Json): boolean {
  if (Object.keys(schema).every((name) => annotations.includes(name))) return true;
  if (several.some((key) => key in schema)) return false;
  const types = [schema.type].flat();
  if (types.includes("array")) return !("items" in schema || "prefixItems" in schema);
  return types.includes("object") && !hasMembers(schema);
}

function hasMembers({ properties, additionalProperties: others }: Json): boolean {
  const isNamed = isObject(properties) && Object.keys(properties).length > 0;
  return isNamed || others === false || (isObject(others) && Object.keys(others).length > 0);
}

/** Objects that have known members may allow others. */
function isOpen({ properties }: Json, key: string): boolean {
  return key === "additionalProperties" && isObject(properties) && Object.keys(properties).length > 0;
}
