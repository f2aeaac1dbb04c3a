/**
 * Inspects uploaded files: small files during the request, others in a job. The bytes are read outside transactions. A
 * file becomes ready only after a complete inspection; if the scanner does not respond, the inspection is retried
 * later.
 */
import { randomBytes } from "node:crypto";
import type { BlobStore } from "../../../platform/blob/blob.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { ScannerUnavailableError } from "./engine/clamd.ts";
import type { Inspector } from "./engine/inspector.ts";
import { PictureFault } from "./engine/picture-bytes.ts";
import type { PictureCleaner } from "./engine/picture-cleaner.ts";
import * as entryFiles from "./entry-files.store.ts";
import { nameFor } from "./file-types.rules.ts";
import * as events from "./files.events.ts";
import type { FileId, StoredFile, Verdict } from "./files.rules.ts";
import * as rules from "./files.rules.ts";
import * as store from "./files.store.ts";
import type { RemovalService } from "./removal.service.ts";

export type InspectionService = ReturnType<typeof createInspection>;

interface Deps {
  readonly uow: Uow;
  readonly blob: Pick<BlobStore, "delete">;
  readonly inspector: Inspector;
  readonly cleaner: PictureCleaner;
  readonly removal: RemovalService;
}

const quickMs = 20_000;

export function createInspection({ uow, blob, inspector, cleaner, removal }: Deps) {
  const begin = (ctx: AccountCtx, id: FileId): Promise<StoredFile | undefined> =>
    uow(ctx, async (tx) => {
      const file = await store.lock(tx, id);
      if (!file || !rules.isToBeInspected(file)) return undefined;
      const scanning = rules.beginScan(file, ctx.now);
      await store.save(tx, scanning);
      return scanning;
    });

  /**
   * Stores the result of the inspection. Changes nothing if the file was deleted in the meantime, or if another
   * worker has already stored a result.
   */
  const finish = (ctx: AccountCtx, id: FileId, verdict: Verdict): Promise<StoredFile | undefined> =>
    uow(ctx, async (tx) => {
      const file = await store.lock(tx, id);
      if (file?.status !== "scanning") return file;
      const settled = rules.settle(file, verdict, ctx.now);
      await store.save(tx, settled);
      await entryFiles.adjust(tx, settled.size - file.size);
      if (settled.objectKey !== file.objectKey) removal.dropOthers(tx, settled);
      await leaveTraces(tx, settled, removal);
      return settled;
    });

  const inspect = async (
    ctx: AccountCtx,
    id: FileId,
    signal: AbortSignal,
  ): Promise<StoredFile | undefined> => {
    const file = await begin(ctx, id);
    if (!file) return undefined;
    const verdict = await withoutMetadata(file, await inspector.inspect(file, signal));
    const settled = await finish(ctx, id, verdict);
    // If the file was deleted in the meantime, or another worker finished it, this copy belongs to no file.
    const copy = verdict.outcome === "ready" ? verdict.stored?.objectKey : undefined;
    if (copy !== undefined && settled?.objectKey !== copy) await blob.delete(copy);
    return settled;
  };

  /** An image becomes ready without its metadata, unless it was uploaded with `keep_metadata`. */
  const withoutMetadata = async (file: StoredFile, verdict: Verdict): Promise<Verdict> => {
    if (verdict.outcome !== "ready" || file.keepsMetadata) return verdict;
    const objectKey = rules.keptKey(rules.folderOf(file), randomBytes(16).toString("hex"));
    try {
      const clean = await cleaner.clean(file, objectKey);
      if (!clean) return verdict;
      const { sha256, size, convertedTo: type = verdict.type } = clean;
      const name = type === verdict.type ? file.name : nameFor(file.name, type);
      return { ...verdict, type, sha256, stored: { objectKey, size, name } };
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      return { outcome: "rejected", reason: error.reason, sha256: verdict.sha256 };
    }
  };

  return {
    inspect: async (ctx: AccountCtx, id: FileId, signal: AbortSignal): Promise<void> => {
      await inspect(ctx, id, signal);
    },

    /** If the inspection cannot run now, the job runs it later. */
    inspectNow: async (ctx: AccountCtx, file: StoredFile): Promise<StoredFile> => {
      const signal = AbortSignal.timeout(quickMs);
      try {
        return (await inspect(ctx, file.id, signal)) ?? file;
      } catch (error) {
        if (error instanceof ScannerUnavailableError || signal.aborted)
          return { ...file, status: "scanning" };
        throw error;
      }
    },
  };
}

async function leaveTraces(tx: AccountTx, file: StoredFile, removal: RemovalService): Promise<void> {
  const { id, status, purpose, entryId } = file;
  const about = { file_id: id, purpose, entry_id: entryId };
  if (status === "ready") {
    tx.audit("file.ready", { type: "file", id });
    tx.emit(events.fileReady(about));
    removal.dropLater(tx, file);
  } else if (status === "quarantined") {
    tx.audit("file.quarantine", { type: "file", id }, { signature: file.scanSignature });
    tx.emit(events.fileQuarantined(about));
    removal.forgetLater(tx, file);
  } else {
    tx.audit("file.reject", { type: "file", id }, { reason: file.rejectReason });
    await removal.letGo(tx, file);
  }
}
