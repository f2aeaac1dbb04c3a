/**
 * Records which files are in use. Modules store file IDs in their own rows; this service marks the files as attached
 * so that they are not deleted after a day. Called inside the transaction that changes those rows.
 */
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import * as entryFiles from "./entry-files.store.ts";
import type { FileScope } from "./file-lookup.service.ts";
import { fileErrors as F } from "./files.errors.ts";
import { type FileId, isReadyAsset, type StoredFile } from "./files.rules.ts";
import type { RemovalService } from "./removal.service.ts";

/** The file data stored in an answer, taken from the file's row instead of the client's input. */
export interface FileFacts {
  readonly id: FileId;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly sha256: string;
}

export function createAttachments({ removal }: { removal: RemovalService }) {
  /** The ready form pictures among these files. */
  const readyAssets = async (tx: ReadTx, ids: readonly FileId[]): Promise<FileId[]> => {
    const files = await entryFiles.findMany(tx, ids);
    return files.filter(isReadyAsset).map(({ id }) => id);
  };

  return {
    assets: {
      ready: readyAssets,

      /** Keeps the form pictures among these files until `release`. */
      keep: async (tx: AccountTx, ids: readonly FileId[]): Promise<void> => {
        await entryFiles.attach(tx, await readyAssets(tx, ids), null, new Map());
      },

      /** A day later, the form pictures among these files are deleted unless something else uses them. */
      release: async (tx: AccountTx, ids: readonly FileId[]): Promise<void> => {
        const assets = await readyAssets(tx, ids);
        for (const file of await entryFiles.detach(tx, assets, null)) removal.dropLater(tx, file);
      },
    },

    /**
     * Returns the ready files of this entry and omits all other IDs. Without a scope, files of any entry are
     * returned.
     */
    findReady: async (
      tx: ReadTx,
      ids: readonly FileId[],
      scope?: FileScope,
    ): Promise<ReadonlyMap<FileId, FileFacts>> => {
      const files = await entryFiles.findMany(tx, ids);
      const usable = files.filter((file) => !scope || file.entryId === scope.entryId);
      return new Map(usable.flatMap((file) => factsOf(file).map((facts) => [file.id, facts])));
    },

    /**
     * Like `findReady`, but in the order of `ids`. Fails with 404 if a file is missing, and with 409 while a file is
     * not ready.
     */
    requireReady: async (tx: ReadTx, ids: readonly FileId[], scope?: FileScope): Promise<FileFacts[]> => {
      const files = new Map((await entryFiles.findMany(tx, ids)).map((file) => [file.id, file]));
      return ids.flatMap((id) => {
        const file = files.get(id);
        const isForeign = scope !== undefined && file?.entryId !== scope.entryId;
        if (!file || file.status === "deleted" || isForeign) return fail(E.not_found);
        return file.status === "ready" ? factsOf(file) : refuse(file);
      });
    },

    /**
     * Marks these files as attached: they stay until `detach` or `eraseForEntry`. Files without an entry are assigned
     * to this entry; files of another entry are not found. `entryId` is null for owners other than entries, such as
     * an import. `fieldKeys` are the paths of the answers that refer to the files.
     */
    attach: async (
      tx: AccountTx,
      ids: readonly FileId[],
      entryId: Id<"ent"> | null,
      fieldKeys: ReadonlyMap<FileId, string> = new Map(),
    ): Promise<void> => {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return;
      const attached = new Set((await entryFiles.attach(tx, wanted, entryId, fieldKeys)).map(({ id }) => id));
      const others = wanted.filter((id) => !attached.has(id));
      if (others.length === 0) return;
      const unready = (await entryFiles.findMany(tx, others)).find(
        (file) => file.status !== "ready" && file.status !== "deleted" && isOpenTo(file, entryId),
      );
      return unready ? refuse(unready) : fail(E.not_found);
    },

    /** Marks the files as unattached: they are deleted after a day unless they are attached again. */
    detach: async (tx: AccountTx, ids: readonly FileId[], entryId: Id<"ent"> | null): Promise<void> => {
      if (ids.length === 0) return;
      for (const file of await entryFiles.detach(tx, ids, entryId)) removal.dropLater(tx, file);
    },
  };
}

function isOpenTo(file: StoredFile, entryId: Id<"ent"> | null): boolean {
  return file.entryId === null || file.entryId === entryId;
}

function factsOf({ id, name, size, type, sha256, status }: StoredFile): FileFacts[] {
  return status === "ready" && type !== null && sha256 !== null ? [{ id, name, size, type, sha256 }] : [];
}

function refuse({ id, status }: StoredFile): never {
  return fail(F.file_not_ready, { file_id: id, current_state: status });
}
