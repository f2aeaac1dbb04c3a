import type { FieldContext } from "../fields/field-type.ts";
import type { Formula } from "../formulas/ast.ts";
import type { ReadField } from "../formulas/evaluate-formula.ts";
import type { Work } from "../formulas/functions/run.ts";
import type { Json } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";

/** Undefined where it would take too long. */
export type TryFormula = (formula: Formula, read: ReadField, context: Work) => Operand | undefined;

/** Handed in with a form that has formulas. */
export interface Formulas {
  readonly tryFormula: TryFormula;
  readonly toJson: (value: Operand) => Json;
}

/**
 * The work that may still be done, in units of about 50 nanoseconds. Counted and not timed, so that every host comes to
 * the same verdict. At zero the form takes too long: nothing it would say is to be trusted.
 */
export type RunContext = FieldContext & Work & Partial<Formulas>;
