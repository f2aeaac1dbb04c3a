/**
 * How files go: deleted by people, erased with their entry, dropped when nothing refers to them, expired before they
 * came. The row changes in the transaction of the cause; the bytes are removed by a job of that commit, which looks
 * again and may run twice.
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

    /** For a file that became rejected or expired: its bytes go, what it was stays to be seen for a while. */
    letGo: async (tx: AccountTx, file: StoredFile): Promise<void> => {
      await entryFiles.release(tx, file.size);
      enqueueCleanUp(tx, file);
      forgetLater(tx, file);
    },

    forgetLater,

    /** Everything in its folder but the object that counts: a picture as it arrived, before its metadata was removed. */
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

    /** Everything that was ever uploaded for this entry, used or not, in whatever state. Their rows go with the bytes. */
    eraseForEntry: async (tx: AccountTx, entryId: Id<"ent">): Promise<void> => {
      for (const file of await entryFiles.lockForEntry(tx, entryId)) {
        await removeNow(tx, file);
        tx.audit("file.erase", { type: "file", id: file.id });
      }
    },

    /** Nobody came back for it. Bytes may still be on their way, so there is another look a little later. */
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

    /** Comes a day after the file was left alone, so it looks again first. */
    dropUnattached: (ctx: AccountCtx, id: FileId): Promise<void> =>
      uow(ctx, async (tx) => {
        const file = await store.lock(tx, id);
        if (!file || !rules.isDropDue(file, ctx.now)) return;
        // Used without being attached, as by an entry that is still being filled in: tomorrow it may not be.
        if ((await users(tx, id)).length > 0) return enqueueDrop(tx, id, rules.dropDueAt(ctx.now));
        await removeNow(tx, file);
        tx.audit("file.drop", { type: "file", id });
      }),

    /** What was refused or never came is not kept for ever, nor is what lies in quarantine. */
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

/** Respondents know their entry by its key only. */
function refuseUsed({ actor }: AccountTx, { entryId }: StoredFile, users: readonly User[]): never {
  if (actor.kind === "respondent") return fail(F.file_in_use);
  const attached: User[] = entryId === null ? [] : [{ type: "entry", id: entryId, name: null }];
  return fail(F.file_in_use, { used_by: users.length > 0 ? users : attached });
}
