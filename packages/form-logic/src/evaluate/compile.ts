import type { FormDefinition } from "../definition/definition.ts";
import { formulas } from "../formulas.ts";
import { compileStepsWith, compileWith, type FieldTypes } from "./compile-with.ts";
import type { Program } from "./program.ts";

/** A program with full formula support. */
export function compile(definition: FormDefinition, types: FieldTypes): Program {
  return compileWith(definition, types, formulas);
}

/**
 * The same, but yields to other work in between: compiling a large form would block the server's event loop for too
 * long.
 */
export function compileSteps(definition: FormDefinition, types: FieldTypes): Generator<undefined, Program> {
  return compileStepsWith(definition, types, formulas);
}
