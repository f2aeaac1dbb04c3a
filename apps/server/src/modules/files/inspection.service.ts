/**
 * The look at what arrived: in the request for small files, else by a job. The bytes are read outside of transactions.
 * Nothing becomes ready that was not looked at whole; when the scanner does not answer, the file waits.
 */
import type { AccountCtx } from "../../platform/context/context.ts";
import type { AccountTx } from "../../platform/db/tx.ts";
import type { Uow } from "../../platform/db/uow.ts";
import { ScannerUnavailableError } from "./engine/clamd.ts";
import type { Inspector } from "./engine/inspector.ts";
import * as events from "./files.events.ts";
import type { FileId, StoredFile, Verdict } from "./files.rules.ts";
import * as rules from "./files.rules.ts";
import * as store from "./files.store.ts";
import type { RemovalService } from "./removal.service.ts";

export type InspectionService = ReturnType<typeof createInspection>;

interface Deps {
  readonly uow: Uow;
  readonly inspector: Inspector;
  readonly removal: RemovalService;
}

const quickMs = 20_000;

export function createInspection({ uow, inspector, removal }: Deps) {
  const begin = (ctx: AccountCtx, id: FileId): Promise<StoredFile | undefined> =>
    uow(ctx, async (tx) => {
      const file = await store.lock(tx, id);
      if (!file || !rules.isToBeInspected(file)) return undefined;
      const scanning = rules.beginScan(file, ctx.now);
      await store.save(tx, scanning);
      return scanning;
    });

  /** Deleted meanwhile, or looked at by another: then that stands. */
  const finish = (ctx: AccountCtx, id: FileId, verdict: Verdict): Promise<StoredFile | undefined> =>
    uow(ctx, async (tx) => {
      const file = await store.lock(tx, id);
      if (file?.status !== "scanning") return file;
      const settled = rules.settle(file, verdict, ctx.now);
      await store.save(tx, settled);
      await leaveTraces(tx, settled, removal);
      return settled;
    });

  const inspect = async (
    ctx: AccountCtx,
    id: FileId,
    signal: AbortSignal,
  ): Promise<StoredFile | undefined> => {
    const file = await begin(ctx, id);
    return file && finish(ctx, id, await inspector.inspect(file, signal));
  };

  return {
    inspect: async (ctx: AccountCtx, id: FileId, signal: AbortSignal): Promise<void> => {
      await inspect(ctx, id, signal);
    },

    /** What cannot be done now is done by the job. */
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
