/** The kind of the answer that a path refers to, or a list of it if the path passes through repeats. */
import type { FieldNode, Ref } from "../evaluate/program.ts";
import type { Kind } from "../values/operand.ts";

/** Undefined if there is no answer, as for a button. */
export function kindOfRef({ target, through }: Ref): Kind | undefined {
  if (target.kind === "button") return undefined;
  if (through.length > 0 || target.kind === "repeat") return "list";
  if (target.kind === "group") return "record";
  // An unknown type is reported elsewhere; nothing is known about its answers.
  return target.field ? kindOfField(target.field) : "any";
}

export function kindOfField({ logic, settings }: FieldNode): Kind {
  return typeof logic.kind === "function" ? logic.kind(settings) : logic.kind;
}
