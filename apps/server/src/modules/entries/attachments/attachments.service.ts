/** The files of an entry: files that its answers refer to, and files that account members attach. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type FileId, type FilesService, fileErrors, type StoredFile } from "../../files/files/index.ts";
import { type EntriesService, type EntryId, fileIdsIn } from "../entries/index.ts";

interface Deps {
  readonly uow: Uow;
  readonly entries: EntriesService;
  readonly files: FilesService;
}

export type EntryAttachmentsService = ReturnType<typeof createEntryAttachments>;

export function createEntryAttachments({ uow, entries, files }: Deps) {
  return {
    list: async (ctx: AccountCtx, id: EntryId, page: PageRequest): Promise<KeysetPage<StoredFile>> => {
      await uow.read(ctx, async (tx) => entries.get(tx, id));
      return files.list(ctx, { entryId: id }, page);
    },

    attach: (ctx: AccountCtx, id: EntryId, fileId: FileId): Promise<StoredFile> =>
      uow(ctx, async (tx) => {
        entries.checkLive(await entries.lock(tx, id));
        await files.attach(tx, [fileId], id);
        tx.audit("entry.attach_file", { type: "entry", id });
        return files.get(tx, fileId);
      }),

    /** A file that an answer refers to cannot be detached. */
    detach: (ctx: AccountCtx, id: EntryId, fileId: FileId): Promise<void> =>
      uow(ctx, async (tx) => {
        const entry = await entries.lock(tx, id);
        if ((await files.get(tx, fileId, { entryId: id })).id !== fileId) return fail(E.not_found);
        if (fileIdsIn(entry.answers).includes(fileId))
          return fail(fileErrors.file_in_use, { used_by: [{ type: "entry", id, name: null }] });
        await files.detach(tx, [fileId], id);
        tx.audit("entry.detach_file", { type: "entry", id });
      }),
  };
}
