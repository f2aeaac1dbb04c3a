/**
 * Use cases for edit sessions. The entry is always locked before the session, so that these operations cannot deadlock
 * and nothing is saved for an entry that is being erased.
 */
import { type AnswerChange, type JsonObject, type MergedAnswers, pathText } from "@formstead/form-logic";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { type EntriesService, type Entry, type EntryId, entryErrors } from "../entries/index.ts";
import { editSessionErrors } from "./edit-sessions.errors.ts";
import { expireEditSession } from "./edit-sessions.events.ts";
import type { EditSession, EditSessionFacts, EditSessionId } from "./edit-sessions.rules.ts";
import * as rules from "./edit-sessions.rules.ts";
import * as store from "./edit-sessions.store.ts";

export type EditSessionsService = ReturnType<typeof createEditSessions>;

export function createEditSessions({ uow, entries }: { uow: Uow; entries: EntriesService }) {
  /** Runs an operation on the author's session, with entry and session locked. */
  const step = <T>(
    ctx: AccountCtx,
    entryId: EntryId,
    id: EditSessionId,
    work: (tx: AccountTx, entry: Entry, session: EditSession) => Promise<T>,
  ): Promise<T> =>
    uow(ctx, async (tx) => {
      const entry = await entries.lock(tx, entryId);
      return work(tx, entry, requireAuthor(ctx, await store.lock(tx, entryId, id)));
    });

  return {
    list: (
      ctx: AccountCtx,
      entryId: EntryId,
      filter: { readonly openOnly: boolean },
      page: PageRequest,
    ): Promise<KeysetPage<EditSessionFacts>> =>
      uow.read(ctx, async (tx) => {
        await entries.get(tx, entryId);
        return store.list(tx, entryId, filter, page);
      }),

    get: (ctx: AccountCtx, entryId: EntryId, id: EditSessionId): Promise<EditSession> =>
      uow.read(ctx, async (tx) => requireAuthor(ctx, await store.find(tx, entryId, id))),

    open: (ctx: AccountCtx, entryId: EntryId): Promise<EditSession> =>
      uow(ctx, async (tx) => {
        const entry = await entries.lock(tx, entryId);
        entries.checkLive(entry);
        const session = rules.open(
          {
            id: newId("eds"),
            entryId,
            baseRevision: entry.answersRevision,
            baseAnswers: entry.answers,
            createdBy: userOf(ctx),
          },
          ctx.now,
        );
        await store.insert(tx, session);
        scheduleExpiry(tx, session);
        recordAudit(tx, session, "open");
        return session;
      }),

    /** Writes no audit row, because a save can happen with every keystroke. */
    save: (
      ctx: AccountCtx,
      entryId: EntryId,
      id: EditSessionId,
      patch: JsonObject,
      ifMatch: string | undefined,
    ): Promise<EditSession> =>
      step(ctx, entryId, id, async (tx, entry, session) => {
        checkIfMatch(ifMatch, session.revision);
        entries.checkLive(entry);
        const validated = await entries.validate(tx, entry, { stored: session.answers, patch }, "all");
        entries.failOnProblems(validated.refused);
        const next = nextOf(rules.save(session, validated.answers, ctx.now));
        await store.save(tx, next);
        scheduleExpiry(tx, next);
        return next;
      }),

    commit: (
      ctx: AccountCtx,
      entryId: EntryId,
      id: EditSessionId,
      { merge }: { readonly merge: boolean },
    ): Promise<Entry> =>
      step(ctx, entryId, id, async (tx, entry, session) => {
        entries.checkLive(entry);
        // Checks the status first, because a session that has ended has no answers.
        nextOf(rules.commit(session, null, ctx.now));
        const merged = await entries.merge(tx, entry, session.baseAnswers, session.answers);
        failOnConflict(session, entry, merged, merge);
        const changed =
          merged.mine.length === 0
            ? entry
            : await entries.replaceAnswers(tx, entryId, "edit", undefined, async () => merged.answers);
        const revision = changed === entry ? null : changed.answersRevision;
        const next = nextOf(rules.commit(session, revision, ctx.now));
        await store.save(tx, next);
        recordAudit(tx, next, "commit");
        return changed;
      }),

    discard: (ctx: AccountCtx, entryId: EntryId, id: EditSessionId): Promise<void> =>
      step(ctx, entryId, id, async (tx, _entry, session) => {
        const next = nextOf(rules.discard(session, ctx.now));
        await store.save(tx, next);
        recordAudit(tx, next, "discard");
      }),

    /** Scheduled for 30 minutes after the last save. Checks again, because the session may have been saved since. */
    expire: (ctx: AccountCtx, entryId: EntryId, id: EditSessionId): Promise<void> =>
      uow(ctx, async (tx) => {
        const session = await store.lock(tx, entryId, id);
        const next = session && rules.expire(session, ctx.now);
        if (!next) return;
        await store.save(tx, next);
        recordAudit(tx, next, "expire");
      }),
  };
}

/** A session is private to its author; admins cannot see it either. */
function requireAuthor(ctx: AccountCtx, session: EditSession | undefined): EditSession {
  if (!session) return fail(E.not_found);
  return session.createdBy !== null && session.createdBy === userOf(ctx)
    ? session
    : fail(entryErrors.author_only);
}

function nextOf(decision: rules.Decision): EditSession {
  return decision.ok
    ? decision.next
    : fail(E.invalid_state, { current_state: decision.current, allowed_states: ["open"] });
}

function failOnConflict(session: EditSession, entry: Entry, merged: MergedAnswers, mayMerge: boolean): void {
  const hasMoved = session.baseRevision !== entry.answersRevision || merged.theirs.length > 0;
  if (merged.conflicts.length === 0 && (mayMerge || !hasMoved)) return;
  fail(editSessionErrors.revision_conflict, {
    base_revision: session.baseRevision,
    current_revision: entry.answersRevision,
    conflicts: pathsOf(merged.conflicts),
    changed_paths: pathsOf(merged.theirs),
  });
}

function pathsOf(changes: readonly AnswerChange[]): string[] {
  return changes.map(({ path }) => pathText(path));
}

function scheduleExpiry(tx: AccountTx, { id, entryId, expiresAt }: EditSession): void {
  tx.enqueue(
    expireEditSession,
    { entry_id: entryId, edit_session_id: id },
    { runAt: expiresAt, jobKey: `expire-edit-session:${id}` },
  );
}

/** The target of the audit row is the entry, so that the session appears in the entry's timeline. */
function recordAudit(
  tx: AccountTx,
  session: EditSession,
  what: "open" | "commit" | "discard" | "expire",
): void {
  tx.audit(
    `edit_session.${what}`,
    { type: "entry", id: session.entryId },
    {
      edit_session_id: session.id,
      ...(session.committedRevision === null ? {} : { committed_revision: session.committedRevision }),
    },
  );
}
