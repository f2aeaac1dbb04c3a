/** What anybody may do with a form's address, before there is an entry. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, openToRespondents } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { entryErrors, entryInputs } from "../../entries/entries/index.ts";
import { formPermissions } from "../../forms/forms/index.ts";
import { readableAddress } from "../../forms/public-addresses/index.ts";
import { captchaOf, visitorErrors } from "../spam-protection/index.ts";
import type { PublicForm } from "./begin.service.ts";
import { BegunOut } from "./session-shapes.contract.ts";
import { entrySessionErrors as F } from "./sessions.errors.ts";

const formRef = z
  .string()
  .min(1)
  .max(120)
  .describe("The id of the form, its readable address, or the slug of one of its links.");
const accessCode = z.string().min(1).max(200).describe("Where the link asks for one.");
const locale = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, "must look like en or pt-BR")
  .describe("The respondent's language.");

const PublicFormOut = z
  .object({
    object: z.literal("public_form"),
    form_id: idSchema("frm"),
    address: z.string().describe("Readable; the words in it may change, the address stays good."),
    version: z.int(),
    is_accepting: z.boolean(),
    closed_reason: z.string().nullable().describe("Why it takes no entries now."),
    opens_at: z.iso.datetime().nullable(),
    closes_at: z.iso.datetime().nullable(),
    captcha: z.enum(["off", "proof_of_work"]),
    locales: z.array(z.string()),
    definition: z
      .record(z.string(), z.unknown())
      .describe("Pages, fields, logic and texts, as `@formstead/form-logic` evaluates them."),
    etag: z.string(),
  })
  .meta({ id: "PublicForm" });

const ChallengeOut = z
  .looseObject({ parameters: z.record(z.string(), z.unknown()), signature: z.string().optional() })
  .meta({ id: "Challenge", description: "An ALTCHA challenge, version 2." });

const BeginIn = z
  .strictObject({
    form_ref: formRef,
    access_code: accessCode.optional(),
    captcha: z
      .string()
      .max(4_000)
      .optional()
      .describe("The solved challenge: base64 of JSON, as ALTCHA writes it."),
    locale: locale.optional(),
    answers: entryInputs.answersPatch.optional(),
  })
  .meta({ id: "EntrySessionBegin" });

const ResumeIn = z.strictObject({ resume_token: z.string().max(200) }).meta({ id: "EntrySessionResume" });

const ByRef = z.strictObject({ form_ref: formRef });
const gone = [F.form_archived, F.link_spent] as const;

const about = {
  home: "shard",
  description:
    "Forms as their respondents find them, and the beginning of an entry. Pages of any origin may call; account credentials are not used here.",
} as const;

export const publicFormsContract = defineContract("publicForms", about, {
  get: {
    method: "GET",
    path: "/entry-sessions/forms/:form_ref",
    summary: "Get a form as a respondent sees it",
    description: "Also while it takes no entries, with the reason. May be cached for half a minute.",
    access: openToRespondents(),
    params: ByRef,
    etag: "read",
    returns: { 200: PublicFormOut },
    errors: [F.access_code_required, ...gone],
  },
  getChallenge: {
    method: "GET",
    path: "/entry-sessions/forms/:form_ref/challenge",
    summary: "Get a proof-of-work challenge",
    description: "For one form and ten minutes; each counts once.",
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
      "Gives the entry's key. Send it as `X-Service-Entry-Key` from then on. Answers given here count as prefilled, and what is wrong with them is listed in `errors`. " +
      "With an Idempotency-Key a repeat for the same form gives the same entry and key, as they stand, and counts no " +
      "use of a link. Whoever knows that key can get the entry's: make it at random and keep it as secret.",
    access: openToRespondents(),
    idempotent: "by_service",
    body: BeginIn,
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
      ...gone,
    ],
  },
  resume: {
    method: "POST",
    path: "/entry-sessions/resume",
    summary: "Go on with an entry by its resume link",
    description:
      "The link works once. The entry gets a new key; the old one ends. With an Idempotency-Key that was made at random, " +
      "whoever has used the link can use it again with the same, and gets the same key as long as it is good.",
    access: openToRespondents(),
    idempotent: "by_service",
    body: ResumeIn,
    returns: { 201: BegunOut },
    errors: [F.invalid_resume_token, E.entry_session_expired],
  },
});

const aboutPreviews = {
  home: "shard",
  description: "Trying a form out: entries that count nowhere.",
} as const;

export const previewsContract = defineContract("formPreviews", aboutPreviews, {
  begin: {
    method: "POST",
    path: "/forms/:id/preview-sessions",
    summary: "Begin a preview of a form",
    description: "An entry of mode `preview`, with a key like a respondent's. It counts nowhere.",
    access: account(formPermissions.write),
    params: z.strictObject({ id: idSchema("frm") }),
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 201: BegunOut },
    errors: [E.invalid_state],
  },
});

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
    definition: definition as unknown as Record<string, Json>,
    etag: etagOfForm(form),
  };
}

/** Everything above that can change. */
function etagOfForm({ gate, version, closedReason }: PublicForm): string {
  const times = [gate.opensAt, gate.closesAt].map((time) => time?.getTime() ?? "");
  return `"v${version}-${closedReason ?? "open"}-${gate.captcha}-${[...times, gate.slug, ...gate.locales].join("-")}"`;
}
