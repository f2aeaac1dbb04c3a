/** Erasure of personal data on request: the reasons, and the modules that hold derived data. */
import type { AccountTx } from "../db/tx.ts";

export const eraseReasons = ["subject_request", "retention", "mistake", "other"] as const;
export type EraseReason = (typeof eraseReasons)[number];

/**
 * How a module handles data derived from another module's resource. For example, a table row is deleted along with the
 * entry it came from.
 */
export interface Eraser {
  /** The kind of resource, by its ID prefix, for example, `ent`. */
  readonly of: string;
  /** Runs in the transaction that erases the resource, while its row is locked. */
  erase(tx: AccountTx, id: string, reason: EraseReason): Promise<void>;
}

/** What was erased: an entry of a form, a row of a table, or an entire table or account. */
export interface ErasedThing {
  readonly kind: "entry" | "data_row" | "data_table" | "account";
  /** The ID of its form or table. */
  readonly sourceId: string | null;
  readonly id: string;
}

/** A module that stores copies of such resources, such as export files. */
export interface CopyKeeper {
  /** Deletes every copy that may contain it, in the transaction that erases it. */
  endCopies(tx: AccountTx, erased: ErasedThing): Promise<void>;
}
