import type { FormDefinition } from "../definition/definition.ts";
import { formulas } from "../formulas.ts";
import { compileWith, type FieldTypes } from "./compile-with.ts";
import type { Program } from "./program.ts";

/** A program with everything formulas can do. */
export function compile(definition: FormDefinition, types: FieldTypes): Program {
  return compileWith(definition, types, formulas);
}
