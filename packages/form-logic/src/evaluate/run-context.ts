import type { FieldContext } from "../fields/field-type.ts";
import type { Work } from "../formulas/functions/run.ts";

/**
 * The work that may still be done, in units of about 50 nanoseconds. Counted and not timed, so that every host comes to
 * the same verdict. At zero the form takes too long: nothing it would say is to be trusted.
 */
export type RunContext = FieldContext & Work;
