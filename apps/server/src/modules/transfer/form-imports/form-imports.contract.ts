/** API contract for form imports. */
import { systems } from "@formstead/importers";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { describedAs } from "../../../platform/http/described-as.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { entryErrors } from "../../entries/entries/index.ts";
import { fileErrors as F } from "../../files/files/index.ts";
import { formImportErrors as I } from "./form-imports.errors.ts";
import { type FormImport, formImportStates } from "./form-imports.rules.ts";

export const formImportPermissions = definePermissions("form_imports", { read: "editor", write: "editor" });

const system = z.enum(systems);

const NoteOut = z
  .object({
    severity: z.enum(["info", "warning"]).describe("`warning`: omitted or needs review."),
    where: z.string().describe("The question, page, or property in the source file."),
    what: z.string(),
    why: z.string(),
  })
  .meta({ id: "FormImportNote" });

const ResponseErrorOut = z
  .object({
    external_id: z.string().describe("The ID of the response in the source system."),
    field: z.string().describe("The key of the field; empty if the error concerns the whole response."),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: "FormImportResponseError" });

const CountsOut = z
  .object({
    responses: z.int().describe("Responses processed so far."),
    created: z.int().describe("Entries created, or, in a dry run, entries that would be created."),
    drafts: z
      .int()
      .describe(
        "How many of the created entries are drafts because the form does not accept them as submitted.",
      ),
    skipped: z.int().describe("Responses skipped because an entry with their external ID already exists."),
    rejected: z.int(),
    with_rest: z.int().describe("Entries with data that has no matching field in the form."),
  })
  .meta({ id: "FormImportCounts" });

export const FormImportOut = z
  .object({
    id: idSchema("fim"),
    object: z.literal("form_import"),
    status: z.enum(formImportStates).describe("The last four statuses are final."),
    project_id: idSchema("prj").nullable(),
    form_id: idSchema("frm").nullable().describe("The form that was created or that receives the responses."),
    system: system.nullable().describe("The source system; null until known."),
    dry_run: z.boolean(),
    publish: z.boolean(),
    on_invalid: z.enum(["reject", "draft"]),
    name: z.string().nullable(),
    file_ids: z.array(idSchema("fil")),
    answers_file_ids: z.array(idSchema("fil")),
    definition: describedAs("FormDefinition", z.record(z.string(), z.unknown()))
      .nullable()
      .describe("The resulting form definition, after a dry run only."),
    notes: z.array(NoteOut).describe("Everything that differs from the original."),
    counts: CountsOut,
    first_errors: z
      .array(ResponseErrorOut)
      .describe("The first 100 errors of responses that were not imported."),
    problem: z
      .object({ code: z.string(), message: z.string(), reason: z.string().nullable() })
      .nullable()
      .describe("Why the import failed."),
    job_id: idSchema("job").describe(
      "The job that runs the import. Cancel it to stop the import; resources already created are kept.",
    ),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "FormImport" });

const files = (most: number) =>
  z
    .array(idSchema("fil"))
    .max(most)
    .refine((all) => new Set(all).size === all.length, "must not repeat a file");

const FormImportIn = z
  .strictObject({
    project_id: idSchema("prj").optional().describe("The project for the new form."),
    form_id: idSchema("frm")
      .optional()
      .describe(
        "Instead of `project_id`: a published form created by an earlier import of the same form, to import more responses.",
      ),
    system: z.enum([...systems, "auto"]).default("auto"),
    file_ids: files(20)
      .min(1)
      .describe("The form as exported by the source system: one file, or the sheets of an XLSForm."),
    answers_file_ids: files(50)
      .default([])
      .describe("The responses as JSON or CSV, including separate tables for repeats."),
    name: z.string().trim().min(1).max(120).optional().describe("Default: the title of the form."),
    dry_run: z.boolean().default(false).describe("Return the expected result without creating anything."),
    publish: z
      .boolean()
      .default(false)
      .describe("Publish the form immediately, so that it accepts entries. Required to import responses."),
    on_invalid: z
      .enum(["reject", "draft"])
      .default("reject")
      .describe(
        "What to do with a response that the form does not accept, such as one without a required answer.",
      ),
  })
  .meta({ id: "FormImportCreate" });
export type FormImportInput = z.output<typeof FormImportIn>;

const ById = z.strictObject({ id: idSchema("fim") });

const about = {
  home: "shard",
  description:
    "Import forms and their responses from Typeform, Google Forms, SurveyJS, XLSForm (ODK), and Formbricks.",
} as const;

export const formImportsContract = defineContract("formImports", about, {
  list: {
    method: "GET",
    path: "/form-imports",
    summary: "List form imports",
    access: account(formImportPermissions.read),
    query: z.strictObject({
      status: z.enum(formImportStates).optional(),
      form_id: idSchema("frm").optional(),
    }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(FormImportOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/form-imports",
    summary: "Import a form from another system",
    description:
      "Upload the files with `POST /files` and the purpose `import` first. A job reads them, creates the form with a draft that you can publish, and imports the responses. Responses keep their ID as `external_id`, so a second import adds only new ones. The original submission time and data without a matching field are stored in the entry's metafield `import.source`.",
    access: account(formImportPermissions.write),
    body: FormImportIn,
    idempotent: true,
    returns: { 202: FormImportOut },
    errors: [F.file_not_ready, I.form_import_too_large, E.invalid_state, entryErrors.form_not_accepting],
  },
  get: {
    method: "GET",
    path: "/form-imports/:id",
    summary: "Get a form import",
    access: account(formImportPermissions.read),
    params: ById,
    returns: { 200: FormImportOut },
    errors: [],
  },
});

export function presentFormImport(one: FormImport): z.input<typeof FormImportOut> {
  const { wish, counts } = one;
  return {
    id: one.id,
    object: "form_import",
    status: one.state,
    project_id: one.projectId,
    form_id: one.formId,
    system: one.system ?? wish.system,
    dry_run: wish.isDryRun,
    publish: wish.isPublished,
    on_invalid: wish.onInvalid,
    name: wish.name,
    file_ids: [...wish.fileIds],
    answers_file_ids: [...wish.answersFileIds],
    definition: one.definition === null ? null : { ...one.definition },
    notes: one.notes.map((note) => ({ ...note })),
    counts: {
      responses: counts.responses,
      created: counts.created,
      drafts: counts.drafts,
      skipped: counts.skipped,
      rejected: counts.rejected,
      with_rest: counts.withRest,
    },
    first_errors: one.firstErrors.map(({ externalId, ...error }) => ({ external_id: externalId, ...error })),
    problem: one.problem,
    job_id: one.jobId,
    created_by: one.createdBy,
    created_at: isoTime(one.createdAt),
    updated_at: isoTime(one.updatedAt),
    finished_at: one.finishedAt && isoTime(one.finishedAt),
  };
}
