/**
 * Reads an import's file: its format, its first rows, and all rows from a given position. Reads from the blob store,
 * so it must not be called inside a transaction.
 */
import {
  type ByteSource,
  openTable,
  type RawRow,
  sniffTable,
  type Table,
  TableError,
  type TableFormat,
} from "@formstead/tabular";
import { type BlobStore, BlobUnavailableError } from "../../../platform/blob/blob.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, fail } from "../../../platform/errors/errors.ts";
import type { FilesService } from "../../files/files/index.ts";
import { importErrors as I } from "./imports.errors.ts";
import type { Import, ImportOptions, Look } from "./imports.rules.ts";
import { type Guess, guessMapping, type ImportField } from "./mapping.rules.ts";

const previewRows = 20;

export interface Preview extends Look {
  readonly options: ImportOptions;
  readonly rows: readonly RawRow[];
  readonly fields: readonly ImportField[];
  readonly guessed: readonly Guess[];
}

export type ImportSource = ReturnType<typeof createSource>;

export function createSource({ blob, files }: { blob: BlobStore; files: FilesService }) {
  const bytesOf = async (ctx: AccountCtx, imp: Pick<Import, "fileId">): Promise<ByteSource> => {
    const { objectKey, size } = await files.get(ctx, imp.fileId);
    const read = async (start: number, end: number) =>
      (await blob.get(objectKey, { start, end }))?.stream ?? gone();
    return { size, read };
  };

  const open = async (
    ctx: AccountCtx,
    imp: Pick<Import, "fileId">,
    { format, options }: { readonly format: TableFormat; readonly options: ImportOptions },
    batchRows: number,
  ): Promise<Table> =>
    openTable(await bytesOf(ctx, imp), format, { batchRows, unguards: options.formulaSafe });

  const look = async (
    ctx: AccountCtx,
    imp: Pick<Import, "fileId">,
    options: ImportOptions,
  ): Promise<Look> => {
    const format = await sniffTable(await bytesOf(ctx, imp), options);
    const { header } = await open(ctx, imp, { format, options }, 1);
    return { format, header };
  };

  return {
    open,
    look,

    preview: async (
      ctx: AccountCtx,
      imp: Import,
      options: ImportOptions,
      fields: readonly ImportField[],
    ): Promise<Preview> => {
      const { format, header } = await look(ctx, imp, options);
      const table = await open(ctx, imp, { format, options }, previewRows);
      const rows: RawRow[] = [];
      for await (const batch of table.batches()) {
        rows.push(...batch.rows.filter((row) => row.length > 0));
        break;
      }
      return { format, header, options, rows, fields, guessed: guessMapping(header, rows, fields) };
    },
  };
}

/** For callers that wait for the result: converts problems with the file or the blob store to API errors. */
export async function failIfUnreadable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof TableError)
      return fail(I.import_unreadable, { reason: error.code, ...(error.row ? { row: error.row } : {}) });
    if (error instanceof BlobUnavailableError)
      throw new AppError(E.storage_unavailable, {}, { cause: error });
    throw error;
  }
}

function gone(): never {
  throw new BlobUnavailableError("get", "gone");
}
