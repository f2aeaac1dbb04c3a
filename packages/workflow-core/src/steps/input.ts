/** Inputs of steps: as they are written, with references in them, and as they are once those are filled in. */
import type { Json } from "@formstead/form-logic";
import type { z } from "zod";
import type { StepInput } from "../graph/graph.ts";
import { fillIn, type Lookup } from "../mapping/mapping.ts";
import type { StepFailure } from "../walk/walk.ts";

export interface InputProblem {
  readonly pointer: string;
  readonly message: string;
}

/** What is wrong whatever the references lead to: a text with a reference may become anything. */
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

/** The input as the step gets it; an `InputError` says in words what does not fit. */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: StepInput,
  lookup: Lookup,
): z.output<Schema> {
  const { value, missing, isCut } = fillIn(input as Json, lookup);
  if (isCut) throw new InputError("the input is too long once its references are filled in");
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.join(".") || "the input";
  const hint = missing.length > 0 ? ` (nothing was found for ${missing.slice(0, 3).join(", ")})` : "";
  throw new InputError(`${place}: ${issue?.message ?? "does not fit"}${hint}`);
}
