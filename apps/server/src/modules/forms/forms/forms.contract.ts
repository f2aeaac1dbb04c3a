/** Public schemas and operations for forms. Drafts and versions have their own contracts. */

import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isTimeZone } from "../../../platform/time/time-zone.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { formErrors as F } from "./forms.errors.ts";
import { type Form, nameCharsMax } from "./forms.rules.ts";
import type { ListedForm } from "./forms.service.ts";

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
  .describe("Shown to members of the account. Respondents see the title in the definition.");
const slug = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be words of a-z and 0-9, joined by single hyphens")
  .describe("Identifies the form in its public address. Unique within the account.");
const access = z
  .enum(["public", "links_only"])
  .describe(
    "`public`: anyone who knows the address can fill in the form. `links_only`: the form opens only through one of its links.",
  );
const maxEntries = z
  .int()
  .min(1)
  .max(2_000_000_000)
  .nullable()
  .describe("The form closes when it reaches this number of entries.");
const time = z.iso
  .datetime()
  .refine((text) => text >= "2000", "must not be before the year 2000")
  .nullable();
const opensAt = time.describe("Entries cannot begin before this time.");
const closesAt = time.describe("The form closes automatically at this time. A later time reopens it.");
const captcha = z
  .enum(["off", "proof_of_work"])
  .describe("What a respondent's browser must do before an entry begins.");
const retentionDays = z
  .int()
  .min(1)
  .max(36_500)
  .nullable()
  .describe("Entries are deleted after this number of days.");
const locales = z
  .array(z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, "must look like en or pt-BR"))
  .min(1)
  .max(50)
  .describe(
    "Languages of the form, the default first. Publishing sets them from the definition; before that, they apply to the first draft.",
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
    version: z
      .int()
      .nullable()
      .describe("Number of the version that respondents see; null before the first publication."),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    trashed_at: z.iso.datetime().nullable().describe("The form is permanently deleted 30 days later."),
  })
  .meta({ id: "Form" });

const FormStatsOut = z
  .object({
    entries: z
      .int()
      .describe("Submitted entries, without tests and entries in the trash, as for `max_entries`."),
    submitted_last_7_days: z
      .array(z.int())
      .describe(
        "How many were submitted on each of the last seven days, the oldest first; the last is today.",
      ),
    last_submitted_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "FormEntryNumbers" });

const FormDraftStateOut = z
  .object({
    updated_at: z.iso.datetime(),
    updated_by: idSchema("usr").nullable(),
    has_changes: z.boolean().describe("Whether it differs from the latest version."),
  })
  .meta({ id: "FormDraftState" });

const ListedFormOut = FormOut.extend({
  stats: FormStatsOut.optional().describe("Only with `include=stats`, and if you can read entries."),
  draft: FormDraftStateOut.nullable()
    .optional()
    .describe("Null without a draft. Only with `include=draft`, and if you can read drafts."),
}).meta({ id: "ListedForm" });

const extras = new Set(["stats", "draft"]);

const include = z
  .string()
  .max(100)
  .default("")
  .transform((text) => new Set(text.split(",").filter((name) => name !== "")))
  .refine((names) => [...names].every((name) => extras.has(name)), {
    error: "must name stats, draft, or both, separated by a comma",
  })
  .describe(
    "More about each form: `stats` about its entries, `draft` about its draft, or both: `stats,draft`.",
  );

const timeZone = z
  .string()
  .max(60)
  .default("UTC")
  .refine(isTimeZone, { error: "must be an IANA time zone, such as Europe/Berlin" })
  .describe("The IANA time zone in which `include=stats` counts days. Default: UTC.");

const FormCreateIn = z.strictObject({ project_id: idSchema("prj"), name }).meta({ id: "FormCreate" });

const FormDuplicateIn = z
  .strictObject({ project_id: idSchema("prj").optional(), name: name.optional() })
  .meta({
    id: "FormDuplicate",
    description: "If omitted, the copy stays in the same project and gets the name with a suffix.",
  });

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
  .meta({ id: "FormPatch", description: "Omitted properties are left unchanged." });
export type FormPatch = z.output<typeof FormPatchIn>;

const ById = z.strictObject({ id: idSchema("frm") });

const about = {
  home: "shard",
  description: "Forms: access, schedule, and lifecycle from draft to trash.",
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
    description: "With an API key, this is the only operation that works without `X-Account-ID`.",
    access: account(formPermissions.read, { accountHeader: "optional_with_key" }),
    query: z.strictObject({
      project_id: idSchema("prj").optional(),
      status: status.optional().describe("If omitted, all forms except those in the trash."),
      q: z.string().max(nameCharsMax).optional().describe("Part of the name. Not case-sensitive."),
      include,
      time_zone: timeZone,
    }),
    list: { sorts: ["created_at", "name", "updated_at"], byDefault: "-created_at" },
    returns: { 200: listOf(ListedFormOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/forms",
    summary: "Create a form",
    description: "The form starts unpublished, with an empty draft.",
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
    summary: "Update the settings of a form",
    description:
      "A form that was closed by its schedule or its entry limit reopens when the change removes that reason.",
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
    description: "The copy has the settings and the latest definition, its own address, and no schedule.",
    access: account(formPermissions.write),
    params: ById,
    body: FormDuplicateIn,
    idempotent: true,
    returns: { 201: FormOut },
    errors: [E.invalid_state],
  },
  pause: moving("pause", "Pause a form", "New entries cannot begin until the form is resumed."),
  resume: moving("resume", "Resume a paused form"),
  close: moving("close", "Close a form"),
  reopen: moving("reopen", "Reopen a closed form", "Removes a closing time that has passed."),
  archive: moving(
    "archive",
    "Archive a form",
    "The form stays readable in the account. Respondents see that it is no longer available.",
  ),
  unarchive: moving("unarchive", "Unarchive a form", "Restores the status that the form had before."),
  trash: {
    method: "DELETE",
    path: "/forms/:id",
    summary: "Move a form to the trash",
    description:
      "The form can be restored for 30 days. After that, the form and all of its data are permanently deleted.",
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

export function presentListedForm({ form, stats, draft }: ListedForm): z.input<typeof ListedFormOut> {
  return {
    ...presentForm(form),
    ...(stats && {
      stats: {
        entries: stats.entries,
        submitted_last_7_days: [...stats.lastSevenDays],
        last_submitted_at: stats.lastSubmittedAt && isoTime(stats.lastSubmittedAt),
      },
    }),
    ...(draft !== undefined && {
      draft: draft && {
        updated_at: isoTime(draft.updatedAt),
        updated_by: draft.updatedBy,
        has_changes: draft.hasChanges,
      },
    }),
  };
}
