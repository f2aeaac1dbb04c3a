/** Public schemas for an entry in progress and its receipt, shared by the operations before and after it begins. */
import type { FieldView, FormView, Json } from "@formstead/form-logic";
import { z } from "zod";
import { describedAs } from "../../../platform/http/described-as.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedJson, parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { AnswersOut } from "../../entries/entries/index.ts";
import type { MapSource } from "./engine/map-source.ts";
import type { SentProblem } from "./engine/receive-answers.ts";
import type { State } from "./entry-key.service.ts";
import type { Begun } from "./idempotency.service.ts";
import type { Receipt } from "./submit.service.ts";

const IssueOut = z.object({ code: z.string(), params: parsedObject.optional() });

const FieldStateOut = z
  .object({
    visible: z.boolean(),
    required: z.boolean(),
    read_only: z.boolean(),
    value: parsedJson.describe("For a repeat, the number of its instances."),
    issues: z.array(IssueOut).describe("Problems that prevent submitting."),
  })
  .meta({ id: "FieldState" });

export const fieldStates = z
  .record(z.string(), FieldStateOut)
  .describe("Keyed by path. Instances of repeats are identified by their ID: `children[i_1].name`.");

export const PageStateOut = z
  .object({
    id: z.string(),
    visible: z.boolean(),
    next: z.string(),
    hidden: z
      .array(z.string())
      .optional()
      .describe("IDs of the page's blocks that are not visible. Inside repeats: `children[i_1].block_1`."),
  })
  .meta({ id: "PageState", description: "`next` is the page after this one, or `submit`." });

export const MapOut = z
  .object({
    tiles: z
      .object({
        url: z
          .string()
          .describe("Address of a tile, with `{z}`, `{x}`, `{y}`, and maybe `{r}`, which is empty or `@2x`."),
        zoom_max: z.int(),
        attribution: z.array(z.object({ text: z.string(), url: z.string().nullable() })),
      })
      .nullable(),
    has_search: z.boolean().describe("Whether respondents can search for places."),
  })
  .meta({ id: "FormMap", description: "The map on which respondents choose places." })
  .nullable()
  .describe("Null if the form does not ask for a place, or the installation has no source of maps.");

export const TypedOut = parsedObject.describe(
  "Incomplete answers by path, as typed, for example, `ann@` in an email field. Show them in their fields again. They are not " +
    "answers yet: they are visible only to the respondent, and they prevent submitting.",
);

export const SentProblemOut = z
  .object({
    pointer: z.string(),
    field_key: z.string(),
    code: z.string(),
    message: z.string(),
    params: parsedObject.optional(),
    is_kept: z
      .boolean()
      .describe(
        "True: the value is incomplete and kept in `typed`. False: the value was rejected and changed nothing.",
      ),
  })
  .meta({ id: "SentAnswerProblem" });

export const SessionOut = z
  .object({
    object: z.literal("entry_session"),
    entry_id: idSchema("ent"),
    form_id: idSchema("frm"),
    version: z.int().describe("Version of the form that the entry began with. It does not change."),
    status: z.enum(["draft", "abandoned", "submitted"]),
    locale: z.string(),
    seq: z.int().describe("The `client_seq` of the last save that was applied."),
    expires_at: z.iso.datetime().describe("Each save extends it to one day from now."),
    is_valid: z.boolean().describe("Whether the entry can be submitted in its current state."),
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
      .describe("Returned only once. It gives read and write access to this entry, and to nothing else."),
    session: SessionOut,
    errors: z.array(SentProblemOut).describe("Problems with the answers in the request."),
  })
  .meta({ id: "BegunEntry" });

export function presentFields(fields: Readonly<Record<string, FieldView>>): z.input<typeof fieldStates> {
  return fields as z.input<typeof fieldStates>;
}

export const presentPages = (view: FormView): z.input<typeof PageStateOut>[] =>
  view.pages.map(({ hidden, ...page }) => ({ ...page, ...(hidden && { hidden: [...hidden] }) }));

export function presentSession({ entry, session, view: viewOf, typed }: State): z.input<typeof SessionOut> {
  const view = viewOf();
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
    answers: entry.answers,
    typed,
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

/** Without a limit, the list could be as long as the answers in the request. */
const errorsMax = 100;

export const presentErrors = (errors: readonly SentProblem[]): z.input<typeof SentProblemOut>[] =>
  errors.slice(0, errorsMax).map((one) => ({ ...one }));

export const honeypot = z
  .string()
  .max(1_000)
  .optional()
  .describe("Value of a form field that is hidden from people. Leave it empty.");

export const shownPage = z
  .string()
  .max(200)
  .optional()
  .describe("ID of the page that the respondent sees, or of a question on it.");

export const activeMs = z
  .int()
  .min(0)
  .max(86_400_000)
  .optional()
  .describe(
    "How long the respondent has worked on the entry since this was last sent, in milliseconds, without breaks.",
  );

export const ReceiptOut = z
  .object({
    object: z.literal("entry_receipt"),
    entry_id: idSchema("ent"),
    receipt_code: z
      .string()
      .describe("Short code that identifies the entry, without characters that look alike."),
    submitted_at: z.iso.datetime(),
    numbers: z
      .record(z.string(), z.string())
      .describe("Sequential numbers assigned to the entry, by the path of their field."),
    confirmation: describedAs("RichText", parsedObject)
      .nullable()
      .describe("Confirmation text of the form, as rich text."),
    has_email_copy: z
      .boolean()
      .describe(
        "Whether a copy of the answers goes to the address in the field that the ending names in `email_copy_to`.",
      ),
    pdf_url: z
      .url()
      .nullable()
      .describe(
        "Where the answers can be downloaded as a PDF for one day, if the entry's ending has `pdf`. Null if no ending has it, or if the installation cannot create PDFs.",
      ),
  })
  .meta({ id: "EntryReceipt" });

export function presentReceipt(receipt: Receipt): z.input<typeof ReceiptOut> {
  return {
    object: "entry_receipt",
    entry_id: receipt.entry.id,
    receipt_code: receipt.code,
    submitted_at: isoTime(receipt.submittedAt),
    numbers: { ...receipt.numbers },
    confirmation: receipt.thanks as unknown as Record<string, Json> | null,
    has_email_copy: receipt.hasEmailCopy,
    pdf_url: receipt.pdfUrl,
  };
}

export function presentMap(map: MapSource | undefined): z.input<typeof MapOut> {
  if (!map) return null;
  const { tiles, hasSearch } = map;
  return {
    tiles: tiles
      ? {
          url: tiles.url,
          zoom_max: tiles.zoomMax,
          attribution: tiles.attribution.map(({ text, url = null }) => ({ text, url })),
        }
      : null,
    has_search: hasSearch,
  };
}
