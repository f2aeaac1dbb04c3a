/**
 * JSON Schemas of step inputs and trigger configurations, from the zod schemas that check them. `$ref`s lead to
 * `#/$defs/<name>`; recursive schemas have fixed names there.
 */
import { isObject, type Json, type JsonObject } from "@formstead/form-logic";
import { z } from "zod";
import { RefCondition } from "../conditions/condition.ts";

export function objectIn(value: Json | undefined): JsonObject {
  if (!isObject(value)) throw new TypeError("a JSON Schema has no object where one is expected");
  return value;
}

export const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });

const reference = ref("WorkflowReference");
const numberText = ref("WorkflowNumberText");

/** What can replace values that are not plain texts. `checkInput` skips every string with double braces. */
export const textSchemas = {
  WorkflowReference: {
    type: "string",
    pattern: "\\{\\{",
    description:
      "Text with references in double braces, such as `{{ entry.answers.email }}`. A single reference keeps the type of its value.",
  },
  WorkflowNumberText: {
    type: "string",
    pattern: "^\\s*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?\\s*$|\\{\\{",
    description: "A number as text, such as `5`, or text with references.",
  },
};

/** The schema as it is, without references. */
export function plainSchemaOf(schema: z.ZodType): JsonObject {
  const { root, definitions } = toJson(schema);
  return objectIn(tidied(root, definitions));
}

/** The schema of an input as written: each value in it can also be a text with references. */
export function inputSchemaOf(schema: z.ZodType): JsonObject {
  return withReferencesInside(plainSchemaOf(schema));
}

export function conditionSchema(): JsonObject {
  const { root, definitions } = toJson(RefCondition);
  return objectIn(tidied(definitionOf(root, definitions), definitions));
}

interface Converted {
  readonly root: JsonObject;
  readonly definitions: JsonObject;
}

/** As a member, because a recursive schema refers to itself by name only if it is not the root. */
function toJson(root: z.ZodType): Converted {
  const json = z.toJSONSchema(z.object({ root }), {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type !== "number" || !("coerce" in def && def.coerce)) return;
      const { description: _kept, ...number } = jsonSchema;
      for (const name of Object.keys(number)) delete jsonSchema[name];
      jsonSchema.anyOf = [number, numberText];
    },
  });
  const plain: Json = JSON.parse(JSON.stringify(json));
  const { properties, $defs = {} } = objectIn(plain);
  return { root: objectIn(objectIn(properties).root), definitions: objectIn($defs) };
}

function definitionOf({ $ref }: JsonObject, definitions: JsonObject): JsonObject {
  return objectIn(definitions[String($ref).replace("#/$defs/", "")]);
}

/** zod numbers the definitions of recursive schemas without an ID, so they are recognized by their content. */
const unnumbered = (definition: Json): string =>
  JSON.stringify(definition).replaceAll(/__schema\d+/g, "self");

const recursive = new Map(
  Object.entries({ JsonValue: z.json(), WorkflowCondition: RefCondition }).map(([name, schema]) => {
    const { root, definitions } = toJson(schema);
    return [unnumbered(definitionOf(root, definitions)), name];
  }),
);

/**
 * Names recursive definitions and says defaults in words: generators of types take a member with a `default` for one
 * that is always present.
 */
function tidied(node: Json, definitions: JsonObject): Json {
  if (Array.isArray(node)) return node.map((one) => tidied(one, definitions));
  if (!isObject(node)) return node;
  if (String(node.$ref).startsWith("#/$defs/__")) {
    const name = recursive.get(unnumbered(definitionOf(node, definitions)));
    if (name === undefined) throw new Error("a recursive schema has no name");
    return { ...node, ...ref(name) };
  }
  const { default: standard, propertyNames, properties, ...rest } = node;
  const inner = mapped(rest, (one) => tidied(one, definitions));
  const isAnything = properties === undefined && Object.keys(inner).every((name) => name === "description");
  const schema: JsonObject = {
    ...(isAnything && ref("JsonValue")),
    ...inner,
    ...(isObject(properties) && { properties: mapped(properties, (one) => tidied(one, definitions)) }),
    ...(isObject(propertyNames) && "pattern" in propertyNames && { propertyNames }),
  };
  const flat = Array.isArray(schema.anyOf) ? { ...schema, anyOf: schema.anyOf.flatMap(variantsOf) } : schema;
  if (standard === undefined || isEmpty(standard)) return flat;
  const words = `Default: \`${JSON.stringify(standard)}\`.`;
  return { ...flat, description: [node.description, words].filter(Boolean).join(" ") };
}

function variantsOf(schema: Json): readonly Json[] {
  return isObject(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
}

const isEmpty = (value: Json): boolean => ["null", "{}", "[]", '""'].includes(JSON.stringify(value));

function mapped(members: JsonObject, change: (one: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, change(one ?? null)]));
}

const structural = ["items", "additionalProperties"];

function withReferencesInside(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([name, part]) => {
      if (name === "properties" && isObject(part)) return [name, mapped(part, orReference)];
      if (name === "anyOf" && Array.isArray(part))
        return [name, part.map((one) => (isObject(one) ? withReferencesInside(one) : one))];
      return [name, structural.includes(name) ? orReference(part ?? null) : (part ?? null)];
    }),
  );
}

function orReference(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const own = withReferencesInside(schema);
  if (acceptsReference(own)) return own;
  const { description, anyOf, ...rest } = own;
  const variants = Array.isArray(anyOf) ? anyOf : [rest];
  return { anyOf: [...variants, reference], ...(description !== undefined && { description }) };
}

const limitsOfText = ["pattern", "format", "maxLength", "enum", "const"];

function acceptsReference(schema: Json): boolean {
  if (!isObject(schema)) return false;
  if (Array.isArray(schema.anyOf)) return schema.anyOf.some(acceptsReference);
  if ("$ref" in schema) return [ref("JsonValue").$ref, numberText.$ref].some((one) => one === schema.$ref);
  const isText = schema.type === "string" || (Array.isArray(schema.type) && schema.type.includes("string"));
  return isText && !limitsOfText.some((name) => name in schema);
}
