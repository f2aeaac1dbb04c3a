import type { Program } from "./program.ts";

/** The maximum number of fields of a small form. Each step of processing takes up to a millisecond per hundred fields. */
const smallMax = 300;

/** Whether a server can process all answers at once without delaying other requests. */
export function isSmallProgram({ nodes, scopes }: Program): boolean {
  return nodes.length <= smallMax && scopes.length === 1;
}
