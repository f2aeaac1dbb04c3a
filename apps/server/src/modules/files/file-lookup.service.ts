/** Finding one file for a caller. Whoever acts for a respondent names the entry: other files do not exist then. */
import type { AccountTx, ReadTx } from "../../platform/db/tx.ts";
import { E } from "../../platform/errors/catalogue.ts";
import { fail } from "../../platform/errors/errors.ts";
import type { Id } from "../../platform/ids/ids.ts";
import type { FileId, StoredFile } from "./files.rules.ts";
import * as store from "./files.store.ts";

/** A respondent's view: the files of this entry and no others. */
export interface FileScope {
  readonly entryId: Id<"ent">;
}

export async function getFile(tx: ReadTx, id: FileId, scope?: FileScope): Promise<StoredFile> {
  return inScope(await store.find(tx, id), scope);
}

export async function lockFile(tx: AccountTx, id: FileId, scope?: FileScope): Promise<StoredFile> {
  return inScope(await store.lock(tx, id), scope);
}

/** A file that is deleted, or another entry's, answers like one that never was. */
function inScope(file: StoredFile | undefined, scope: FileScope | undefined): StoredFile {
  if (!file || file.status === "deleted") return fail(E.not_found);
  return scope && file.entryId !== scope.entryId ? fail(E.not_found) : file;
}
