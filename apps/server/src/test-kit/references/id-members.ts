/**
 * The IDs that a request can contain, found in the contract by their patterns, and requests with a given ID in one of
 * those places.
 */
import type { z } from "zod";
import type { Operation } from "../../platform/http/contract.ts";
import {
  type JsonSchema,
  membersOf,
  optionsOf,
  type Place,
  placesOf,
  pointerOf,
  type Root,
  resolved,
  rootOf,
  type Step,
} from "./json-schema.ts";

export interface IdMember {
  readonly in: "body" | "query";
  readonly where: string;
  readonly prefix: string;
  /** The text before the ID, such as `form:`. */
  readonly head: string;
  readonly steps: readonly Step[];
}

const onePrefix = /^\^([a-z_]+)_\[0-7\]/;
const someHeads = /^\^\(([a-z:|]+)\)_\[0-7\]/;

export function idMembersOf(operation: Operation): IdMember[] {
  const of = (where: IdMember["in"], schema: z.ZodType | undefined): IdMember[] =>
    schema === undefined ? [] : placesOf(rootOf(schema)).flatMap((place) => idsAt(where, place));
  return [...of("query", operation.query), ...of("body", operation.body)];
}

function idsAt(place: IdMember["in"], { schema, steps }: Place): IdMember[] {
  const pattern = String(schema.pattern ?? "");
  const plain = onePrefix.exec(pattern)?.[1];
  const heads = plain === undefined ? someHeads.exec(pattern)?.[1]?.split("|") : [plain];
  if (heads === undefined && pattern.includes("_[0-7]"))
    throw new Error(`the pattern ${pattern} holds an id that is not found by its prefix`);
  const options = steps.flatMap((step) => ("option" in step ? [`|${step.option}`] : [])).join("");
  return (heads ?? []).map((text) => {
    const at = text.lastIndexOf(":") + 1;
    const prefix = text.slice(at);
    const where = `${pointerOf(steps)}${options} (${prefix})`;
    return { in: place, where, prefix, head: text.slice(0, at), steps };
  });
}

/** The value that a valid request has at this place, if any. */
export function valueAt(value: unknown, steps: readonly Step[]): unknown {
  return steps.reduce<unknown>((at, step) => {
    if ("member" in step) return isObject(at) ? at[step.member] : undefined;
    if ("item" in step) return Array.isArray(at) ? at[0] : undefined;
    return "value" in step ? Object.values(isObject(at) ? at : {})[0] : at;
  }, value);
}

/** A valid body with another ID at one place; `fill` provides the other IDs that the body requires. */
export function bodyWith(
  schema: z.ZodType,
  { steps, head }: IdMember,
  base: unknown,
  id: string,
  fill: (prefix: string) => string,
): unknown {
  const root = rootOf(schema);
  const put = (given: JsonSchema, left: readonly Step[], value: unknown): unknown => {
    const here = resolved(root, given);
    const [step, ...rest] = left;
    if (step === undefined) return `${head}${id}`;
    if ("option" in step) return put(optionsOf(here)[step.option] ?? {}, rest, value);
    if ("item" in step) return [put(here.items as JsonSchema, rest, valueAt(value, [step]))];
    if ("value" in step) return { a: put(here.additionalProperties as JsonSchema, rest, undefined) };
    const members = membersOf(here);
    const known = Object.entries(isObject(value) ? value : {}).filter(([name]) => name in members);
    const whole = sample(root, here, Object.fromEntries(known), fill) as Record<string, unknown>;
    return { ...whole, [step.member]: put(members[step.member] ?? {}, rest, whole[step.member]) };
  };
  return put(root.schema, steps, base);
}

/** The minimal value that a schema allows; values in `base` are kept, except for constants. */
export function sample(
  root: Root,
  given: JsonSchema,
  base: unknown,
  fill: (prefix: string) => string,
): unknown {
  const schema = resolved(root, given);
  if ("const" in schema) return schema.const;
  const [option] = optionsOf(schema);
  if (base === undefined && option) return sample(root, option, base, fill);
  if (schema.type === "object") {
    const required = (schema.required ?? []) as string[];
    const isClosed = schema.additionalProperties === false;
    const given = Object.entries(isObject(base) ? base : {});
    const from = Object.fromEntries(given.filter(([name]) => !isClosed || name in membersOf(schema)));
    const made = required.map((name) => [
      name,
      sample(root, membersOf(schema)[name] ?? {}, from[name], fill),
    ]);
    return { ...from, ...Object.fromEntries(made) };
  }
  if (base === undefined && schema.type === "array" && Number(schema.minItems ?? 0) > 0)
    return [sample(root, (schema.items ?? {}) as JsonSchema, undefined, fill)];
  return base === undefined ? leaf(schema, fill) : base;
}

function leaf(schema: JsonSchema, fill: (prefix: string) => string): unknown {
  const prefix = onePrefix.exec(String(schema.pattern ?? ""))?.[1];
  if (prefix !== undefined) return fill(prefix);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === "string") return schema.format === "uri" ? "https://a.formstead.dev/" : "abc";
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  if (schema.type === "boolean") return true;
  return schema.type === "array" ? [] : {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
