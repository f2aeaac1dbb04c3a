/**
 * The history of an entry in one list. Every change writes an audit row in the same transaction, so the audit log
 * provides the timeline. Each page adds the revisions and comments that its rows refer to.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { type Id, isId } from "../../../platform/ids/ids.ts";
import type { AuditActor, AuditEvent, AuditService } from "../../accounts/audit/index.ts";
import type { Comment, CommentId, EntryCommentsService } from "../comments/index.ts";
import type { EntriesService, EntryId, RevisionFacts } from "../entries/index.ts";

export interface TimelineItem {
  readonly id: Id<"aud">;
  readonly type: "event" | "revision" | "review" | "comment";
  readonly at: Date;
  readonly action: string;
  readonly actor: AuditActor;
  readonly revision: RevisionFacts | null;
  readonly reviewState: string | null;
  readonly comment: Comment | null;
}

interface Deps {
  readonly uow: Uow;
  readonly entries: EntriesService;
  readonly audit: AuditService;
  readonly entryComments: EntryCommentsService;
}

export type EntryTimelineService = ReturnType<typeof createEntryTimeline>;

export function createEntryTimeline({ uow, entries, audit, entryComments }: Deps) {
  return {
    list: async (ctx: AccountCtx, id: EntryId, page: PageRequest): Promise<KeysetPage<TimelineItem>> => {
      await entries.get(ctx, id);
      const logged = await audit.list(ctx, { targetType: "entry", targetId: id }, page);
      const numbers = logged.rows.flatMap(({ details }) => revisionIn(details) ?? []);
      const named = logged.rows.flatMap((event) => commentIn(event) ?? []);
      const [revisions, said] = await uow.read(ctx, (tx) =>
        Promise.all([
          numbers.length === 0 ? [] : entries.revisions.listFacts(tx, id, numbers),
          entryComments.listByIds(tx, id, named),
        ]),
      );
      const known = {
        revisions: new Map(revisions.map((one) => [one.number, one])),
        comments: new Map(said.map((one) => [one.id, one])),
      };
      return { ...logged, rows: logged.rows.map((event) => toItem(event, known)) };
    },
  };
}

interface Known {
  readonly revisions: ReadonlyMap<number, RevisionFacts>;
  readonly comments: ReadonlyMap<CommentId, Comment>;
}

function toItem(event: AuditEvent, known: Known): TimelineItem {
  const number = revisionIn(event.details);
  const commentId = commentIn(event);
  const reviewState = event.details.review_state;
  return {
    id: event.id,
    type: typeOf(event, number, commentId),
    at: event.at,
    action: event.action,
    actor: event.actor,
    revision: (number !== undefined && known.revisions.get(number)) || null,
    reviewState: typeof reviewState === "string" ? reviewState : null,
    comment: (commentId && known.comments.get(commentId)) ?? null,
  };
}

function typeOf(
  { action }: AuditEvent,
  number: number | undefined,
  commentId: CommentId | undefined,
): TimelineItem["type"] {
  if (commentId !== undefined) return "comment";
  if (action === "entry.review") return "review";
  return number === undefined ? "event" : "revision";
}

function revisionIn({ revision }: AuditEvent["details"]): number | undefined {
  return typeof revision === "number" ? revision : undefined;
}

/** Only the creation of a comment shows the comment itself; its edits and deletion appear as events. */
function commentIn({ action, details }: AuditEvent): CommentId | undefined {
  const id = details.comment_id;
  return action === "entry_comment.create" && isId("cmt", id) ? id : undefined;
}
