import type { FormDefinition } from "../definition/definition.ts";
import { formulas } from "../formulas.ts";
import { compileStepsWith, compileWith, type FieldTypes } from "./compile-with.ts";
import type { Program } from "./program.ts";

/** Compiles a program with full formula support. */
export function compile(definition: FormDefinition, types: FieldTypes): Program {
  return compileWith(definition, types, formulas);
}

/**
 * Like `compile`, but yields to other work in between, because compiling a large form would block the server's event
 * loop for too long.
 */
export function compileSteps(definition: FormDefinition, types: FieldTypes): Generator<undefined, Program> {
  return compileStepsWith(definition, types, formulas);
}
