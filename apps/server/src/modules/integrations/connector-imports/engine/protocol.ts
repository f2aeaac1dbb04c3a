/** The messages between the service and the sandboxed child process. */
import type { ImportedAction } from "../openapi-actions.rules.ts";
import type { ImportedAuth, ImportedEnvironment } from "../openapi-auth.rules.ts";
import type { Warning } from "../openapi-nodes.rules.ts";

export interface Order {
  /** JSON or YAML text. */
  readonly text: string;
  readonly actionsMax: number;
  readonly warningsMax: number;
}

export interface ReadImport {
  readonly title: string;
  readonly description: string;
  readonly auth: ImportedAuth;
  readonly environments: readonly ImportedEnvironment[];
  readonly actions: readonly ImportedAction[];
  readonly warnings: readonly Warning[];
}

export type Outcome =
  | { readonly kind: "read"; readonly read: ReadImport }
  | { readonly kind: "invalid"; readonly reason: string };
