/**
 * Looks up files for a caller. Callers that act for a respondent pass the entry, and only its files are found. Files in
 * answers that the caller cannot see are not found either; the module that owns the answers decides which ones those
 * are.
 */
import type { Sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { FileId, StoredFile } from "./files.rules.ts";
import * as store from "./files.store.ts";

/** Restricts a respondent to the files of one entry. */
export interface FileScope {
  readonly entryId: Id<"ent">;
}

export async function getFile(tx: ReadTx, id: FileId, scope?: FileScope): Promise<StoredFile> {
  return inScope(await store.find(tx, id), scope);
}

export async function lockFile(tx: AccountTx, id: FileId, scope?: FileScope): Promise<StoredFile> {
  return inScope(await store.lock(tx, id), scope);
}

/** A deleted file, or a file of another entry, causes the same error as one that never existed. */
function inScope(file: StoredFile | undefined, scope: FileScope | undefined): StoredFile {
  if (!file || file.status === "deleted") return fail(E.not_found);
  return scope && file.entryId !== scope.entryId ? fail(E.not_found) : file;
}

export function createVisibility({ contributions }: Pick<Platform, "contributions">) {
  const hiddenIn = async (tx: ReadTx, filter: store.FileFilter): Promise<readonly Sql[]> => {
    const found: Sql[] = [];
    for (const use of contributions().uses.filter((one) => one.of === "fil")) {
      const hidden = await use.hidden?.(tx, store.entriesOf(tx, filter));
      if (hidden) found.push(hidden);
    }
    return found;
  };

  return {
    hiddenIn,

    getShown: async (tx: ReadTx, id: FileId, scope?: FileScope): Promise<StoredFile> => {
      const file = await getFile(tx, id, scope);
      if (file.entryId === null) return file;
      const hidden = await hiddenIn(tx, { entryId: file.entryId });
      return hidden.length === 0 || (await store.isShown(tx, id, hidden)) ? file : fail(E.not_found);
    },
  };
}
