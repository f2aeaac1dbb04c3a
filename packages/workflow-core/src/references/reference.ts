/**
 * The path to a value: `entry.answers.email`, `entry.answers.items[0].qty`, `tables.products[sku="A"].price`. It is
 * parsed into steps and never executed.
 */
import type { Json } from "@formstead/form-logic";

export type Step =
  | { readonly kind: "member"; readonly name: string }
  /** Zero-based; negative values count from the end. */
  | { readonly kind: "index"; readonly at: number }
  /** The first list item whose member has this value. */
  | { readonly kind: "where"; readonly name: string; readonly value: string | number | boolean };

export interface Reference {
  /** Where the value comes from, such as `entry`, `steps`, `tables`, or `account`. */
  readonly source: string;
  readonly steps: readonly Step[];
}

export interface ReferenceProblem {
  /** Character offset. */
  readonly at: number;
  readonly message: string;
}

export type ReadReference = { readonly reference: Reference } | { readonly problem: ReferenceProblem };

const textMax = 500;
const stepsMax = 20;
const name = /[A-Za-z_][A-Za-z0-9_-]{0,99}/y;
const number = /-?(0|[1-9]\d{0,8})(\.\d{1,9})?/y;
const quoted = /"((?:[^"\\\p{Cc}]|\\["\\]){0,200})"/uy;
/** Inherited by every object, so never valid names. */
const reserved = new Set(["__proto__", "constructor", "prototype"]);

export function parseReference(text: string): ReadReference {
  const reader = createReader(text);
  if (text.length > textMax) return reader.fail(`A reference can have at most ${textMax} characters.`, 0);
  const source = reader.take(name);
  if (source === undefined) return reader.fail("A reference must start with a name, such as entry.");
  const steps: Step[] = [];
  while (!reader.isDone()) {
    if (steps.length === stepsMax) return reader.fail(`A reference can have at most ${stepsMax} segments.`);
    const step = reader.takeText(".")
      ? readMember(reader)
      : reader.takeText("[")
        ? readBrackets(reader)
        : undefined;
    if (!step) return reader.fail("Expected .name or [index] here.");
    if (step.kind !== "index" && reserved.has(step.name))
      return reader.fail(`${step.name} is a reserved name.`);
    steps.push(step);
  }
  return reserved.has(source)
    ? reader.fail(`${source} is a reserved name.`, 0)
    : { reference: { source, steps } };
}

/** Undefined if the text is not a valid reference. */
export function referenceOf(text: string): Reference | undefined {
  const read = parseReference(text);
  return "reference" in read ? read.reference : undefined;
}

type Reader = ReturnType<typeof createReader>;

function createReader(text: string) {
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text) ?? undefined;
    at += found?.[0].length ?? 0;
    return found;
  };
  return {
    isDone: () => at >= text.length,
    take: (pattern: RegExp): string | undefined => match(pattern)?.[0],
    takeInner: (pattern: RegExp): string | undefined => match(pattern)?.[1],
    takeText: (wanted: string): boolean => {
      const isThere = text.startsWith(wanted, at);
      if (isThere) at += wanted.length;
      return isThere;
    },
    fail: (message: string, place = at): { readonly problem: ReferenceProblem } => ({
      problem: { at: place, message },
    }),
  };
}

function readMember(reader: Reader): Step | undefined {
  const found = reader.take(name);
  return found === undefined ? undefined : { kind: "member", name: found };
}

function readBrackets(reader: Reader): Step | undefined {
  const step = readInside(reader);
  return step && reader.takeText("]") ? step : undefined;
}

function readInside(reader: Reader): Step | undefined {
  const member = reader.take(name);
  if (member === undefined) {
    const at = Number(reader.take(number) ?? Number.NaN);
    return Number.isInteger(at) ? { kind: "index", at } : undefined;
  }
  const value = reader.takeText("=") ? readValue(reader) : undefined;
  return value === undefined ? undefined : { kind: "where", name: member, value };
}

function readValue(reader: Reader): string | number | boolean | undefined {
  const text = reader.takeInner(quoted);
  if (text !== undefined) return text.replace(/\\(["\\])/g, "$1");
  for (const truth of [true, false]) if (reader.takeText(String(truth))) return truth;
  const digits = reader.take(number);
  return digits === undefined ? undefined : Number(digits);
}

/** The canonical text; parsing it returns the same reference. */
export function printReference({ source, steps }: Reference): string {
  return source + steps.map(printStep).join("");
}

function printStep(step: Step): string {
  if (step.kind === "member") return `.${step.name}`;
  if (step.kind === "index") return `[${step.at}]`;
  const { value } = step;
  const written = typeof value === "string" ? `"${value.replace(/["\\]/g, "\\$&")}"` : String(value);
  return `[${step.name}=${written}]`;
}

/** Follows the steps in a value, using own properties only; undefined if there is no value. */
export function valueAt(value: Json | undefined, steps: readonly Step[]): Json | undefined {
  let here = value;
  for (const step of steps) {
    if (here === undefined || here === null) return undefined;
    here = step.kind === "member" ? memberOf(here, step.name) : itemOf(here, step);
  }
  return here;
}

function memberOf(value: Json, member: string): Json | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, member) ? (value as Record<string, Json>)[member] : undefined;
}

function itemOf(value: Json, step: Exclude<Step, { kind: "member" }>): Json | undefined {
  if (!Array.isArray(value)) return undefined;
  return step.kind === "index"
    ? value.at(step.at)
    : value.find((one) => memberOf(one, step.name) === step.value);
}
