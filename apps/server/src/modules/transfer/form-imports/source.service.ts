/**
 * Reads the files of an import and the form in them. It reads the blob store, so it must not be called inside a
 * transaction. An unreadable file is a user error and ends the import.
 */
import { buffer } from "node:stream/consumers";
import {
  type Imported,
  type Importer,
  importerOf,
  openFiles,
  type RawFile,
  recognise,
  type SourceFile,
} from "@formstead/importers";
import { type BlobStore, BlobUnavailableError } from "../../../platform/blob/blob.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { FilesService } from "../../files/files/index.ts";
import { formImportErrors as I } from "./form-imports.errors.ts";
import type { FormImport } from "./form-imports.rules.ts";

export interface ReadForm {
  readonly importer: Importer;
  readonly imported: Imported;
}

export type FormSource = ReturnType<typeof createSource>;

export function createSource({ blob, files }: { blob: BlobStore; files: FilesService }) {
  const bytesOf = async (ctx: AccountCtx, id: Id<"fil">): Promise<RawFile> => {
    const { objectKey, name } = await files.get(ctx, id);
    const found = await blob.get(objectKey);
    if (!found) throw new BlobUnavailableError("get", "gone");
    return { name, bytes: await buffer(found.stream) };
  };

  const open = async (ctx: AccountCtx, ids: readonly Id<"fil">[]): Promise<readonly SourceFile[]> => {
    const raw: RawFile[] = [];
    for (const id of ids) raw.push(await bytesOf(ctx, id));
    const opened = await openFiles(raw);
    const [unread] = opened.unread;
    if (unread) fail(I.form_import_unreadable, { reason: `${unread.name}: ${unread.why}` });
    return opened.files;
  };

  return {
    readForm: async (ctx: AccountCtx, { wish }: FormImport): Promise<ReadForm> => {
      const opened = await open(ctx, wish.fileIds);
      const importer = wish.system === null ? recognise(opened) : importerOf(wish.system);
      const imported = importer?.definition(opened);
      return importer && imported ? { importer, imported } : fail(I.form_import_unrecognised);
    },

    openAnswers: (ctx: AccountCtx, { wish }: FormImport): Promise<readonly SourceFile[]> =>
      open(ctx, wish.answersFileIds),
  };
}
