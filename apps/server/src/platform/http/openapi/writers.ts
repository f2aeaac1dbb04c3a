/** The tools for writing the parts of an operation's description. */
import type { Components } from "./components.ts";
import type { ExampleWriter } from "./examples.ts";
import type { SchemaWriter } from "./schemas.ts";

export interface Writers {
  readonly components: Components;
  readonly toSchema: SchemaWriter;
  readonly toExample: ExampleWriter;
}
