/** Checks step inputs as written, with references, and resolves them. */
import type { Json } from "@formstead/form-logic";
import type { z } from "zod";
import type { StepInput } from "../graph/graph.ts";
import { fillIn, type Lookup } from "../mapping/mapping.ts";
import type { StepFailure } from "../traversal/traversal.ts";

export interface InputProblem {
  readonly pointer: string;
  readonly message: string;
}

/** Problems that do not depend on references; a string with a reference can resolve to anything. */
export function checkInput(schema: z.ZodType, input: StepInput): readonly InputProblem[] {
  const read = schema.safeParse(input);
  if (read.success) return [];
  return read.error.issues
    .filter((issue) => !hasReference(input, issue.path))
    .map((issue) => ({
      pointer: issue.path.map((part) => `/${String(part)}`).join(""),
      message: issue.message,
    }));
}

function hasReference(input: Json, path: readonly PropertyKey[]): boolean {
  let here: unknown = input;
  for (const part of path) {
    if (typeof here === "string") break;
    here =
      typeof here === "object" && here !== null ? (here as Record<PropertyKey, unknown>)[part] : undefined;
  }
  return typeof here === "string" && here.includes("{{");
}

export class InputError extends Error {
  override readonly name = "InputError";
  readonly failure: StepFailure;
  constructor(message: string) {
    super(message);
    this.failure = { code: "invalid_input", message };
  }
}

/** Returns the resolved input; throws an `InputError` that describes the problem. */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: StepInput,
  lookup: Lookup,
): z.output<Schema> {
  const { value, missing, isCut } = fillIn(input as Json, lookup);
  if (isCut) throw new InputError("the input is too long after its references are resolved");
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.join(".") || "the input";
  const hint = missing.length > 0 ? ` (no value found for ${missing.slice(0, 3).join(", ")})` : "";
  throw new InputError(`${place}: ${issue?.message ?? "is not valid"}${hint}`);
}
