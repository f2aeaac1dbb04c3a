import type { Ending } from "../definition/definition.ts";
import type { Evaluation } from "./evaluation.ts";

/** The ending of an entry with these answers; undefined if the form has none that applies. */
export function endingOf({ program, root }: Evaluation): Ending | undefined {
  const node = program.endings.find(({ slot }) => root.visible[slot]);
  return node && program.definition.endings?.find(({ id }) => id === node.id);
}
