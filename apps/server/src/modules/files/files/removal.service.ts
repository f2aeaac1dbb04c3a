/**
 * Removes files: deleted by users, erased with their entry, dropped when unreferenced, or expired before upload. The
 * row changes in the caller's transaction; a job from that commit removes the bytes. The job rechecks the state and
 * is idempotent.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { Platform, User } from "../../../platform/module/define-module.ts";
import { usersOf } from "../../../platform/module/users-of.ts";
import * as entryFiles from "./entry-files.store.ts";
import { type FileScope, lockFile } from "./file-lookup.service.ts";
import { fileErrors as F } from "./files.errors.ts";
import * as events from "./files.events.ts";
import type { FileId, StoredFile } from "./files.rules.ts";
import * as rules from "./files.rules.ts";
import * as store from "./files.store.ts";

export type RemovalService = ReturnType<typeof createRemoval>;

export function createRemoval({
  uow,
  blob,
  contributions,
}: Pick<Platform, "uow" | "blob" | "contributions">) {
  const users = (tx: AccountTx, id: FileId): Promise<User[]> => usersOf(contributions, "fil", tx, id, "any");

  const enqueueCleanUp = (tx: AccountTx, file: StoredFile): void => {
    const remains = { file_id: file.id, folder: rules.folderOf(file) };
    tx.enqueue(events.cleanUp, remains, { jobKey: `clean-up:${file.id}` });
  };

  const removeNow = async (tx: AccountTx, file: StoredFile): Promise<void> => {
    await store.save(tx, rules.remove(file, tx.now));
    if (rules.holdsBytes(file)) await entryFiles.release(tx, file.size);
    enqueueCleanUp(tx, file);
  };

  const cleanUp = async (ctx: AccountCtx, { file_id, folder }: events.Remains): Promise<void> => {
    const file = await uow.read(ctx, (tx) => store.find(tx, file_id));
    if (file?.status === "prepared") return;
    await blob.deletePrefix(folder, file && rules.holdsBytes(file) ? { keep: file.objectKey } : {});
    if (file?.status === "deleted") await uow(ctx, (tx) => store.remove(tx, file_id));
  };

  return {
    cleanUp,

    /** Removes the bytes of a rejected or expired file, and keeps its row visible for a while. */
    letGo: async (tx: AccountTx, file: StoredFile): Promise<void> => {
      await entryFiles.release(tx, file.size);
      enqueueCleanUp(tx, file);
      forgetLater(tx, file);
    },

    forgetLater,

    /**
     * Removes every object in the file's folder except the current one, such as the original of an image whose
     * metadata was removed.
     */
    dropOthers: enqueueCleanUp,

    dropLater: (tx: AccountTx, { id, unattachedSince }: StoredFile): void =>
      enqueueDrop(tx, id, rules.dropDueAt(unattachedSince ?? tx.now)),

    remove: (ctx: AccountCtx, id: FileId, options: RemoveOptions = {}): Promise<void> =>
      uow(ctx, async (tx) => {
        const file = await lockFile(tx, id, options.scope);
        checkIfMatch(options.ifMatch, file.revision);
        const found = await users(tx, id);
        if (rules.isAttached(file) || found.length > 0) refuseUsed(tx, file, found);
        await removeNow(tx, file);
        tx.audit("file.delete", { type: "file", id });
      }),

    /** Removes everything that was ever uploaded for this entry, in any state. The rows are deleted with the bytes. */
    eraseForEntry: async (tx: AccountTx, entryId: Id<"ent">): Promise<void> => {
      for (const file of await entryFiles.lockForEntry(tx, entryId)) {
        await removeNow(tx, file);
        tx.audit("file.erase", { type: "file", id: file.id });
      }
    },

    /** Ends an abandoned upload. Bytes may still arrive, so a second cleanup follows a little later. */
    endUpload: async (ctx: AccountCtx, remains: events.Remains): Promise<void> => {
      await uow(ctx, async (tx) => {
        const { file_id: id } = remains;
        const runAt = rules.lastBytesAt(ctx.now);
        tx.enqueue(events.cleanUp, remains, { runAt, jobKey: `last-bytes:${id}` });
        const file = await store.lock(tx, id);
        if (file?.status !== "prepared" || !rules.isUploadOver(file, ctx.now)) return;
        await store.save(tx, rules.expire(file, ctx.now));
        await entryFiles.release(tx, file.size);
        tx.audit("file.expire", { type: "file", id });
        forgetLater(tx, file);
      });
      await cleanUp(ctx, remains);
    },

    /** Runs a day after the file became unreferenced. Checks again, because the file may have been attached since. */
    dropUnattached: (ctx: AccountCtx, id: FileId): Promise<void> =>
      uow(ctx, async (tx) => {
        const file = await store.lock(tx, id);
        if (!file || !rules.isDropDue(file, ctx.now)) return;
        // The file is in use without being attached, for example, by an entry that is still being filled in. Check again
        // tomorrow.
        if ((await users(tx, id)).length > 0) return enqueueDrop(tx, id, rules.dropDueAt(ctx.now));
        await removeNow(tx, file);
        tx.audit("file.drop", { type: "file", id });
      }),

    /** Deletes rejected, expired, and quarantined files, which are not kept forever. */
    forget: (ctx: AccountCtx, id: FileId): Promise<void> =>
      uow(ctx, async (tx) => {
        const file = await store.lock(tx, id);
        if (file?.status === "quarantined") await removeNow(tx, file);
        if (file && !rules.holdsBytes(file)) await store.remove(tx, id);
      }),
  };
}

export interface RemoveOptions {
  readonly scope?: FileScope;
  readonly ifMatch?: string | undefined;
}

function enqueueDrop(tx: AccountTx, id: FileId, runAt: Date): void {
  tx.enqueue(events.dropUnattached, { file_id: id }, { runAt, jobKey: `drop:${id}` });
}

function forgetLater(tx: AccountTx, { id }: StoredFile): void {
  tx.enqueue(
    events.forgetFile,
    { file_id: id },
    { runAt: rules.forgetDueAt(tx.now), jobKey: `forget:${id}` },
  );
}

/** Respondents must not see entry IDs, so `used_by` is omitted for them. */
function refuseUsed({ actor }: AccountTx, { entryId }: StoredFile, users: readonly User[]): never {
  if (actor.kind === "respondent") return fail(F.file_in_use);
  const attached: User[] = entryId === null ? [] : [{ type: "entry", id: entryId, name: null }];
  return fail(F.file_in_use, { used_by: users.length > 0 ? users : attached });
}
