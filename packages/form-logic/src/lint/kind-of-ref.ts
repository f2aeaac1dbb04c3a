/** What a path means to whoever reads it: the kind of the answer, or a list of such where repeats are passed. */
import type { FieldNode, Ref } from "../evaluate/program.ts";
import type { Kind } from "../values/operand.ts";

/** Undefined: there is no answer, as of a button. */
export function kindOfRef({ target, through }: Ref): Kind | undefined {
  if (target.kind === "button") return undefined;
  if (through.length > 0 || target.kind === "repeat") return "list";
  if (target.kind === "group") return "record";
  // A type nobody knows is told elsewhere; nothing can be said of its answers.
  return target.field ? kindOfField(target.field) : "any";
}

export function kindOfField({ logic, settings }: FieldNode): Kind {
  return typeof logic.kind === "function" ? logic.kind(settings) : logic.kind;
}
