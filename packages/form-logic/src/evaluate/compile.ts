import type { FormDefinition } from "../definition/definition.ts";
import { formulas } from "../formulas.ts";
import { compileStepsWith, compileWith, type FieldTypes } from "./compile-with.ts";
import type { Program } from "./program.ts";

/** A program with everything formulas can do. */
export function compile(definition: FormDefinition, types: FieldTypes): Program {
  return compileWith(definition, types, formulas);
}

/** The same, with turns for others in between: a large form takes longer than a server may be held. */
export function compileSteps(definition: FormDefinition, types: FieldTypes): Generator<undefined, Program> {
  return compileStepsWith(definition, types, formulas);
}
