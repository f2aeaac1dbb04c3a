import type { FieldContext } from "../fields/field-type.ts";
import type { Agenda } from "./agenda.ts";
import type { Instance } from "./instance.ts";
import type { Program } from "./program.ts";

/** What every step of an evaluation needs. */
export interface Run {
  readonly program: Program;
  readonly root: Instance;
  readonly context: FieldContext;
  readonly agenda: Agenda;
}
