/** Operations with an entry key. `current` is always the entry of the key. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { entryKey } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { describedAs } from "../../../platform/http/described-as.ts";
import { jsonObject } from "../../../platform/http/free-objects.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { entryErrors, entryInputs } from "../../entries/entries/index.ts";
import type { Saved } from "./answers.service.ts";
import { changedFields, removedFields } from "./engine/receive-answers.ts";
import type { Opened } from "./entry-key.service.ts";
import {
  activeMs,
  fieldStates,
  honeypot,
  MapOut,
  PageStateOut,
  presentErrors,
  presentFields,
  presentPages,
  ReceiptOut,
  SentProblemOut,
  SessionOut,
  shownPage,
  TypedOut,
} from "./session-shapes.contract.ts";
import { entrySessionErrors as F } from "./sessions.errors.ts";

const path = (name: string) =>
  z.string().min(1).max(1_000).describe(`Path of the ${name}, such as \`children[i_1].toys\`.`);
const instanceId = z.string().min(1).max(64);
const clientSeq = z
  .int()
  .min(0)
  .describe(
    "Sequence number of this client's saves. A save whose number is not higher than the last applied one changes nothing.",
  );
const position = z.int().min(0).max(1_000).describe("Position in the list, starting at 0.");

const SavedOut = z
  .object({
    object: z.literal("entry_save"),
    seq: z.int(),
    is_stale: z
      .boolean()
      .describe(
        "The save was older than the stored state and changed nothing. The response contains all fields.",
      ),
    is_valid: z.boolean(),
    expires_at: z.iso.datetime(),
    fields: fieldStates.describe("Fields whose state changed with the save, for any reason."),
    removed: z.array(z.string()).describe("Paths that no longer exist."),
    errors: z
      .array(SentProblemOut)
      .describe("Problems with the answers in the request. The other answers are saved."),
    typed: TypedOut,
    pages: z.array(PageStateOut),
  })
  .meta({ id: "EntrySave" });

const InstanceOut = SavedOut.extend({ instance_id: z.string() }).meta({ id: "EntryInstanceAdded" });

const AnswersIn = z
  .strictObject({
    answers: entryInputs.answersPatch,
    client_seq: clientSeq.optional(),
    page: shownPage,
    active_ms: activeMs,
  })
  .meta({ id: "EntrySaveInput" });
const AddIn = z
  .strictObject({ answers: entryInputs.answersPatch.optional(), position: position.optional() })
  .meta({ id: "EntryInstanceInput" });

const ProblemOut = z.object({
  pointer: z.string(),
  field_key: z.string(),
  code: z.string(),
  message: z.string(),
  params: parsedObject.optional(),
});
const VerdictOut = z
  .object({ object: z.literal("entry_verdict"), is_valid: z.boolean(), errors: z.array(ProblemOut) })
  .meta({ id: "EntryVerdict" });

const SubmitIn = z
  .strictObject({
    answers: entryInputs.answersPatch.optional(),
    honeypot,
    page: shownPage,
    active_ms: activeMs,
  })
  .meta({ id: "EntrySubmit" });

const FormOut = z
  .object({
    object: z.literal("entry_form"),
    form_id: idSchema("frm"),
    version: z.int(),
    definition: describedAs("FormDefinition", parsedObject),
    map: MapOut,
  })
  .meta({ id: "EntryForm" });

const about = {
  home: "shard",
  description:
    "Fill in one entry with its key, `X-Service-Entry-Key`. Pages of any origin can call these operations. Account credentials are rejected.",
} as const;

const current = "/entry-sessions/current";
const instances = `${current}/groups/:group_key/instances`;
const ByGroup = z.strictObject({ group_key: path("repeat") });
const ByInstance = ByGroup.extend({ instance_id: instanceId });

export const entrySessionsContract = defineContract("entrySessions", about, {
  get: {
    method: "GET",
    path: current,
    summary: "Get the current state of the entry",
    access: entryKey<Opened>(),
    etag: "read",
    returns: { 200: SessionOut },
    errors: [],
  },
  getForm: {
    method: "GET",
    path: `${current}/form`,
    summary: "Get the form of the entry",
    description:
      "Returns the version that the entry began with. Also works behind an access code, and after the form has changed.",
    access: entryKey<Opened>({ during: "receipt" }),
    returns: { 200: FormOut },
    errors: [],
  },
  saveAnswers: {
    method: "PATCH",
    path: `${current}/answers`,
    summary: "Save answers",
    description:
      "Each answer is saved independently. Values of the field's type are stored, whether valid or not. Incomplete values are stored as " +
      "typed. Rejected values (wrong shape, read-only field, unknown field) are listed in `errors` and change nothing.",
    access: entryKey<Opened>(),
    body: AnswersIn,
    repeatable: "It sets the answers to the values in the request.",
    headers: ["Content-Language"],
    returns: { 200: SavedOut },
    errors: [],
  },
  addInstance: {
    method: "POST",
    path: instances,
    summary: "Add an instance to a repeat",
    access: entryKey<Opened>(),
    params: ByGroup,
    body: AddIn,
    idempotent: "claimed",
    headers: ["Content-Language"],
    returns: { 201: InstanceOut },
    errors: [F.group_limit],
  },
  changeInstance: {
    method: "PATCH",
    path: `${instances}/:instance_id`,
    summary: "Move an instance or change its answers",
    access: entryKey<Opened>(),
    params: ByInstance,
    body: AddIn,
    repeatable: "It sets the position and the answers of one instance.",
    headers: ["Content-Language"],
    returns: { 200: SavedOut },
    errors: [],
  },
  removeInstance: {
    method: "DELETE",
    path: `${instances}/:instance_id`,
    summary: "Remove an instance",
    access: entryKey<Opened>(),
    params: ByInstance,
    headers: ["Content-Language"],
    returns: { 200: SavedOut },
    errors: [E.validation_failed],
  },
  click: {
    method: "POST",
    path: `${current}/buttons/:field_key/click`,
    summary: "Press a button",
    description: "Notifies the workflows that are connected to the button.",
    access: entryKey<Opened>(),
    idempotent: true,
    params: z.strictObject({ field_key: path("button") }),
    returns: {
      200: z
        .object({
          object: z.literal("button_click"),
          effects: z.array(jsonObject("An effect in the form. The list is always empty.")),
        })
        .meta({ id: "ButtonClick" }),
    },
    errors: [F.button_disabled],
  },
  validate: {
    method: "POST",
    path: `${current}/validate`,
    summary: "Validate a page or the whole entry",
    access: entryKey<Opened>(),
    body: z.strictObject({ page: z.string().max(200).optional() }).meta({ id: "EntryValidate" }),
    repeatable: readsOnly,
    headers: ["Content-Language"],
    returns: { 200: VerdictOut },
    errors: [E.not_found],
  },
  submit: {
    method: "POST",
    path: `${current}/submit`,
    summary: "Submit the entry",
    description: "Happens once. A repeat returns the same receipt and changes nothing.",
    access: entryKey<Opened>({ during: "receipt" }),
    body: SubmitIn,
    repeatable: "An entry is submitted once; a repeat returns the same receipt.",
    returns: { 200: ReceiptOut },
    errors: [entryErrors.form_not_accepting],
  },
  getReceipt: {
    method: "GET",
    path: `${current}/receipt`,
    summary: "Get the receipt",
    description: "Available for one day after submitting.",
    access: entryKey<Opened>({ during: "receipt" }),
    returns: { 200: ReceiptOut },
    errors: [E.invalid_state],
  },
  createResumeLink: {
    method: "POST",
    path: `${current}/resume-links`,
    summary: "Create a link to continue later",
    description: "The link works once. With an email address, the link is sent there and not returned.",
    access: entryKey<Opened>(),
    body: z.strictObject({ email: z.email().max(254).optional() }).meta({ id: "ResumeLinkCreate" }),
    idempotent: "claimed",
    secretAnswer: true,
    returns: {
      201: z
        .object({
          object: z.literal("resume_link"),
          expires_at: z.iso.datetime(),
          resume_url: z.string().nullable().describe("Null if the link was sent by email."),
        })
        .meta({ id: "ResumeLink" }),
    },
    errors: [],
  },
  discard: {
    method: "DELETE",
    path: current,
    summary: "Discard the entry",
    description: "Deletes its answers and files immediately, and its key stops working.",
    access: entryKey<Opened>(),
    returns: { 204: null },
    errors: [],
  },
});

export function presentSaved({ state, before, errors, isStale }: Saved): z.input<typeof SavedOut> {
  const { session, typed } = state;
  const [view, viewBefore] = [state.view(), before.view()];
  return {
    object: "entry_save",
    seq: session.clientSeq,
    is_stale: isStale,
    is_valid: view.is_valid,
    expires_at: isoTime(session.expiresAt),
    fields: presentFields(isStale ? view.fields : changedFields(viewBefore, view)),
    removed: removedFields(viewBefore, view),
    errors: presentErrors(errors),
    typed,
    pages: presentPages(view),
  };
}
