/** The public shape of comments and their operations. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, accountSession } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { entryPermissions, entryErrors as F } from "../entries/index.ts";
import type { Comment } from "./comments.rules.ts";

const body = z.string().trim().min(1).max(5_000).describe("Plain text, up to 5,000 characters.");

export const CommentOut = z
  .object({
    id: idSchema("cmt"),
    object: z.literal("entry_comment"),
    entry_id: idSchema("ent"),
    body: z.string(),
    author_id: idSchema("usr").nullable(),
    etag: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime().describe("Later than `created_at` if the comment was edited."),
  })
  .meta({ id: "EntryComment" });

const CommentIn = z.strictObject({ body }).meta({ id: "EntryCommentInput" });

const ByEntry = z.strictObject({ id: idSchema("ent") });
const ById = z.strictObject({ id: idSchema("ent"), comment_id: idSchema("cmt") });
// Comments are written by people, so API keys cannot write them.
const write = accountSession(entryPermissions.write);

const about = {
  home: "shard",
  description: "Comments that members of the account write about an entry. Respondents cannot see them.",
} as const;

export const commentsContract = defineContract("entryComments", about, {
  list: {
    method: "GET",
    path: "/entries/:id/comments",
    summary: "List the comments on an entry",
    access: account(entryPermissions.read),
    params: ByEntry,
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(CommentOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/entries/:id/comments",
    summary: "Comment on an entry",
    access: write,
    params: ByEntry,
    body: CommentIn,
    idempotent: true,
    returns: { 201: CommentOut },
    errors: [E.invalid_state],
  },
  update: {
    method: "PATCH",
    path: "/entries/:id/comments/:comment_id",
    summary: "Edit your comment",
    access: write,
    params: ById,
    body: CommentIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: CommentOut },
    errors: [F.author_only],
  },
  remove: {
    method: "DELETE",
    path: "/entries/:id/comments/:comment_id",
    summary: "Delete a comment",
    description: "You can delete your own comments; admins can delete any comment.",
    access: write,
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [F.author_only],
  },
});

export function presentComment(comment: Comment): z.input<typeof CommentOut> {
  return {
    id: comment.id,
    object: "entry_comment",
    entry_id: comment.entryId,
    body: comment.body,
    author_id: comment.createdBy,
    etag: etagOf(comment.revision),
    created_at: isoTime(comment.createdAt),
    updated_at: isoTime(comment.updatedAt),
  };
}
