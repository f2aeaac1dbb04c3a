/**
 * Assembles the files service: uploads, inspection, attachments, and removal. Contains the simple use cases. Callers
 * that act for a respondent pass the entry as `scope`, and only its files are found.
 */
import { buffer } from "node:stream/consumers";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type Id, uuidToId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { createAttachments } from "./attachments.service.ts";
import { createClamd } from "./engine/clamd.ts";
import { createInspector } from "./engine/inspector.ts";
import { createPictureCleaner } from "./engine/picture-cleaner.ts";
import * as entryFiles from "./entry-files.store.ts";
import { createVisibility, type FileScope } from "./file-lookup.service.ts";
import { downloadType } from "./file-types.rules.ts";
import { fileErrors as F } from "./files.errors.ts";
import { type FileId, isReadyAsset, type StoredFile } from "./files.rules.ts";
import * as store from "./files.store.ts";
import { createInspection } from "./inspection.service.ts";
import { createRemoval } from "./removal.service.ts";
import { createUploads } from "./uploads.service.ts";

export type FilesService = ReturnType<typeof createFiles>;

export interface Asset {
  readonly type: string;
  readonly sha256: string;
  readonly size: number;
  /** Undefined if the file was deleted in the meantime. */
  readonly read: () => Promise<Buffer | undefined>;
}

const linkSeconds = 300;

export function createFiles(platform: Pick<Platform, "uow" | "blob" | "config" | "contributions">) {
  const { uow, blob, config } = platform;
  const scanner = config.CLAMAV_SOCKET === undefined ? undefined : createClamd(config.CLAMAV_SOCKET);
  const removal = createRemoval(platform);
  const visibility = createVisibility(platform);
  const inspector = createInspector({ blob, scanner });
  const inspection = createInspection({
    uow,
    blob,
    removal,
    inspector,
    cleaner: createPictureCleaner({ blob }),
  });

  return {
    ...createUploads({ uow, blob, config, inspection, contributions: platform.contributions }),
    ...inspection,
    ...createAttachments({ removal }),
    ...removal,

    list: (ctx: AccountCtx, filter: store.FileFilter, page: PageRequest): Promise<KeysetPage<StoredFile>> =>
      uow.read(ctx, async (tx) => store.list(tx, filter, page, await visibility.hiddenIn(tx, filter))),

    /** The account of a form picture, which visitors without credentials ask for by its ID. */
    accountOfAsset: async (id: FileId): Promise<Id<"acc"> | undefined> => {
      const row = await uow.fromAnyShard<entryFiles.AccountRow>(
        entryFiles.askForAsset(id),
        (one) => one.account_id !== null,
      );
      return row?.account_id ? uuidToId("acc", row.account_id) : undefined;
    },

    /** A form picture, without its bytes; undefined if there is none with this ID in the account. */
    findAsset: async (ctx: AccountCtx, id: FileId): Promise<Asset | undefined> => {
      const file = await uow.read(ctx, (tx) => store.find(tx, id));
      if (!file || !isReadyAsset(file) || file.type === null || file.sha256 === null) return undefined;
      const { objectKey, type, sha256, size } = file;
      const read = async () => {
        const found = await blob.get(objectKey);
        return found && buffer(found.stream);
      };
      return { type, sha256, size, read };
    },

    /** Total size of all files of the account, including uploads in progress. */
    usedBytes: (ctx: AccountCtx): Promise<number> => uow.read(ctx, entryFiles.usedBytes),

    get: (ctx: AccountCtx, id: FileId, scope?: FileScope): Promise<StoredFile> =>
      uow.read(ctx, (tx) => visibility.getShown(tx, id, scope)),

    /** A link that anyone can use for five minutes. Each request for one is recorded in the audit log. */
    downloadLink: async (
      ctx: AccountCtx,
      id: FileId,
      scope?: FileScope,
    ): Promise<{ url: string; expiresAt: Date }> => {
      const file = await uow(ctx, async (tx) => {
        const found = await visibility.getShown(tx, id, scope);
        if (found.status === "quarantined") return fail(F.file_quarantined);
        if (found.status !== "ready") return fail(F.file_not_ready, { current_state: found.status });
        tx.audit("file.download", { type: "file", id });
        return found;
      });
      const url = await blob.downloadUrl(file.objectKey, {
        expiresSeconds: linkSeconds,
        filename: file.name,
        contentType: downloadType(file.type),
      });
      return { url, expiresAt: new Date(ctx.now.getTime() + linkSeconds * 1_000) };
    },
  };
}
