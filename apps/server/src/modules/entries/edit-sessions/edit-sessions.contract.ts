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
  base_revision: z.int().describe("The latest revision of the answers when the session was opened."),
  committed_revision: z
    .int()
    .nullable()
    .describe(
      "The revision that the commit created; null if the session is not committed or changed nothing.",
    ),
  etag: z.string(),
  created_by: idSchema("usr").nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  expires_at: z.iso.datetime().describe("30 minutes after the last save."),
};
const EditSessionFactsOut = z
  .object(facts)
  .meta({ id: "EditSessionSummary", description: "Shows who is editing an entry, without their changes." });
const EditSessionOut = z
  .object({ ...facts, answers: AnswersOut.describe("Empty after the session has ended.") })
  .meta({ id: "EditSession" });

const ByEntry = z.strictObject({ id: idSchema("ent") });
const ById = z.strictObject({ id: idSchema("ent"), session_id: idSchema("eds") });
const path = "/entries/:id/edit-sessions";
const write = account(entryPermissions.write);

const about = {
  home: "shard",
  description:
    "A private copy of the answers of an entry that one person edits. Other people cannot see the changes until they are committed as one revision.",
} as const;

export const editSessionsContract = defineContract("editSessions", about, {
  list: {
    method: "GET",
    path,
    summary: "List the edit sessions of an entry",
    description: "Returns current and past sessions, without their changes.",
    access: account(entryPermissions.read),
    params: ByEntry,
    query: z.strictObject({
      status: z.enum(["open"]).optional().describe("Return only sessions that are still open."),
    }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(EditSessionFactsOut) },
    errors: [],
  },
  open: {
    method: "POST",
    path,
    summary: "Open an edit session",
    description:
      "The session starts with a copy of the current answers. An entry can have several open sessions.",
    access: write,
    params: ByEntry,
    idempotent: true,
    returns: { 201: EditSessionOut },
    errors: [E.invalid_state],
  },
  get: {
    method: "GET",
    path: `${path}/:session_id`,
    summary: "Get your edit session",
    access: write,
    params: ById,
    etag: "read",
    returns: { 200: EditSessionOut },
    errors: [F.author_only],
  },
  save: {
    method: "PATCH",
    path: `${path}/:session_id/answers`,
    summary: "Save answers in an edit session",
    description: "Answers can be incomplete until you commit the session.",
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
      "Creates one revision. Fails if the answers of the entry have changed since the session was opened, unless `merge` is set and both sides changed different answers. The answers are validated like any other edit.",
    access: write,
    params: ById,
    body: z
      .strictObject({
        merge: z
          .boolean()
          .default(false)
          .describe("Keep changes that others have made to different answers since the session was opened."),
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
    answers: isOpen ? session.answers : {},
  };
}
