/** The public shape of edit sessions and their operations. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { AnswersOut, EntryOut, entryInputs, entryPermissions, entryErrors as F } from "../entries/index.ts";
import { editSessionErrors as S } from "./edit-sessions.errors.ts";
import {
  type EditSession,
  type EditSessionFacts,
  editSessionStatuses,
  statusAt,
} from "./edit-sessions.rules.ts";

const facts = {
  id: idSchema("eds"),
  object: z.literal("edit_session"),
  entry_id: idSchema("ent"),
  status: z.enum(editSessionStatuses),
  base_revision: z.int().describe("The newest revision of the answers when it was opened."),
  committed_revision: z
    .int()
    .nullable()
    .describe("The revision that came of it; null also when it changed nothing."),
  etag: z.string(),
  created_by: idSchema("usr").nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  expires_at: z.iso.datetime().describe("Half an hour after the last save."),
};
const EditSessionFactsOut = z
  .object(facts)
  .meta({ id: "EditSessionSummary", description: "Who edits an entry; not what they have changed." });
const EditSessionOut = z
  .object({ ...facts, answers: AnswersOut.describe("Empty when it has ended.") })
  .meta({ id: "EditSession" });

const ByEntry = z.strictObject({ id: idSchema("ent") });
const ById = z.strictObject({ id: idSchema("ent"), session_id: idSchema("eds") });
const path = "/entries/:id/edit-sessions";
const write = account(entryPermissions.write);

const about = {
  home: "shard",
  description:
    "Answers that one person works on beside an entry. Nobody else sees them until they are committed, as one revision.",
} as const;

export const editSessionsContract = defineContract("editSessions", about, {
  list: {
    method: "GET",
    path,
    summary: "List the edit sessions of an entry",
    description: "Whoever edits it now or did, without what they have changed.",
    access: account(entryPermissions.read),
    params: ByEntry,
    query: z.strictObject({
      status: z.enum(["open"]).optional().describe("Only those that are still open."),
    }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(EditSessionFactsOut) },
    errors: [],
  },
  open: {
    method: "POST",
    path,
    summary: "Open an edit session",
    description: "With a copy of the answers as they are now. Several may be open at once.",
    access: write,
    params: ByEntry,
    idempotent: true,
    returns: { 201: EditSessionOut },
    errors: [E.invalid_state],
  },
  get: {
    method: "GET",
    path: `${path}/:session_id`,
    summary: "Get an edit session of your own",
    access: write,
    params: ById,
    etag: "read",
    returns: { 200: EditSessionOut },
    errors: [F.author_only],
  },
  save: {
    method: "PATCH",
    path: `${path}/:session_id/answers`,
    summary: "Save answers into an edit session",
    description: "They may be incomplete until they are committed.",
    access: write,
    params: ById,
    body: z.strictObject({ answers: entryInputs.answersPatch }).meta({ id: "EditSessionAnswersPatch" }),
    idempotent: true,
    etag: "optional",
    returns: { 200: EditSessionOut },
    errors: [E.invalid_state, F.author_only],
  },
  commit: {
    method: "POST",
    path: `${path}/:session_id/commit`,
    summary: "Commit an edit session",
    description:
      "Makes one revision of it. Refused when the answers have changed meanwhile, unless `merge` is set and nothing was changed by both. The answers are judged like any edit.",
    access: write,
    params: ById,
    body: z
      .strictObject({
        merge: z.boolean().default(false).describe("Keep what others changed elsewhere meanwhile."),
      })
      .meta({ id: "EditSessionCommit" }),
    idempotent: true,
    returns: { 200: EntryOut },
    errors: [E.invalid_state, E.validation_failed, S.revision_conflict, F.author_only],
  },
  discard: {
    method: "DELETE",
    path: `${path}/:session_id`,
    summary: "Discard an edit session",
    access: write,
    params: ById,
    returns: { 204: null },
    errors: [E.invalid_state, F.author_only],
  },
});

export function presentSessionFacts(
  session: EditSessionFacts,
  now: Date,
): z.input<typeof EditSessionFactsOut> {
  return {
    id: session.id,
    object: "edit_session",
    entry_id: session.entryId,
    status: statusAt(session, now),
    base_revision: session.baseRevision,
    committed_revision: session.committedRevision,
    etag: etagOf(session.revision),
    created_by: session.createdBy,
    created_at: isoTime(session.createdAt),
    updated_at: isoTime(session.updatedAt),
    expires_at: isoTime(session.expiresAt),
  };
}

export function presentSession(session: EditSession, now: Date): z.input<typeof EditSessionOut> {
  const isOpen = statusAt(session, now) === "open";
  return {
    ...presentSessionFacts(session, now),
    answers: isOpen ? (session.answers as Record<string, unknown>) : {},
  };
}
