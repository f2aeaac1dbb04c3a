/** The public shape of an entry's timeline, which is read-only. */
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { CommentOut, presentComment } from "../comments/index.ts";
import { entryPermissions } from "../entries/index.ts";
import { presentRevisionFacts, RevisionFactsOut } from "../revisions/index.ts";
import type { TimelineItem } from "./timeline.service.ts";

const TimelineItemOut = z
  .object({
    id: idSchema("aud"),
    object: z.literal("timeline_item"),
    type: z.enum(["event", "revision", "review", "comment"]),
    action: z.string().describe("For example `entry.submit` or `entry_comment.create`."),
    actor: z
      .object({
        kind: z.enum(["user", "key", "respondent", "system", "public"]),
        user_id: idSchema("usr").nullable().describe("For `key`, the person whom the key acts for."),
      })
      .meta({ id: "TimelineActor" }),
    revision: RevisionFactsOut.nullable().describe("For `revision`, the answers that changed."),
    review_state: z.string().nullable().describe("For `review`, the decision."),
    comment: CommentOut.nullable().describe("For `comment`, its current state; null if it was deleted."),
    created_at: z.iso.datetime().describe("The time of the event."),
  })
  .meta({ id: "TimelineItem" });

const about = { home: "shard", description: "The history of an entry in one list." } as const;

export const timelineContract = defineContract("entryTimeline", about, {
  list: {
    method: "GET",
    path: "/entries/:id/timeline",
    summary: "List the timeline of an entry",
    description: "Returns status changes, revisions, reviews, and comments, newest first.",
    access: account(entryPermissions.read),
    params: z.strictObject({ id: idSchema("ent") }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(TimelineItemOut) },
    errors: [],
  },
});

export function presentItem(item: TimelineItem): z.input<typeof TimelineItemOut> {
  return {
    id: item.id,
    object: "timeline_item",
    type: item.type,
    action: item.action,
    actor: { kind: item.actor.kind, user_id: item.actor.userId },
    revision: item.revision && presentRevisionFacts(item.revision),
    review_state: item.reviewState,
    comment: item.comment && presentComment(item.comment),
    created_at: isoTime(item.at),
  };
}
