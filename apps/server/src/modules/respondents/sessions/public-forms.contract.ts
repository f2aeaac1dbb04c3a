/** Public operations on a form's address, before an entry exists. */
import type { FormDefinition, Json } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, openToRespondents } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { describedAs } from "../../../platform/http/described-as.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { entryErrors, entryInputs } from "../../entries/entries/index.ts";
import { formPermissions } from "../../forms/forms/index.ts";
import { readableAddress } from "../../forms/public-addresses/index.ts";
import { captchaOf, visitorErrors } from "../spam-protection/index.ts";
import type { FormCover, PublicForm } from "./begin.service.ts";
import {
  activeMs,
  BegunOut,
  honeypot,
  MapOut,
  presentMap,
  presentReceipt,
  ReceiptOut,
  shownPage,
} from "./session-shapes.contract.ts";
import { entrySessionErrors as F } from "./sessions.errors.ts";
import type { Submitted } from "./submit-at-once.service.ts";

const formRef = z
  .string()
  .min(1)
  .max(120)
  .describe("ID of the form, its readable address, or the slug of one of its links.");
const accessCode = z.string().min(1).max(200).describe("Required if the link has an access code.");
const locale = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, "must look like en or pt-BR")
  .describe("The respondent's language.");

const PublicFormOut = z
  .object({
    object: z.literal("public_form"),
    form_id: idSchema("frm"),
    address: z.string().describe("Readable address. Its words can change; earlier addresses keep working."),
    version: z.int(),
    is_accepting: z.boolean(),
    closed_reason: z.string().nullable().describe("Why the form is not accepting entries right now."),
    opens_at: z.iso.datetime().nullable(),
    closes_at: z.iso.datetime().nullable(),
    captcha: z.enum(["off", "proof_of_work"]),
    locales: z.array(z.string()),
    definition: describedAs(
      "FormDefinition",
      z
        .record(z.string(), z.unknown())
        .describe("Pages, fields, logic, and texts, as `@formstead/form-logic` evaluates them."),
    ),
    map: MapOut,
    etag: z.string(),
  })
  .meta({ id: "PublicForm" });

const CoverOut = z
  .object({
    object: z.literal("form_cover"),
    reason: z
      .enum(["access_code_required", "form_archived", "link_spent"])
      .nullable()
      .describe("Why visitors cannot open the form; null if they can."),
    definition: describedAs(
      "FormCoverDefinition",
      z
        .record(z.string(), z.unknown())
        .describe("Title, languages, and look, with the form's own texts for the reason, and without pages."),
    ),
  })
  .meta({ id: "FormCover" });

const ChallengeOut = z
  .looseObject({ parameters: parsedObject, signature: z.string().optional() })
  .meta({ id: "Challenge", description: "An ALTCHA challenge, version 2." });

const BeginIn = z
  .strictObject({
    form_ref: formRef,
    access_code: accessCode.optional(),
    captcha: z
      .string()
      .max(4_000)
      .optional()
      .describe("The solved challenge: base64-encoded JSON, as produced by ALTCHA."),
    locale: locale.optional(),
    prefill_token: z
      .string()
      .max(4_000)
      .optional()
      .describe(
        "Signed answers, from `POST /forms/{id}/prefill-tokens`. They take precedence over `answers`.",
      ),
    answers: entryInputs.answersPatch.optional(),
  })
  .meta({ id: "EntrySessionBegin" });

const SubmitAtOnceIn = BeginIn.extend({ honeypot, page: shownPage, active_ms: activeMs }).meta({
  id: "EntrySubmitAtOnce",
});

const SubmittedOut = z
  .object({
    object: z.literal("submitted_entry"),
    entry_key: z
      .string()
      .describe("Returned only once. It gives access to the receipt for one day, and to nothing else."),
    receipt: ReceiptOut,
  })
  .meta({ id: "SubmittedEntry" });

const ResumeIn = z.strictObject({ resume_token: z.string().max(200) }).meta({ id: "EntrySessionResume" });

const ByRef = z.strictObject({ form_ref: formRef });
const gone = [F.form_archived, F.link_spent] as const;
const beginGone = [...gone, F.invalid_prefill_token] as const;

const about = {
  home: "shard",
  description:
    "Forms as respondents see them, and how an entry begins. Pages of any origin can call these operations. Account credentials are not used.",
} as const;

export const publicFormsContract = defineContract("publicForms", about, {
  get: {
    method: "GET",
    path: "/entry-sessions/forms/:form_ref",
    summary: "Get a form as a respondent sees it",
    description:
      "Also works while the form is not accepting entries, and gives the reason. Can be cached for 30 seconds.",
    access: openToRespondents(),
    params: ByRef,
    etag: "read",
    headers: ["Cache-Control"],
    returns: { 200: PublicFormOut },
    errors: [F.access_code_required, ...gone],
  },
  getCover: {
    method: "GET",
    path: "/entry-sessions/forms/:form_ref/cover",
    summary: "Get the cover of a form",
    description:
      "Also works if visitors cannot open the form: because it requires an access code, is archived, or the link is spent. Contains nothing about its questions. Can be cached for 30 seconds.",
    access: openToRespondents(),
    params: ByRef,
    headers: ["Cache-Control"],
    returns: { 200: CoverOut },
    errors: [],
  },
  getChallenge: {
    method: "GET",
    path: "/entry-sessions/forms/:form_ref/challenge",
    summary: "Get a proof-of-work challenge",
    description: "A challenge is valid for one form, for ten minutes, and only once.",
    access: openToRespondents(),
    params: ByRef,
    returns: { 200: ChallengeOut },
    errors: [...gone],
  },
  begin: {
    method: "POST",
    path: "/entry-sessions",
    summary: "Begin an entry",
    description:
      "Returns the entry key. Send it as `X-Service-Entry-Key` in later requests. Answers in this request count as prefilled, and `errors` lists problems with them. " +
      "A repeat with the same Idempotency-Key for the same form returns the same entry and key in their current state, and does not count as another " +
      "use of a link. Anyone who knows the Idempotency-Key can get the entry key, so generate it randomly and keep it secret.",
    access: openToRespondents(),
    idempotent: "by_service",
    body: BeginIn,
    headers: ["Content-Language"],
    returns: { 201: BegunOut },
    errors: [
      E.not_found,
      E.too_many_attempts,
      E.entry_session_expired,
      F.access_code_required,
      F.invalid_access_code,
      visitorErrors.captcha_required,
      visitorErrors.captcha_failed,
      entryErrors.form_not_accepting,
      ...beginGone,
    ],
  },
  submit: {
    method: "POST",
    path: "/entry-sessions/submit",
    summary: "Submit an entry in one request",
    description:
      "Begins and submits an entry at once. If the answers are not valid, nothing is stored, and the error lists the problems. " +
      "Files must belong to an entry before they can be part of an answer, so forms with uploads need a begun entry. " +
      "A repeat with the same Idempotency-Key for the same form returns the same receipt and key; a key that began an entry cannot be used. Anyone who knows the Idempotency-Key can get " +
      "the entry key, so generate it randomly and keep it secret.",
    access: openToRespondents(),
    idempotent: "by_service",
    body: SubmitAtOnceIn,
    headers: ["Content-Language"],
    returns: { 201: SubmittedOut },
    errors: [
      E.not_found,
      E.idempotency_key_reused,
      E.too_many_attempts,
      E.entry_session_expired,
      F.access_code_required,
      F.invalid_access_code,
      visitorErrors.captcha_required,
      visitorErrors.captcha_failed,
      entryErrors.form_not_accepting,
      ...beginGone,
    ],
  },
  resume: {
    method: "POST",
    path: "/entry-sessions/resume",
    summary: "Resume an entry with a resume link",
    description:
      "The link works once. The entry gets a new key, and the old key stops working. With a randomly generated Idempotency-Key, " +
      "the same request can be repeated and returns the same key while that key is valid.",
    access: openToRespondents(),
    idempotent: "by_service",
    body: ResumeIn,
    headers: ["Content-Language"],
    returns: { 201: BegunOut },
    errors: [F.invalid_resume_token, E.entry_session_expired],
  },
});

const aboutPreviews = {
  home: "shard",
  description: "Preview a form with entries that do not count.",
} as const;

export const previewsContract = defineContract("formPreviews", aboutPreviews, {
  begin: {
    method: "POST",
    path: "/forms/:id/preview-sessions",
    summary: "Begin a preview of a form",
    description:
      "Creates an entry with the mode `preview` and a key like a respondent's. The entry does not count toward any limit or statistic.",
    access: account(formPermissions.write),
    params: z.strictObject({ id: idSchema("frm") }),
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 201: BegunOut },
    errors: [E.invalid_state],
  },
});

export function presentSubmitted({ key, receipt }: Submitted): z.input<typeof SubmittedOut> {
  return { object: "submitted_entry", entry_key: key, receipt: presentReceipt(receipt) };
}

const jsonOf = (definition: FormDefinition) => definition as unknown as Record<string, Json>;

export function presentPublicForm(form: PublicForm): z.input<typeof PublicFormOut> {
  const { gate, version, definition, closedReason } = form;
  return {
    object: "public_form",
    form_id: gate.id,
    address: readableAddress(gate.slug, gate.id),
    version,
    is_accepting: closedReason === null,
    closed_reason: closedReason,
    opens_at: gate.opensAt && isoTime(gate.opensAt),
    closes_at: gate.closesAt && isoTime(gate.closesAt),
    captcha: captchaOf(gate, definition),
    locales: [...definition.languages],
    definition: jsonOf(definition),
    map: presentMap(form.map),
    etag: etagOfForm(form),
  };
}

export function presentCover({ reason, definition }: FormCover): z.input<typeof CoverOut> {
  return { object: "form_cover", reason, definition: jsonOf(definition) };
}

/** The ETag covers everything in the response that can change. */
function etagOfForm({ gate, version, closedReason, map }: PublicForm): string {
  const times = [gate.opensAt, gate.closesAt].map((time) => time?.getTime() ?? "");
  const source = map ? [map.tag] : [];
  const facts = [...times, gate.slug, ...gate.locales, ...source].join("-");
  return `"v${version}-${closedReason ?? "open"}-${gate.captcha}-${facts}"`;
}
