/** Public schemas and operations for templates and their versions. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf, onePage } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedMember, parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { templateErrors as T } from "./templates.errors.ts";
import {
  type Sample,
  type Template,
  type TemplateSummary,
  templateChannels,
  templateKinds,
  type Usages,
  type Version,
  type VersionSummary,
} from "./templates.rules.ts";

export const templatePermissions = definePermissions("templates", { read: "viewer", write: "editor" });

const textMax = 256 * 1024;
const sampleCharsMax = 64 * 1024;

const name = z.string().trim().min(1).max(120);
const kind = z
  .enum(templateKinds)
  .describe("`layout`: wraps other templates, which replace its `{{ content }}`.");
export const channel = z
  .enum(templateChannels)
  .describe("`message` is plain text; the other channels are HTML.");
export const subject = z.string().max(1_000).describe("Liquid. For emails and messages.");
export const body = z
  .string()
  .min(1)
  .max(textMax)
  .describe("Liquid that produces HTML or, for `message`, plain text.");
export const sample = z
  .record(z.string().max(100), parsedMember)
  .refine((value) => JSON.stringify(value).length <= sampleCharsMax, { error: "must be at most 64 kB" })
  .transform((value) => value as Sample)
  .describe('Values for previews, keyed by first segment: `{ "entry": { "answers": { … } } }`.');
export const layoutId = idSchema("tpl").nullable().describe("A layout for the same channel.");
export const formId = idSchema("frm").nullable().describe("The form whose references the template uses.");
const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as de or pt-BR")
  .max(35)
  .nullable();

const facts = {
  id: idSchema("tpl"),
  object: z.literal("template"),
  name,
  kind,
  channel,
  subject: subject.nullable(),
  layout_id: layoutId,
  form_id: formId,
  language: z.string().nullable(),
  version: z.int().describe("Starts at 1. Each save of the content creates a new version."),
  references: z.array(z.string()).describe("References that its texts use."),
  etag: z.string(),
  created_by: idSchema("usr").nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};
const sampleOut = parsedObject;

const TemplateSummaryOut = z.object(facts).meta({ id: "TemplateSummary" });
export const TemplateOut = z
  .object({ ...facts, body: z.string(), sample: sampleOut })
  .meta({ id: "Template" });

const versionFacts = {
  id: idSchema("tpv"),
  object: z.literal("template_version"),
  template_id: idSchema("tpl"),
  number: z.int(),
  created_by: idSchema("usr").nullable(),
  created_at: z.iso.datetime(),
};

const VersionSummaryOut = z.object(versionFacts).meta({ id: "TemplateVersionSummary" });
const VersionOut = z
  .object({
    ...versionFacts,
    subject: z.string().nullable(),
    body: z.string(),
    layout_id: layoutId,
    sample: sampleOut,
    language: z.string().nullable(),
  })
  .meta({ id: "TemplateVersion" });

const UsagesOut = listOf(z.object({ object: z.literal("template"), id: idSchema("tpl"), name: z.string() }))
  .extend({
    is_used_elsewhere: z.boolean().describe("Whether another resource, such as a workflow, refers to it."),
  })
  .meta({
    id: "TemplateUsages",
    description: "Up to 100 templates that use it as their layout, on one page.",
  });

const changeable = {
  subject: subject.nullable().optional(),
  layout_id: layoutId.optional(),
  sample: sample.optional(),
  form_id: formId.optional(),
  language: language.optional(),
};
const TemplateCreateIn = z
  .strictObject({ name, kind: kind.optional(), channel, body, ...changeable })
  .meta({ id: "TemplateCreate" });
const TemplatePatchIn = z
  .strictObject({ name: name.optional(), body: body.optional(), ...changeable })
  .meta({ id: "TemplatePatch", description: "Omitted properties are left unchanged." });
const TemplateDuplicateIn = z.strictObject({ name: name.optional() }).meta({ id: "TemplateDuplicate" });

export const ById = z.strictObject({ id: idSchema("tpl") });
const number = z.coerce.number().int().min(1).max(2_000_000_000);
const ByNumber = z.strictObject({ id: idSchema("tpl"), number });

const about = {
  home: "shard",
  description: "Templates are texts with references, for emails, messages, pages, and PDF documents.",
} as const;
const read = account(templatePermissions.read);
const write = account(templatePermissions.write);
const refusals = [T.template_error, T.render_limit];

export const templatesContract = defineContract("templates", about, {
  list: {
    method: "GET",
    path: "/templates",
    summary: "List templates",
    access: read,
    query: z.strictObject({
      kind: kind.optional(),
      channel: channel.optional(),
      form_id: idSchema("frm").optional(),
      q: z.string().max(120).optional().describe("Part of the name. Not case-sensitive."),
    }),
    list: { sorts: ["created_at", "name", "updated_at"], byDefault: "-created_at" },
    returns: { 200: listOf(TemplateSummaryOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/templates",
    summary: "Create a template",
    access: write,
    body: TemplateCreateIn,
    idempotent: true,
    returns: { 201: TemplateOut },
    errors: refusals,
  },
  get: {
    method: "GET",
    path: "/templates/:id",
    summary: "Get a template",
    access: read,
    params: ById,
    etag: "read",
    returns: { 200: TemplateOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/templates/:id",
    summary: "Update a template",
    description: "A change to the content creates a new version.",
    access: write,
    params: ById,
    body: TemplatePatchIn,
    idempotent: true,
    etag: "required",
    returns: { 200: TemplateOut },
    errors: refusals,
  },
  remove: {
    method: "DELETE",
    path: "/templates/:id",
    summary: "Delete a template",
    description:
      "Permanently deletes the template with all of its versions. Fails while another resource uses it.",
    access: write,
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [T.template_in_use],
  },
  duplicate: {
    method: "POST",
    path: "/templates/:id/duplicate",
    summary: "Duplicate a template",
    description: "The current content becomes version 1 of a new template.",
    access: write,
    params: ById,
    body: TemplateDuplicateIn,
    idempotent: true,
    returns: { 201: TemplateOut },
    errors: [],
  },
  usages: {
    method: "GET",
    path: "/templates/:id/usages",
    summary: "List the usages of a template",
    access: read,
    params: ById,
    returns: { 200: UsagesOut },
    errors: [],
  },
  listVersions: {
    method: "GET",
    path: "/templates/:id/versions",
    summary: "List the versions of a template",
    access: read,
    params: ById,
    list: { sorts: ["number"], byDefault: "-number" },
    returns: { 200: listOf(VersionSummaryOut) },
    errors: [],
  },
  getVersion: {
    method: "GET",
    path: "/templates/:id/versions/:number",
    summary: "Get a version with its texts",
    access: read,
    params: ByNumber,
    returns: { 200: VersionOut },
    errors: [],
  },
  restoreVersion: {
    method: "POST",
    path: "/templates/:id/versions/:number/restore",
    summary: "Restore an older version",
    description: "Its content becomes the latest version. The versions in between are kept.",
    access: write,
    params: ByNumber,
    idempotent: true,
    etag: "optional",
    returns: { 200: TemplateOut },
    errors: [...refusals, E.validation_failed],
  },
});

export function presentSummary(template: TemplateSummary): z.input<typeof TemplateSummaryOut> {
  return {
    id: template.id,
    object: "template",
    name: template.name,
    kind: template.kind,
    channel: template.channel,
    subject: template.subject,
    layout_id: template.layoutId,
    form_id: template.formId,
    language: template.language,
    version: template.version,
    references: [...template.refs],
    etag: etagOf(template.revision),
    created_by: template.createdBy,
    created_at: isoTime(template.createdAt),
    updated_at: isoTime(template.updatedAt),
  };
}

export function presentTemplate(template: Template): z.input<typeof TemplateOut> {
  return { ...presentSummary(template), body: template.body, sample: { ...template.sample } };
}

export function presentVersionSummary(version: VersionSummary): z.input<typeof VersionSummaryOut> {
  return {
    id: version.id,
    object: "template_version",
    template_id: version.templateId,
    number: version.number,
    created_by: version.createdBy,
    created_at: isoTime(version.createdAt),
  };
}

export function presentVersion(version: Version): z.input<typeof VersionOut> {
  const { subject, body, layoutId, sample, language } = version;
  return {
    ...presentVersionSummary(version),
    subject,
    body,
    layout_id: layoutId,
    sample: { ...sample },
    language,
  };
}

export function presentUsages({ templates, isUsedElsewhere }: Usages): z.input<typeof UsagesOut> {
  return {
    ...onePage(templates.map(({ id, name }) => ({ object: "template" as const, id, name }))),
    is_used_elsewhere: isUsedElsewhere,
  };
}
