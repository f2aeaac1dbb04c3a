/** Attaches the files that answers refer to, so that they are kept as long as the entry. */

import type { JsonObject } from "@formstead/form-logic";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import type { User } from "../../../platform/module/define-module.ts";
import { type FileId, type FilesService, fileErrors } from "../../files/files/index.ts";
import { fileIdsIn, filesIn } from "./engine/answer-files.ts";
import type { EntryId } from "./entries.rules.ts";
import * as store from "./entries.store.ts";

/**
 * Attaches the files of new answers. Files of replaced answers stay attached, because earlier revisions refer to them.
 * A file that moves to another field gets that field's path, which determines who can see the file.
 */
export async function attachFiles(
  tx: AccountTx,
  files: FilesService,
  entryId: EntryId,
  before: JsonObject,
  after: JsonObject,
): Promise<void> {
  const attached = new Map(filesIn(before));
  const added = new Map(filesIn(after).filter(([id, path]) => attached.get(id) !== path));
  try {
    await files.attach(tx, [...added.keys()], entryId, added);
  } catch (error) {
    if (!isAppError(error, E.not_found) && !isAppError(error, fileErrors.file_not_ready)) throw error;
    fail(E.validation_failed, {
      errors: [
        {
          pointer: "/answers",
          code: "option",
          message: "A file in the answers does not exist or is not ready.",
        },
      ],
    });
  }
}

/**
 * Reports a file as used while an entry's answers refer to it, so that the uploads of a draft are kept for weeks if
 * necessary.
 */
export async function usersOfFile(tx: ReadTx, files: FilesService, fileId: FileId): Promise<User[]> {
  const { entryId } = await files.get(tx, fileId);
  const entry = entryId === null ? undefined : await store.find(tx, entryId);
  return entry && fileIdsIn(entry.answers).includes(fileId)
    ? [{ type: "entry", id: entry.id, name: null }]
    : [];
}
