/** The public shape of entries and the operations on a single entry. Lists and queries are in the search module. */
import type { JsonObject } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { entryErrors as F } from "./entries.errors.ts";
import { type Entry, entryEnums } from "./entries.rules.ts";
import { entryInputs } from "./entry-inputs.contract.ts";

export const entryPermissions = definePermissions("entries", {
  read: "viewer",
  write: "contributor",
  bulk: "editor",
  erase: "admin",
});

export const AnswersOut = parsedObject.meta({
  id: "Answers",
  description:
    "Answers by field key. A group is an object; a repeat is a list of objects with `_id`. Fields without an answer are absent. See the schema of the form version for details.",
});

export const EntryOut = z
  .object({
    id: idSchema("ent"),
    object: z.literal("entry"),
    form_id: idSchema("frm"),
    version: z.int().describe("The version of the form that the entry was started with. It never changes."),
    status: z.enum(entryEnums.statuses),
    review_state: z
      .enum(entryEnums.reviewStates)
      .describe("The review decision. It never blocks changes to the data."),
    processing: z
      .enum(["idle", "running", "waiting", "failed"])
      .describe("The state of the workflows that process the entry."),
    mode: z.enum(entryEnums.modes).describe("Only `live` entries are counted."),
    is_spam: z.boolean().describe("Whether the entry looks automated. It is kept so that people can decide."),
    source: z.enum(entryEnums.sources),
    locale: z.string(),
    answers: AnswersOut,
    masked: z
      .array(z.string())
      .describe("Fields whose answers are hidden from you. Always empty for roles above viewer."),
    provenance: z
      .record(z.string(), z.string())
      .describe("By path, the source of answers that a person did not enter into the form."),
    external_id: z.string().nullable(),
    tags: z.array(z.string()),
    assignee_id: idSchema("usr").nullable(),
    answers_revision: z
      .int()
      .describe("The number of the latest revision; 0 until the entry is submitted or edited."),
    receipt_code: z.string().nullable(),
    furthest_page_id: z
      .string()
      .nullable()
      .describe(
        "The last page that the respondent has reached; null if no respondent filled in the entry. Also null for viewers if the pages depend on a sensitive answer.",
      ),
    active_ms: z
      .int()
      .nullable()
      .describe(
        "How long the respondent worked on the entry, in milliseconds, without breaks. Null if it was not measured, for example, without JavaScript.",
      ),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    submitted_at: z.iso.datetime().nullable().describe("When it was first submitted."),
    trashed_at: z.iso.datetime().nullable().describe("The entry is permanently deleted 30 days later."),
  })
  .meta({ id: "Entry" });

const AnswersState = z
  .object({
    object: z.literal("entry_answers"),
    entry_id: idSchema("ent"),
    version: z.int(),
    answers: AnswersOut,
    answers_revision: z.int(),
    etag: z.string(),
  })
  .meta({ id: "EntryAnswers" });

const ById = z.strictObject({ id: idSchema("ent") });

const about = {
  home: "shard",
  description:
    "Entries are the responses to a form. These operations are for the account; respondents use entry sessions.",
} as const;

/** An operation without a body that changes the state of an entry. */
const moving = (verb: string, summary: string, description?: string) =>
  ({
    method: "POST",
    path: `/entries/:id/${verb}`,
    summary,
    ...(description === undefined ? {} : { description }),
    access: account(entryPermissions.write),
    params: ById,
    idempotent: true,
    returns: { 200: EntryOut },
    errors: [E.invalid_state],
  }) as const;

export const entriesContract = defineContract("entries", about, {
  create: {
    method: "POST",
    path: "/entries",
    summary: "Create an entry",
    description:
      "Submits the entry immediately unless `status` is `draft`. The answers of a draft can be incomplete. The form's schedule does not apply to these calls; its maximum number of entries does.",
    access: account(entryPermissions.write),
    body: entryInputs.create,
    idempotent: true,
    returns: { 201: EntryOut },
    errors: [F.external_id_taken, F.form_not_accepting, E.plan_limit_reached],
  },
  get: {
    method: "GET",
    path: "/entries/:id",
    summary: "Get an entry",
    access: account(entryPermissions.read),
    params: ById,
    etag: "read",
    returns: { 200: EntryOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/entries/:id",
    summary: "Update an entry",
    access: account(entryPermissions.write),
    params: ById,
    body: entryInputs.update,
    idempotent: true,
    etag: "optional",
    returns: { 200: EntryOut },
    errors: [F.external_id_taken, E.invalid_state],
  },
  getAnswers: {
    method: "GET",
    path: "/entries/:id/answers",
    summary: "Get the answers of an entry",
    access: account(entryPermissions.read),
    params: ById,
    query: z.strictObject({
      as_of: z.iso
        .datetime()
        .optional()
        .describe("Returns the answers as of this time, from the latest revision before it."),
    }),
    etag: "read",
    returns: { 200: AnswersState },
    errors: [],
  },
  changeAnswers: {
    method: "PATCH",
    path: "/entries/:id/answers",
    summary: "Update the answers of an entry",
    description: "Creates a revision. A submitted entry must stay complete and valid.",
    access: account(entryPermissions.write),
    params: ById,
    body: z.strictObject({ answers: entryInputs.answersPatch }).meta({ id: "EntryAnswersPatch" }),
    idempotent: true,
    etag: "required",
    returns: { 200: EntryOut },
    errors: [E.invalid_state],
  },
  submit: {
    ...moving(
      "submit",
      "Submit an entry",
      "Validates all answers. An entry that is already submitted is returned unchanged.",
    ),
    errors: [E.invalid_state, E.validation_failed, F.form_not_accepting],
  },
  reopen: moving(
    "reopen",
    "Reopen a submitted entry",
    "Its answers may be incomplete until it is submitted again.",
  ),
  review: {
    ...moving(
      "review",
      "Review an entry",
      "Changing an answer afterward resets the review state to `in_review`.",
    ),
    body: entryInputs.review,
  },
  trash: {
    method: "DELETE",
    path: "/entries/:id",
    summary: "Move an entry to the trash",
    description: "The entry can be restored for 30 days and is then permanently deleted.",
    access: account(entryPermissions.write),
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [E.invalid_state],
  },
  restore: moving("restore", "Restore an entry from the trash"),
  erase: {
    method: "POST",
    path: "/entries/:id/erase",
    summary: "Erase an entry",
    description:
      "Permanently deletes answers, revisions, comments, files, stored responses, and table rows that feeds created from the entry. Only its ID remains. Its files are removed from storage within minutes.",
    access: account(entryPermissions.erase),
    params: ById,
    body: entryInputs.erase,
    idempotent: true,
    returns: { 200: EntryOut },
    errors: [E.invalid_state],
  },
});

export function presentEntry(
  entry: Entry & { readonly masked?: readonly string[] },
): z.input<typeof EntryOut> {
  return {
    id: entry.id,
    object: "entry",
    form_id: entry.formId,
    version: entry.version,
    status: entry.status,
    review_state: entry.reviewState,
    processing: entry.processing,
    mode: entry.mode,
    is_spam: entry.isSpam,
    source: entry.source,
    locale: entry.locale,
    answers: entry.answers,
    masked: [...(entry.masked ?? [])],
    provenance: { ...entry.provenance },
    external_id: entry.externalId,
    tags: [...entry.tags],
    assignee_id: entry.assigneeId,
    answers_revision: entry.answersRevision,
    receipt_code: entry.receiptCode,
    furthest_page_id: entry.furthestPageId,
    active_ms: entry.activeMs,
    etag: etagOf(entry.revision),
    created_by: entry.createdBy,
    created_at: isoTime(entry.createdAt),
    updated_at: isoTime(entry.updatedAt),
    submitted_at: entry.submittedAt && isoTime(entry.submittedAt),
    trashed_at: entry.trashedAt && isoTime(entry.trashedAt),
  };
}

export interface AnswersAt {
  readonly answers: JsonObject;
  readonly answersRevision: number;
  readonly version: number;
}

export function presentAnswers(entry: Entry, at: AnswersAt): z.input<typeof AnswersState> {
  return {
    object: "entry_answers",
    entry_id: entry.id,
    version: at.version,
    answers: at.answers,
    answers_revision: at.answersRevision,
    etag: etagOf(entry.revision),
  };
}
