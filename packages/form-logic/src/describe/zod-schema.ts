/**
 * Converts JSON Schema to the source of a Zod schema, for the subset that field types use. `format` is ignored, as in
 * JSON Schema itself. All strings pass through JSON.stringify, so none can become code.
 */
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { propertyName } from "./typescript.ts";

/** Helpers for what Zod lacks or defines differently: lengths count code points, as in JSON Schema. */
export const zodHelpers = {
  characters: "const characters = (text: string) => [...text].length;",
  distinct:
    "const distinct = (list: readonly unknown[]) => new Set(list.map((one) => JSON.stringify(one))).size === list.length;",
  members: "const members = (object: object) => Object.keys(object).length;",
};

export interface Writing {
  readonly used: Set<keyof typeof zodHelpers>;
  readonly indent: string;
}

const deeper = (writing: Writing): Writing => ({ ...writing, indent: `${writing.indent}  ` });
/** Schemas come from field types and are flat; this only guards against runaway recursion. */
const indentMax = 200;

export function zodOf(schema: Json | undefined, writing: Writing): string {
  if (schema === false) return "z.never()";
  if (!isObject(schema) || writing.indent.length > indentMax) return "z.unknown()";
  const parts = [
    ...literals(schema),
    ...alternatives(schema, writing),
    ...listIn(schema, "allOf").map((one) => zodOf(one, writing)),
    ...typed(schema, writing),
  ];
  const [first = "z.unknown()", ...rest] = parts;
  return rest.reduce((all, one) => `z.intersection(${all}, ${one})`, first);
}

function literals(schema: JsonObject): readonly string[] {
  const value = memberOf(schema, "const");
  const values = value === undefined ? memberOf(schema, "enum") : [value];
  if (!Array.isArray(values)) return [];
  const plain = values.filter((one) => typeof one !== "object" || one === null);
  return [
    plain.length > 0 ? `z.literal(${JSON.stringify(plain.length === 1 ? plain[0] : plain)})` : "z.never()",
  ];
}

/** The alternatives of field types are mutually exclusive, so `oneOf` and `anyOf` are equivalent here. */
function alternatives(schema: JsonObject, writing: Writing): readonly string[] {
  const all = [...listIn(schema, "anyOf"), ...listIn(schema, "oneOf")];
  if (all.length === 0) return [];
  const isNull = (one: Json) => isObject(one) && memberOf(one, "type") === "null";
  const union = unionOf(all.filter((one) => !isNull(one)).map((one) => zodOf(one, writing)));
  return [all.some(isNull) ? `${union}.nullable()` : union];
}

function unionOf(sources: readonly string[]): string {
  if (sources.length === 0) return "z.null()";
  return sources.length === 1 ? sources.join("") : `z.union([${sources.join(", ")}])`;
}

function typed(schema: JsonObject, writing: Writing): readonly string[] {
  const type = memberOf(schema, "type");
  const types = typeof type === "string" ? [type] : listIn(schema, "type");
  return types.length > 0 ? [unionOf(types.map((one) => oneType(one, schema, writing)))] : [];
}

function oneType(type: Json, schema: JsonObject, writing: Writing): string {
  switch (type) {
    case "string":
      return `z.string()${textChecks(schema, writing)}`;
    case "number":
    case "integer":
      return `z.number()${numberChecks(schema)}${type === "integer" ? ".refine(Number.isInteger)" : ""}`;
    case "boolean":
      return "z.boolean()";
    case "null":
      return "z.null()";
    case "array":
      return arrayOf(schema, writing);
    case "object":
      return objectOf(schema, writing);
    default:
      return "z.unknown()";
  }
}

function textChecks(schema: JsonObject, { used }: Writing): string {
  const pattern = memberOf(schema, "pattern");
  const lengths = countChecks(schema, "Length", "characters");
  if (lengths) used.add("characters");
  return lengths + (typeof pattern === "string" ? `.regex(new RegExp(${JSON.stringify(pattern)}, "u"))` : "");
}

/** Writes the checks for limits such as `minLength` and `maxProperties`, which compare the helper's count. */
function countChecks(schema: JsonObject, what: string, helper: keyof typeof zodHelpers): string {
  return checks(schema, [
    [`min${what}`, (limit) => `.refine((value) => ${helper}(value) >= ${limit})`],
    [`max${what}`, (limit) => `.refine((value) => ${helper}(value) <= ${limit})`],
  ]);
}

function numberChecks(schema: JsonObject): string {
  const names = {
    minimum: "min",
    maximum: "max",
    exclusiveMinimum: "gt",
    exclusiveMaximum: "lt",
    multipleOf: "multipleOf",
  };
  return checks(
    schema,
    Object.entries(names).map(([name, method]) => [name, (limit) => `.${method}(${limit})`]),
  );
}

type Check = readonly [name: string, write: (limit: number) => string];

function checks(schema: JsonObject, all: readonly Check[]): string {
  return all
    .map(([name, write]) => {
      const limit = memberOf(schema, name);
      return typeof limit === "number" ? write(limit) : "";
    })
    .join("");
}

function arrayOf(schema: JsonObject, writing: Writing): string {
  const isDistinct = memberOf(schema, "uniqueItems") === true;
  if (isDistinct) writing.used.add("distinct");
  const counts = checks(schema, [
    ["minItems", (limit) => `.min(${limit})`],
    ["maxItems", (limit) => `.max(${limit})`],
  ]);
  return `z.array(${zodOf(memberOf(schema, "items"), writing)})${counts}${isDistinct ? ".refine(distinct)" : ""}`;
}

function objectOf(schema: JsonObject, writing: Writing): string {
  const counts = countChecks(schema, "Properties", "members");
  if (counts) writing.used.add("members");
  const properties = memberOf(schema, "properties");
  const more = memberOf(schema, "additionalProperties");
  const shape = isObject(properties) ? shapeOf(properties, listIn(schema, "required"), writing) : "{}";
  if (more === false) return `z.strictObject(${shape})${counts}`;
  if (!isObject(more)) return `z.looseObject(${shape})${counts}`;
  return `z.object(${shape}).catchall(${zodOf(more, writing)})${counts}`;
}

function shapeOf(properties: JsonObject, required: readonly Json[], writing: Writing): string {
  const inner = deeper(writing);
  const lines = Object.entries(properties)
    // Used as a key in source code, this name would set the prototype.
    .filter(([name]) => name !== "__proto__")
    .map(([name, schema]) => {
      const source = zodOf(schema, inner);
      return `${inner.indent}${propertyName(name)}: ${source}${required.includes(name) ? "" : ".optional()"},\n`;
    });
  return lines.length > 0 ? `{\n${lines.join("")}${writing.indent}}` : "{}";
}

function listIn(schema: JsonObject, name: string): readonly Json[] {
  const list = memberOf(schema, name);
  return Array.isArray(list) ? list : [];
}
