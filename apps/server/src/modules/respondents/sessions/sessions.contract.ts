/** What the key of an entry opens: `current` is always the key's own entry. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { entryKey } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { entryErrors, entryInputs } from "../../entries/entries/index.ts";
import type { Saved } from "./answers.service.ts";
import { changedFields, removedFields } from "./engine/receive-answers.ts";
import {
  fieldStates,
  PageStateOut,
  presentErrors,
  presentFields,
  presentPages,
  SentProblemOut,
  SessionOut,
  TypedOut,
} from "./session-shapes.contract.ts";
import { entrySessionErrors as F } from "./sessions.errors.ts";
import type { Receipt } from "./submit.service.ts";

const path = (name: string) =>
  z.string().min(1).max(1_000).describe(`The path of the ${name}, such as \`children[i_1].toys\`.`);
const instanceId = z.string().min(1).max(64);
const clientSeq = z
  .int()
  .min(0)
  .describe("Counts the saves of this client. One that is not above the last that counted changes nothing.");
const position = z.int().min(0).max(1_000).describe("Its place in the list, from 0.");

const SavedOut = z
  .object({
    object: z.literal("entry_save"),
    seq: z.int(),
    is_stale: z
      .boolean()
      .describe("It was older than what is kept and changed nothing; all fields are told."),
    is_valid: z.boolean(),
    expires_at: z.iso.datetime(),
    fields: fieldStates.describe("Those that do not look as before the save, whatever the reason."),
    removed: z.array(z.string()).describe("Paths that are no more."),
    errors: z
      .array(SentProblemOut)
      .describe("What is wrong with the answers that were sent. The others are saved."),
    typed: TypedOut,
    pages: z.array(PageStateOut),
  })
  .meta({ id: "EntrySave" });

const InstanceOut = SavedOut.extend({ instance_id: z.string() }).meta({ id: "EntryInstanceAdded" });

const AnswersIn = z
  .strictObject({ answers: entryInputs.answersPatch, client_seq: clientSeq.optional() })
  .meta({ id: "EntrySaveInput" });
const AddIn = z
  .strictObject({ answers: entryInputs.answersPatch.optional(), position: position.optional() })
  .meta({ id: "EntryInstanceInput" });

const ProblemOut = z.object({
  pointer: z.string(),
  field_key: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});
const VerdictOut = z
  .object({ object: z.literal("entry_verdict"), is_valid: z.boolean(), errors: z.array(ProblemOut) })
  .meta({ id: "EntryVerdict" });

const ReceiptOut = z
  .object({
    object: z.literal("entry_receipt"),
    entry_id: idSchema("ent"),
    receipt_code: z.string().describe("To name the entry by: short, and without letters that look alike."),
    submitted_at: z.iso.datetime(),
    numbers: z
      .record(z.string(), z.string())
      .describe("Running numbers that the entry was given, by the path of their field."),
    confirmation: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("What the form says then, as rich text."),
  })
  .meta({ id: "EntryReceipt" });

const SubmitIn = z
  .strictObject({
    answers: entryInputs.answersPatch.optional(),
    honeypot: z.string().max(1_000).optional().describe("A field people do not see. Leave it empty."),
  })
  .meta({ id: "EntrySubmit" });

const FormOut = z
  .object({
    object: z.literal("entry_form"),
    form_id: idSchema("frm"),
    version: z.int(),
    definition: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "EntryForm" });

const about = {
  home: "shard",
  description:
    "Filling in one entry with its key, `X-Service-Entry-Key`. Pages of any origin may call; account credentials are refused.",
} as const;

const current = "/entry-sessions/current";
const instances = `${current}/groups/:group_key/instances`;
const ByGroup = z.strictObject({ group_key: path("repeat") });
const ByInstance = ByGroup.extend({ instance_id: instanceId });

export const entrySessionsContract = defineContract("entrySessions", about, {
  get: {
    method: "GET",
    path: current,
    summary: "Get the entry as it stands",
    access: entryKey(),
    etag: "read",
    returns: { 200: SessionOut },
    errors: [],
  },
  getForm: {
    method: "GET",
    path: `${current}/form`,
    summary: "Get the form of the entry",
    description:
      "In the version the entry was begun with; also behind an access code, and after the form has changed.",
    access: entryKey({ during: "receipt" }),
    returns: { 200: FormOut },
    errors: [],
  },
  saveAnswers: {
    method: "PATCH",
    path: `${current}/answers`,
    summary: "Save answers",
    description:
      "Each answer counts for itself: valid and invalid values of the field's type are kept, incomplete ones are kept as " +
      "typed, and what is not accepted (another shape, read-only, no such field) is listed in `errors` and changes nothing.",
    access: entryKey(),
    body: AnswersIn,
    repeatable: "It sets answers to the values that were sent.",
    returns: { 200: SavedOut },
    errors: [],
  },
  addInstance: {
    method: "POST",
    path: instances,
    summary: "Add an instance to a repeat",
    access: entryKey(),
    params: ByGroup,
    body: AddIn,
    idempotent: "claimed",
    returns: { 201: InstanceOut },
    errors: [F.group_limit],
  },
  changeInstance: {
    method: "PATCH",
    path: `${instances}/:instance_id`,
    summary: "Move an instance, or change its answers",
    access: entryKey(),
    params: ByInstance,
    body: AddIn,
    repeatable: "It sets the place and the answers of one instance.",
    returns: { 200: SavedOut },
    errors: [],
  },
  removeInstance: {
    method: "DELETE",
    path: `${instances}/:instance_id`,
    summary: "Remove an instance",
    access: entryKey(),
    params: ByInstance,
    returns: { 200: SavedOut },
    errors: [E.validation_failed],
  },
  click: {
    method: "POST",
    path: `${current}/buttons/:field_key/click`,
    summary: "Press a button",
    description: "Tells whatever the form's maker has connected with it.",
    access: entryKey(),
    idempotent: true,
    params: z.strictObject({ field_key: path("button") }),
    returns: {
      200: z
        .object({ object: z.literal("button_click"), effects: z.array(z.record(z.string(), z.unknown())) })
        .meta({ id: "ButtonClick" }),
    },
    errors: [F.button_disabled],
  },
  validate: {
    method: "POST",
    path: `${current}/validate`,
    summary: "Check a page, or everything",
    access: entryKey(),
    body: z.strictObject({ page: z.string().max(200).optional() }).meta({ id: "EntryValidate" }),
    repeatable: readsOnly,
    returns: { 200: VerdictOut },
    errors: [E.not_found],
  },
  submit: {
    method: "POST",
    path: `${current}/submit`,
    summary: "Submit the entry",
    description: "Once: a repeat gives the same receipt and changes nothing.",
    access: entryKey({ during: "receipt" }),
    body: SubmitIn,
    repeatable: "An entry is submitted once; a repeat gets the same receipt.",
    returns: { 200: ReceiptOut },
    errors: [entryErrors.form_not_accepting],
  },
  getReceipt: {
    method: "GET",
    path: `${current}/receipt`,
    summary: "Get the receipt",
    description: "For a day after submitting.",
    access: entryKey({ during: "receipt" }),
    returns: { 200: ReceiptOut },
    errors: [E.invalid_state],
  },
  createResumeLink: {
    method: "POST",
    path: `${current}/resume-links`,
    summary: "Make a link to go on later",
    description: "It works once. With an address it is sent there and not shown.",
    access: entryKey(),
    body: z.strictObject({ email: z.email().max(254).optional() }).meta({ id: "ResumeLinkCreate" }),
    idempotent: "claimed",
    secretAnswer: true,
    returns: {
      201: z
        .object({
          object: z.literal("resume_link"),
          expires_at: z.iso.datetime(),
          resume_url: z.string().nullable().describe("Null when it was sent."),
        })
        .meta({ id: "ResumeLink" }),
    },
    errors: [],
  },
  discard: {
    method: "DELETE",
    path: current,
    summary: "Discard the entry",
    description: "Its answers and files go at once, and its key ends.",
    access: entryKey(),
    returns: { 204: null },
    errors: [],
  },
});

export function presentSaved({ state, before, errors, isStale }: Saved): z.input<typeof SavedOut> {
  const { session, view, typed } = state;
  return {
    object: "entry_save",
    seq: session.clientSeq,
    is_stale: isStale,
    is_valid: view.is_valid,
    expires_at: isoTime(session.expiresAt),
    fields: presentFields(isStale ? view.fields : changedFields(before.view, view)),
    removed: removedFields(before.view, view),
    errors: presentErrors(errors),
    typed: typed as Record<string, unknown>,
    pages: presentPages(view),
  };
}

export function presentReceipt(receipt: Receipt): z.input<typeof ReceiptOut> {
  return {
    object: "entry_receipt",
    entry_id: receipt.entry.id,
    receipt_code: receipt.code,
    submitted_at: isoTime(receipt.submittedAt),
    numbers: { ...receipt.numbers },
    confirmation: receipt.thanks as unknown as Record<string, Json> | null,
  };
}
