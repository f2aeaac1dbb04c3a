/**
 * Resolves references such as `entry.answers.email`. Modules contribute sources, one per first name, so that
 * templates, workflows, and connectors share one grammar, one search, and one way to resolve a value.
 */
import type { Json } from "@formstead/form-logic";
import type { Reference } from "@formstead/workflow-core";
import type { AccountCtx } from "../context/context.ts";
import type { ReadTx } from "../db/tx.ts";

/**
 * The resources that references are resolved against, with public ids. A source ignores those that it does not use.
 */
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
  /** A value exists, but the caller's role is not allowed to see it. */
  | { readonly status: "forbidden" };

export interface ReferenceSource {
  /** The first name of a reference, such as `entry`. */
  readonly source: string;
  readonly label: string;
  /**
   * Resources implied by the scope: the form of an entry, the entry of a run. Undefined if a resource of this source
   * that the scope names does not exist in the account.
   */
  widen?(ctx: AccountCtx, scope: ReferenceScope): Promise<ReferenceScope | undefined>;
  /** All references available in this scope; empty if the source does not apply to it. */
  describe(ctx: AccountCtx, scope: ReferenceScope): Promise<readonly ReferenceDescription[]>;
  /** Returns values in the order of the references, which all belong to this source. `ctx` may be a transaction. */
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
  /** Location of the reference, as a JSON pointer. */
  readonly pointer: string;
  /** The reference as written. */
  readonly ref: string;
}

/** Finds existing references to a resource before it is renamed or removed. */
export interface ReferenceUser {
  /** References that begin with `prefix`, matching whole names only. */
  usages(tx: ReadTx, prefix: string): Promise<readonly ReferenceUsage[]>;
}
