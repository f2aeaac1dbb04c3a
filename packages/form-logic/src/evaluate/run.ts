import type { Instance } from "./instance.ts";
import type { Program } from "./program.ts";
import type { RunContext } from "./run-context.ts";

/** What every step of an evaluation needs. */
export interface Run {
  readonly program: Program;
  readonly root: Instance;
  readonly context: RunContext;
}
