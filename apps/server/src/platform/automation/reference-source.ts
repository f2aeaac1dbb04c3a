/**
 * Who knows what a reference such as `entry.answers.email` leads to. Modules contribute sources, one per first name;
 * templates, workflows and connectors then share one grammar, one search and one way to a value.
 */
import type { Json } from "@formstead/form-logic";
import type { Reference } from "@formstead/workflow-core";
import type { AccountCtx } from "../context/context.ts";
import type { ReadTx } from "../db/tx.ts";

/** What a reference is read against; ids as they stand in the API. A source reads only those it knows. */
export interface ReferenceScope {
  readonly formId?: string | undefined;
  readonly entryId?: string | undefined;
  readonly workflowId?: string | undefined;
  readonly runId?: string | undefined;
  readonly templateId?: string | undefined;
}

export type ReferenceKind =
  | "text"
  | "number"
  | "boolean"
  | "date"
  | "datetime"
  | "list"
  | "object"
  | "file"
  | "any";

export interface ReferenceDescription {
  readonly ref: string;
  readonly label: string;
  readonly kind: ReferenceKind;
  readonly example: Json | null;
}

export type Resolved =
  | { readonly status: "resolved"; readonly value: Json }
  | { readonly status: "missing" }
  /** There is something, and the caller's role must not see it. */
  | { readonly status: "forbidden" };

export interface ReferenceSource {
  /** The first name: `entry`. */
  readonly source: string;
  readonly label: string;
  /**
   * What else the scope leads to: the form of an entry, the entry of a run. Undefined where something it names, of this
   * source's own, does not exist in the account.
   */
  widen?(ctx: AccountCtx, scope: ReferenceScope): Promise<ReferenceScope | undefined>;
  /** What can be named in this scope; nothing where the scope does not lead to it. */
  describe(ctx: AccountCtx, scope: ReferenceScope): Promise<readonly ReferenceDescription[]>;
  /** In the order of the references, all of them of this source. `ctx` may be a transaction. */
  resolve(
    ctx: AccountCtx,
    scope: ReferenceScope,
    references: readonly Reference[],
  ): Promise<readonly Resolved[]>;
}

export interface ReferenceUsage {
  /** `workflow`, `template`, `form` … */
  readonly object: string;
  readonly id: string;
  readonly name: string;
  /** Where in it, as a JSON pointer. */
  readonly pointer: string;
  /** The reference as it stands there. */
  readonly ref: string;
}

/** Who holds references: asked before a thing they lead to is renamed or removed. */
export interface ReferenceUser {
  /** Those that begin with `prefix`, whole names only. */
  usages(tx: ReadTx, prefix: string): Promise<readonly ReferenceUsage[]>;
}
