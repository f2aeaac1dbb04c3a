/** The value in a comparison as the engine reads it, without filling in a form. */
import type { Comparison } from "../conditions/condition.ts";
import { newInstance } from "../evaluate/instance.ts";
import type { Node, Scope } from "../evaluate/program.ts";
import { expectedBy } from "../evaluate/reader.ts";
import type { Operand } from "../values/operand.ts";

const nowhere: Scope = { parent: undefined, repeat: undefined, depth: 0, nodes: [], named: new Map() };
const nobody = newInstance(nowhere, undefined, "");

/** Call this only for comparisons with a value, or with a field that does not exist. */
export function fixedValue(comparison: Comparison, node: Node): Operand {
  return expectedBy(comparison, node, nobody);
}
