/** Combinators for checking the structure of JSON. Each checks one value and records problems with a pointer. */
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

// biome-ignore lint/suspicious/noConfusingVoidType: a shape may end in `isGood || visit.problem(…)`.
export type Shape = (value: Json, visit: Visit) => void | boolean;

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
  return (value, visit) => {
    if (!isObject(value)) return visit.problem("must be an object");
    for (const name of Object.keys(value)) {
      if (!known.has(name)) visit.at(name).problem("is not a known property");
    }
    for (const [name, { shape, isOptional }] of known) {
      const member = memberOf(value, name);
      if (member !== undefined) shape(member, visit.at(name));
      else if (!isOptional) visit.at(name).problem("is missing");
    }
  };
}

export function list({ min = 0, max }: { min?: number; max: number }, each: Shape): Shape {
  return (value, visit) => {
    if (!Array.isArray(value)) return visit.problem("must be a list");
    if (value.length < min) visit.problem(`must have at least ${min}`);
    if (value.length > max) return visit.problem(`must have at most ${max}`);
    for (const [at, one] of value.entries()) each(one, visit.at(at));
  };
}

interface TextLimits {
  readonly min?: number;
  readonly max?: number;
  readonly oneOf?: readonly string[];
  readonly form?: RegExp;
}

export function text({ min = 1, max = 2_000, oneOf, form }: TextLimits = {}): Shape {
  return (value, visit) => {
    if (typeof value !== "string") return visit.problem("must be a string");
    if (value.length < min) visit.problem("must not be empty");
    else if (value.length > max) visit.problem(`must have at most ${max} characters`);
    else if (oneOf && !oneOf.includes(value)) visit.problem(`must be one of ${oneOf.join(", ")}`);
    else if (form && !form.test(value)) visit.problem("is not in the expected format");
  };
}

export const truth: Shape = (value, visit) =>
  typeof value === "boolean" || visit.problem("must be true or false");

export function count(max: number): Shape {
  return (value, visit) =>
    (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max) ||
    visit.problem(`must be a whole number from 0 to ${max}`);
}

export const anything: Shape = () => {};
export const object: Shape = (value, visit) => isObject(value) || visit.problem("must be an object");

export function isLanguage(value: Json): boolean {
  return typeof value === "string" && /^[a-z]{2,3}(-[A-Z]{2})?$/.test(value);
}
