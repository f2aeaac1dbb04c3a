/**
 * Use cases for comments. The entry is locked while a comment is written, so that no comment remains on an entry that
 * is being erased.
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { type EntriesService, type EntryId, entryErrors } from "../entries/index.ts";
import { commentEvents } from "./comments.events.ts";
import type { Comment, CommentId } from "./comments.rules.ts";
import * as rules from "./comments.rules.ts";
import * as store from "./comments.store.ts";

export type EntryCommentsService = ReturnType<typeof createEntryComments>;

export function createEntryComments({ uow, entries }: { uow: Uow; entries: EntriesService }) {
  /** Locks the comment, and fails if the caller may not perform `what` on it. */
  const lockFor = async (
    tx: AccountTx,
    entryId: EntryId,
    id: CommentId,
    what: typeof rules.mayChange,
    ifMatch: string | undefined,
  ): Promise<Comment> => {
    const comment = (await store.lock(tx, entryId, id)) ?? fail(E.not_found);
    if (!what(comment, { userId: userOf(tx), role: tx.role })) fail(entryErrors.author_only);
    checkIfMatch(ifMatch, comment.revision);
    return comment;
  };

  return {
    list: (ctx: AccountCtx, entryId: EntryId, page: PageRequest): Promise<KeysetPage<Comment>> =>
      uow.read(ctx, async (tx) => {
        await entries.get(tx, entryId);
        return store.list(tx, entryId, page);
      }),

    listByIds: (tx: ReadTx, entryId: EntryId, ids: readonly CommentId[]): Promise<Comment[]> =>
      ids.length === 0 ? Promise.resolve([]) : store.listByIds(tx, entryId, ids),

    create: (ctx: AccountCtx, entryId: EntryId, body: string): Promise<Comment> =>
      uow(ctx, async (tx) => {
        entries.checkLive(await entries.lock(tx, entryId));
        const comment = rules.create({ id: newId("cmt"), entryId, body, createdBy: userOf(ctx) }, ctx.now);
        await store.insert(tx, comment);
        return recordAuditAndEvents(tx, comment, "create");
      }),

    update: (
      ctx: AccountCtx,
      entryId: EntryId,
      id: CommentId,
      body: string,
      ifMatch: string | undefined,
    ): Promise<Comment> =>
      uow(ctx, async (tx) => {
        const comment = await lockFor(tx, entryId, id, rules.mayChange, ifMatch);
        const next = rules.change(comment, body, ctx.now);
        await store.save(tx, next);
        return recordAuditAndEvents(tx, next, "update");
      }),

    remove: (ctx: AccountCtx, entryId: EntryId, id: CommentId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        const comment = await lockFor(tx, entryId, id, rules.mayDelete, ifMatch);
        await store.remove(tx, id);
        recordAuditAndEvents(tx, comment, "delete");
      }),
  };
}

/**
 * The target of the audit row is the entry, so that the comment appears in the entry's timeline. The row does not
 * contain the text.
 */
function recordAuditAndEvents(tx: AccountTx, comment: Comment, step: keyof typeof commentEvents): Comment {
  tx.audit(`entry_comment.${step}`, { type: "entry", id: comment.entryId }, { comment_id: comment.id });
  tx.emit(commentEvents[step]({ entry_id: comment.entryId, comment_id: comment.id }));
  return comment;
}
