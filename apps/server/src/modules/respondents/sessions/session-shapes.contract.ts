/** The public shapes of an entry being filled in; shared by the operations before and after it has begun. */
import type { FieldView, FormView } from "@formstead/form-logic";
import { z } from "zod";
import { etagOf } from "../../../platform/http/etag.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { AnswersOut } from "../../entries/entries/index.ts";
import type { SentProblem } from "./engine/receive-answers.ts";
import type { State } from "./entry-key.service.ts";
import type { Begun } from "./idempotency.service.ts";

const IssueOut = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()).optional() });

const FieldStateOut = z
  .object({
    visible: z.boolean(),
    required: z.boolean(),
    read_only: z.boolean(),
    value: z.unknown().describe("For a repeat, how many instances it has."),
    issues: z.array(IssueOut).describe("What stands in the way of submitting."),
  })
  .meta({ id: "FieldState" });

export const fieldStates = z
  .record(z.string(), FieldStateOut)
  .describe("By path; instances of repeats by their id: `children[i_1].name`.");

export const PageStateOut = z
  .object({
    id: z.string(),
    visible: z.boolean(),
    next: z.string(),
    hidden: z
      .array(z.string())
      .optional()
      .describe("Blocks of the page that are not visible, by id; inside repeats `children[i_1].block_1`."),
  })
  .meta({ id: "PageState", description: "`next` is the page after this one, or `submit`." });

export const TypedOut = z
  .record(z.string(), z.unknown())
  .describe(
    "Incomplete answers, by path, as they were typed: `ann@` in an e-mail field. Show them in their fields again. They are no " +
      "answers yet: nobody else sees them, and they prevent submitting.",
  );

export const SentProblemOut = z
  .object({
    pointer: z.string(),
    field_key: z.string(),
    code: z.string(),
    message: z.string(),
    params: z.record(z.string(), z.unknown()).optional(),
    is_kept: z
      .boolean()
      .describe(
        "True: it is incomplete and kept in `typed`. False: it was not accepted and changed nothing.",
      ),
  })
  .meta({ id: "SentAnswerProblem" });

export const SessionOut = z
  .object({
    object: z.literal("entry_session"),
    entry_id: idSchema("ent"),
    form_id: idSchema("frm"),
    version: z.int().describe("The version of the form it was begun with, and keeps."),
    status: z.enum(["draft", "abandoned", "submitted"]),
    locale: z.string(),
    seq: z.int().describe("The `client_seq` of the last save that counted."),
    expires_at: z.iso.datetime().describe("Each save puts it off by a day."),
    is_valid: z.boolean().describe("Whether it could be submitted as it is."),
    answers: AnswersOut,
    typed: TypedOut,
    fields: fieldStates,
    pages: z.array(PageStateOut),
    etag: z.string(),
  })
  .meta({ id: "EntrySession" });

export const BegunOut = z
  .object({
    object: z.literal("begun_entry"),
    entry_key: z
      .string()
      .describe("Shown only now. Whoever has it can read and change this entry, and nothing else."),
    session: SessionOut,
    errors: z.array(SentProblemOut).describe("What is wrong with the answers that were sent along."),
  })
  .meta({ id: "BegunEntry" });

export function presentFields(fields: Readonly<Record<string, FieldView>>): z.input<typeof fieldStates> {
  return fields as z.input<typeof fieldStates>;
}

export const presentPages = (view: FormView): z.input<typeof PageStateOut>[] =>
  view.pages.map(({ hidden, ...page }) => ({ ...page, ...(hidden && { hidden: [...hidden] }) }));

export function presentSession({ entry, session, view, typed }: State): z.input<typeof SessionOut> {
  return {
    object: "entry_session",
    entry_id: entry.id,
    form_id: entry.formId,
    version: entry.version,
    status: entry.status as "draft",
    locale: entry.locale,
    seq: session.clientSeq,
    expires_at: isoTime(session.expiresAt),
    is_valid: view.is_valid,
    answers: entry.answers as Record<string, unknown>,
    typed: typed as Record<string, unknown>,
    fields: presentFields(view.fields),
    pages: presentPages(view),
    etag: etagOf(entry.revision),
  };
}

export function presentBegun({ key, state, errors }: Begun): z.input<typeof BegunOut> {
  return {
    object: "begun_entry",
    entry_key: key,
    session: presentSession(state),
    errors: presentErrors(errors),
  };
}

/** All of them could be as many as the answers that were sent. */
const errorsMax = 100;

export const presentErrors = (errors: readonly SentProblem[]): z.input<typeof SentProblemOut>[] =>
  errors.slice(0, errorsMax).map((one) => ({ ...one }));
