import type { FieldContext } from "../fields/field-type.ts";
import type { Formula } from "../formulas/ast.ts";
import type { ReadField } from "../formulas/evaluate-formula.ts";
import type { Work } from "../formulas/functions/run.ts";
import type { Json } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";

/** Returns undefined if the evaluation would take too long. */
export type TryFormula = (formula: Formula, read: ReadField, context: Work) => Operand | undefined;

/** Needed only for a form with formulas. */
export interface Formulas {
  readonly tryFormula: TryFormula;
  readonly toJson: (value: Operand) => Json;
  /** The points of each chosen option. */
  readonly pointsOf: (chosen: Operand, options: Json | undefined) => Operand;
}

/**
 * The remaining work, in units of about 50 nanoseconds. Counted rather than timed, so that every host gets the same
 * result. At zero the form takes too long, and none of its results may be used.
 */
export type RunContext = FieldContext & Work & Partial<Formulas>;
