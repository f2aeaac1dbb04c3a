/** Erasing what a person has a right to have erased: for which reasons, and who else holds some of it. */
import type { AccountTx } from "../db/tx.ts";

export const eraseReasons = ["subject_request", "retention", "mistake", "other"] as const;
export type EraseReason = (typeof eraseReasons)[number];

/** What a module does about things it made of something of a lower one: a row of a table goes with the entry it was made of. */
export interface Eraser {
  /** The kind of thing, by the prefix of its id, for example `ent`. */
  readonly of: string;
  /** In the transaction that erases it, while it is held. */
  erase(tx: AccountTx, id: string, reason: EraseReason): Promise<void>;
}

/** What was erased: an entry of a form, a row of a table, or all of a table or account. */
export interface ErasedThing {
  readonly kind: "entry" | "data_row" | "data_table" | "account";
  /** The id of its form or table. */
  readonly sourceId: string | null;
  readonly id: string;
}

/** A module that keeps copies of such things, such as the files of exports. */
export interface CopyKeeper {
  /** Ends every copy that may hold it, in the transaction that erases it. */
  endCopies(tx: AccountTx, erased: ErasedThing): Promise<void>;
}
