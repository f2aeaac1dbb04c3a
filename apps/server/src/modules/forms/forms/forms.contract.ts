/** The public shape of forms and their operations. Drafts and versions have contracts of their own. */

import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { formErrors as F } from "./forms.errors.ts";
import { type Form, nameCharsMax } from "./forms.rules.ts";

export const formPermissions = definePermissions("forms", {
  read: "viewer",
  write: "editor",
  manage: "admin",
});

const name = z
  .string()
  .trim()
  .min(1)
  .max(nameCharsMax)
  .describe("For the people of the account; respondents see the title of the definition.");
const slug = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be words of a-z and 0-9, joined by single hyphens")
  .describe("Names the form in its public address. Unique in the account.");
const access = z
  .enum(["public", "links_only"])
  .describe("`public`: whoever knows the address may fill it in; `links_only`: only by one of its links.");
const maxEntries = z.int().min(1).max(2_000_000_000).nullable().describe("Closes the form when reached.");
const time = z.iso
  .datetime()
  .refine((text) => text >= "2000", "must not be before the year 2000")
  .nullable();
const opensAt = time.describe("Before it, no entry can be begun.");
const closesAt = time.describe("The form closes by itself then; a later time opens it again.");
const captcha = z.enum(["off", "proof_of_work"]).describe("What a respondent's browser must do first.");
const retentionDays = z.int().min(1).max(36_500).nullable().describe("Entries are removed after that many.");
const locales = z
  .array(z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, "must look like en or pt-BR"))
  .min(1)
  .max(50)
  .describe(
    "The languages it is offered in, the usual one first. Publishing takes them from the definition; before that they can be set for the first draft.",
  );
const status = z.enum(["unpublished", "open", "paused", "closed", "archived", "trashed"]);

export const FormOut = z
  .object({
    id: idSchema("frm"),
    object: z.literal("form"),
    project_id: idSchema("prj"),
    name,
    slug,
    status,
    closed_reason: z.enum(["manual", "schedule", "cap"]).nullable(),
    access,
    max_entries: maxEntries,
    opens_at: opensAt,
    closes_at: closesAt,
    captcha,
    retention_days: retentionDays,
    locales,
    version: z.int().nullable().describe("The number of the version respondents get; null before the first."),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    trashed_at: z.iso.datetime().nullable().describe("Gone for good 30 days later."),
  })
  .meta({ id: "Form" });

const FormCreateIn = z.strictObject({ project_id: idSchema("prj"), name }).meta({ id: "FormCreate" });

const FormDuplicateIn = z
  .strictObject({ project_id: idSchema("prj").optional(), name: name.optional() })
  .meta({ id: "FormDuplicate", description: "Without them: the same project, and the name with a mark." });

const FormPatchIn = z
  .strictObject({
    project_id: idSchema("prj").optional(),
    name: name.optional(),
    slug: slug.optional(),
    access: access.optional(),
    max_entries: maxEntries.optional(),
    opens_at: opensAt.optional(),
    closes_at: closesAt.optional(),
    captcha: captcha.optional(),
    retention_days: retentionDays.optional(),
    locales: locales.optional(),
  })
  .meta({ id: "FormPatch", description: "Absent members stay as they are." });
export type FormPatch = z.output<typeof FormPatchIn>;

const ById = z.strictObject({ id: idSchema("frm") });

const about = {
  home: "shard",
  description:
    "Forms: who may fill them in, from when to when, and where they stand between draft and trash.",
} as const;

/** An operation without a body that moves a form from one state to another. */
const moving = (verb: string, summary: string, description?: string) =>
  ({
    method: "POST",
    path: `/forms/:id/${verb}`,
    summary,
    ...(description === undefined ? {} : { description }),
    access: account(formPermissions.write),
    params: ById,
    idempotent: true,
    returns: { 200: FormOut },
    errors: [E.invalid_state],
  }) as const;

export const formsContract = defineContract("forms", about, {
  list: {
    method: "GET",
    path: "/forms",
    summary: "List forms",
    description: "With an API key this is the one operation that works without `X-Account-ID`.",
    access: account(formPermissions.read, { accountHeader: "optional_with_key" }),
    query: z.strictObject({
      project_id: idSchema("prj").optional(),
      status: status.optional().describe("Without it: all but trashed."),
      q: z.string().max(nameCharsMax).optional().describe("Part of the name, ignoring case."),
    }),
    list: { sorts: ["created_at", "name", "updated_at"], byDefault: "-created_at" },
    returns: { 200: listOf(FormOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/forms",
    summary: "Create a form",
    description: "It begins unpublished, with an empty draft.",
    access: account(formPermissions.write),
    body: FormCreateIn,
    idempotent: true,
    returns: { 201: FormOut },
    errors: [E.invalid_state],
  },
  get: {
    method: "GET",
    path: "/forms/:id",
    summary: "Get a form",
    access: account(formPermissions.read),
    params: ById,
    etag: "read",
    returns: { 200: FormOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/forms/:id",
    summary: "Change the settings of a form",
    description: "A form that its schedule or its cap had closed opens again when that reason is gone.",
    access: account(formPermissions.write),
    params: ById,
    body: FormPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: FormOut },
    errors: [F.slug_taken, E.invalid_state],
  },
  duplicate: {
    method: "POST",
    path: "/forms/:id/duplicate",
    summary: "Duplicate a form",
    description:
      "The copy has the settings and the newest definition, an address of its own and no schedule.",
    access: account(formPermissions.write),
    params: ById,
    body: FormDuplicateIn,
    idempotent: true,
    returns: { 201: FormOut },
    errors: [E.invalid_state],
  },
  pause: moving("pause", "Pause a form", "No entry can be begun until it is resumed."),
  resume: moving("resume", "Resume a paused form"),
  close: moving("close", "Close a form"),
  reopen: moving("reopen", "Open a closed form again", "A closing time that has passed is removed."),
  archive: moving("archive", "Archive a form", "It stays readable; respondents are told that it is gone."),
  unarchive: moving("unarchive", "Bring a form back from the archive", "It is again what it was before."),
  trash: {
    method: "DELETE",
    path: "/forms/:id",
    summary: "Move a form to the trash",
    description: "It can be restored for 30 days and is then removed for good, with all that belongs to it.",
    access: account(formPermissions.manage),
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [E.invalid_state, F.form_in_use],
  },
  restore: {
    ...moving("restore", "Restore a form from the trash"),
    access: account(formPermissions.manage),
    errors: [E.invalid_state, F.slug_taken, F.project_in_trash],
  },
});

export function presentForm(form: Form): z.input<typeof FormOut> {
  return {
    id: form.id,
    object: "form",
    project_id: form.projectId,
    name: form.name,
    slug: form.slug,
    status: form.status,
    closed_reason: form.closedReason,
    access: form.access,
    max_entries: form.maxEntries,
    opens_at: form.opensAt && isoTime(form.opensAt),
    closes_at: form.closesAt && isoTime(form.closesAt),
    captcha: form.captcha,
    retention_days: form.retentionDays,
    locales: [...form.locales],
    version: form.versionNumber,
    etag: etagOf(form.revision),
    created_by: form.createdBy,
    created_at: isoTime(form.createdAt),
    updated_at: isoTime(form.updatedAt),
    trashed_at: form.trashedAt && isoTime(form.trashedAt),
  };
}
