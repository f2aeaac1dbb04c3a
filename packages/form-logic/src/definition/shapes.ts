/**
 * Combinators for the structure of JSON. Each checks one value, records problems with a pointer, and describes what it
 * accepts as a JSON Schema, so that the check and the published description cannot differ.
 */
import type { JsonSchema } from "../fields/field-type.ts";
import { isObject, type Json, memberOf } from "../values/json.ts";

export interface Problem {
  /** JSON Pointer into the definition. */
  readonly pointer: string;
  readonly message: string;
}

export interface Visit {
  readonly counters: Counters;
  readonly depth: number;
  at(name: string | number): Visit;
  problem(message: string): void;
}

export interface Counters {
  items: number;
  readonly itemsMax: number;
  /** Items contain items; the item shape is passed in to avoid a circular import. */
  readonly itemShape: Shape;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a check may end in `isGood || visit.problem(…)`.
type Check = (value: Json, visit: Visit) => void | boolean;

export type Shape = Check & { readonly schema: JsonSchema };

export function shape(schema: JsonSchema, check: Check): Shape {
  return Object.assign((value: Json, visit: Visit) => check(value, visit), { schema });
}

/** Adds a description in words to a shape. */
export function about(description: string, one: Shape): Shape {
  return shape({ ...one.schema, description }, one);
}

/** Describes a shape by a reference to its schema in `definitionSchemas`. */
export function named(name: string, check: Check): Shape {
  return shape({ $ref: `#/$defs/${name}` }, check);
}

const problemsMax = 100;

export function noteIn(problems: Problem[], counters: Counters, pointer = "", depth = 0): Visit {
  return {
    counters,
    depth,
    at: (name) =>
      noteIn(
        problems,
        counters,
        `${pointer}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`,
        depth + 1,
      ),
    problem: (message) => {
      if (problems.length < problemsMax) problems.push({ pointer, message });
    },
  };
}

interface Member {
  readonly shape: Shape;
  readonly isOptional: boolean;
}

export function optional(shape: Shape): Member {
  return { shape, isOptional: true };
}

/** An object with exactly these members. */
export function members(shapes: Readonly<Record<string, Shape | Member>>): Shape {
  const known = new Map(
    Object.entries(shapes).map(([name, one]) => [
      name,
      "shape" in one ? one : { shape: one, isOptional: false },
    ]),
  );
  const required = [...known].flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]));
  const schema = {
    type: "object",
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries([...known].map(([name, one]) => [name, one.shape.schema])),
  };
  return shape(schema, (value, visit) => {
    if (!isObject(value)) return visit.problem("must be an object");
    for (const name of Object.keys(value)) {
      if (!known.has(name)) visit.at(name).problem("is not a known property");
    }
    for (const [name, { shape, isOptional }] of known) {
      const member = memberOf(value, name);
      if (member !== undefined) shape(member, visit.at(name));
      else if (!isOptional) visit.at(name).problem("is missing");
    }
  });
}

export function list({ min = 0, max }: { min?: number; max: number }, each: Shape): Shape {
  const schema = { type: "array", ...(min > 0 && { minItems: min }), maxItems: max, items: each.schema };
  return shape(schema, (value, visit) => {
    if (!Array.isArray(value)) return visit.problem("must be a list");
    if (value.length < min) visit.problem(`must have at least ${min}`);
    if (value.length > max) return visit.problem(`must have at most ${max}`);
    for (const [at, one] of value.entries()) each(one, visit.at(at));
  });
}

interface TextLimits {
  readonly min?: number;
  readonly max?: number;
  readonly oneOf?: readonly string[];
  readonly form?: RegExp;
}

export function text({ min = 1, max = 2_000, oneOf, form }: TextLimits = {}): Shape {
  const schema: JsonSchema = oneOf
    ? { type: "string", ...(oneOf.length === 1 ? { const: oneOf[0] } : { enum: [...oneOf] }) }
    : {
        type: "string",
        ...(min > 0 && { minLength: min }),
        maxLength: max,
        ...(form && { pattern: form.source.replaceAll("\\/", "/") }),
      };
  return shape(schema, (value, visit) => {
    if (typeof value !== "string") return visit.problem("must be a string");
    if (value.length < min) visit.problem("must not be empty");
    else if (value.length > max) visit.problem(`must have at most ${max} characters`);
    else if (oneOf && !oneOf.includes(value)) visit.problem(`must be one of ${oneOf.join(", ")}`);
    else if (form && !form.test(value)) visit.problem("is not in the expected format");
  });
}

export const truth: Shape = shape(
  { type: "boolean" },
  (value, visit) => typeof value === "boolean" || visit.problem("must be true or false"),
);

export function count(max: number, min = 0): Shape {
  return shape(
    { type: "integer", minimum: min, maximum: max },
    (value, visit) =>
      (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) ||
      visit.problem(`must be a whole number from ${min} to ${max}`),
  );
}

export const anything: Shape = shape({ $ref: "#/$defs/JsonValue" }, () => {});

/** An object with any members; `schema` describes those whose names are known. */
export function object(schema: JsonSchema): Shape {
  return shape(schema, (value, visit) => isObject(value) || visit.problem("must be an object"));
}

export const languageForm = /^[a-z]{2,3}(-[A-Z]{2})?$/;

export function isLanguage(value: Json): boolean {
  return typeof value === "string" && languageForm.test(value);
}
