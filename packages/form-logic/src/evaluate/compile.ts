import { conditions } from "../conditions.ts";
import { confirmIn } from "../confirm/confirming.ts";
import type { FormDefinition } from "../definition/definition.ts";
import { formulas } from "../formulas.ts";
import { drawFrom } from "../order/random-order.ts";
import { compileStepsWith, compileWith, type FieldTypes } from "./compile-with.ts";
import type { Program } from "./program.ts";

const allParts = { conditions, formulas, drawFrom, confirmIn };

/** Compiles a program for any form. */
export function compile(definition: FormDefinition, types: FieldTypes): Program {
  return compileWith(definition, types, allParts);
}

/**
 * Like `compile`, but yields to other work in between, because compiling a large form would block the server's event
 * loop for too long.
 */
export function compileSteps(definition: FormDefinition, types: FieldTypes): Generator<undefined, Program> {
  return compileStepsWith(definition, types, allParts);
}
