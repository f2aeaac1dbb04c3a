/**
 * Generates values that a JSON Schema allows, including edge cases. An ID becomes a placeholder such as `{{prj:3}}`,
 * the third project known when the call is made, so that the same seed produces the same calls in every run.
 */
import fc from "fast-check";
import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

interface Root {
  readonly defs: Readonly<Record<string, JsonSchema>>;
  readonly depth: number;
}

const depthMax = 5;
const idPattern = /^\^([a-z_]+)_\[0-7\]/;

export function arbitraryFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return fromSchema(json, { defs: (json.$defs ?? {}) as Root["defs"], depth: 0 });
}

function fromSchema(schema: JsonSchema, root: Root): fc.Arbitrary<unknown> {
  const name = /^#\/\$defs\/(.+)$/.exec(String(schema.$ref ?? ""))?.[1];
  if (name !== undefined) return fromSchema(root.defs[name] ?? {}, { ...root, depth: root.depth + 1 });
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const options = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (options) return fc.oneof(...within(options, root).map((option) => fromSchema(option, root)));
  if (Array.isArray(schema.allOf)) {
    const parts = (schema.allOf as JsonSchema[]).map((part) => fromSchema(part, root));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values));
  }
  return ofType([schema.type].flat()[0] as string | undefined, schema, root);
}

function ofType(type: string | undefined, schema: JsonSchema, root: Root): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return strings(schema);
    case "integer":
      return integers(schema);
    case "number":
      return fc.oneof(
        integers(schema),
        fc.double({ noNaN: true, min: numberOr(schema.minimum, -1e9), max: numberOr(schema.maximum, 1e9) }),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return arrays(schema, root);
    case "object":
      return objects(schema, root);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function integers(schema: JsonSchema): fc.Arbitrary<number> {
  const min = Math.ceil(numberOr(schema.minimum, numberOr(schema.exclusiveMinimum, -1_001) + 1));
  const max = Math.floor(numberOr(schema.maximum, numberOr(schema.exclusiveMaximum, 1_001) - 1));
  return fc.oneof(
    fc.constantFrom(min, max),
    fc.integer({ min: Math.max(min, -2e9), max: Math.min(max, 2e9) }),
  );
}

function strings(schema: JsonSchema): fc.Arbitrary<string> {
  const { pattern, format } = schema as { pattern?: string; format?: string };
  const prefix = idPattern.exec(pattern ?? "")?.[1];
  if (prefix !== undefined) return fc.nat(9).map((index) => `{{${prefix}:${index}}}`);
  const min = numberOr(schema.minLength, 0);
  const max = numberOr(schema.maxLength, 200);
  const known = format === undefined ? undefined : formats[format];
  if (known) return known.filter((text) => text.length >= min && text.length <= max);
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length >= min && text.length <= max);
  }
  const word = fc.string({
    unit: fc.constantFrom(..."abcdefgh "),
    minLength: Math.max(min, 1),
    maxLength: Math.min(max, 24),
  });
  const any = fc.string({ unit: "grapheme", minLength: min, maxLength: Math.min(max, 24) });
  return fc.oneof(
    { weight: 5, arbitrary: word },
    { weight: 3, arbitrary: any },
    fc.constantFrom("x".repeat(min), "x".repeat(max)),
  );
}

const times = fc.oneof(
  fc.date({
    min: new Date("2020-01-01T00:00:00Z"),
    max: new Date("2035-01-01T00:00:00Z"),
    noInvalidDate: true,
  }),
  fc.constantFrom(
    "0000-01-01T00:00:00.000Z",
    "0001-01-01T00:00:00.000Z",
    "1970-01-01T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z",
  ),
);

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "date-time": times.map((time) => (typeof time === "string" ? time : time.toISOString())),
  date: times.map((time) => (typeof time === "string" ? time : time.toISOString()).slice(0, 10)),
  email: fc.oneof(
    fc.stringMatching(/^[a-z0-9]{6,12}$/).map((name) => `${name}@example.test`),
    fc.constantFrom("o'hara+x@example.test", "A.B-c@Sub.Example.Test"),
  ),
  uri: fc.webUrl(),
  uuid: fc.uuid(),
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
};

/** Ends recursive schemas: beyond the maximum depth, only alternatives without references are chosen. */
function within(options: readonly JsonSchema[], { depth }: Root): readonly JsonSchema[] {
  const plain = options.filter((option) => !JSON.stringify(option).includes('"$ref"'));
  return depth > depthMax && plain.length > 0 ? plain : options;
}

function arrays(schema: JsonSchema, root: Root): fc.Arbitrary<unknown[]> {
  const minLength = numberOr(schema.minItems, 0);
  const maxLength = Math.min(numberOr(schema.maxItems, 4), Math.max(minLength, 4));
  const item = fromSchema((schema.items ?? {}) as JsonSchema, { ...root, depth: root.depth + 1 });
  return fc.array(item, { minLength, maxLength: root.depth > depthMax ? minLength : maxLength });
}

function objects(schema: JsonSchema, root: Root): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = (schema.required ?? []) as string[];
  const kept = properties.filter(([name]) => root.depth <= depthMax || required.includes(name));
  const below = { ...root, depth: root.depth + 1 };
  const declared = fc.record(Object.fromEntries(kept.map(([name, one]) => [name, fromSchema(one, below)])), {
    requiredKeys: required,
  }) as fc.Arbitrary<Record<string, unknown>>;
  const others = schema.additionalProperties;
  if (typeof others !== "object" || others === null || properties.length > 0) return declared;
  return fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fromSchema(others as JsonSchema, below), {
    maxKeys: 3,
    noNullPrototype: true,
  });
}
