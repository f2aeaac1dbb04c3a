/** Public schemas and operations for drafts. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { describedAs } from "../../../platform/http/described-as.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { jsonPatchOf } from "../../../platform/http/json-patch-body.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { Draft } from "./drafts.rules.ts";
import { formPermissions } from "./forms.contract.ts";
import { formErrors as F } from "./forms.errors.ts";

export const Definition = describedAs("FormDefinition", parsedObject);

export const DraftOut = z
  .object({
    object: z.literal("form_draft"),
    form_id: idSchema("frm"),
    base_version: z
      .int()
      .nullable()
      .describe("The version that the draft is based on; null if it started empty."),
    definition: Definition,
    etag: z.string(),
    updated_by: idSchema("usr").nullable(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "FormDraft" });

const MinimalDraftOut = DraftOut.pick({ object: true, form_id: true, etag: true, updated_at: true }).meta({
  id: "MinimalFormDraft",
});

/** What an editor whose change was refused with 412 needs to know about the change that came first. */
export const draftConflict = {
  [E.etag_mismatch.code]: z
    .object({
      current_etag: z.string().describe("The ETag of the draft now."),
      updated_by: idSchema("usr").nullable().describe("Who made the last change."),
      updated_at: z.iso.datetime().describe("When it was made."),
    })
    .meta({ id: "FormDraftConflict" }),
} as const;

const DraftReplaceIn = z.strictObject({ definition: Definition }).meta({ id: "FormDraftReplace" });

const DraftPatchIn = jsonPatchOf(
  "FormDraftPatch",
  "JSON Pointer into the definition, such as `/pages/0/title`.",
);

const DraftBeginIn = z.strictObject({ from_version: z.int().min(1).max(2_000_000_000).optional() }).meta({
  id: "FormDraftBegin",
  description:
    "Version to start from. If omitted, the latest version, or an empty definition if there is none.",
});

const definitionMembersMax = 100_000;

const ById = z.strictObject({ id: idSchema("frm") });
const path = "/forms/:id/draft";

const about = {
  home: "shard",
  description:
    "The draft of a form is the definition that people edit until it is published. Each change names the ETag of the draft that it is based on.",
} as const;

export const draftsContract = defineContract("formDrafts", about, {
  get: {
    method: "GET",
    path,
    summary: "Get the draft of a form",
    access: account(formPermissions.write),
    params: ById,
    etag: "read",
    returns: { 200: DraftOut },
    errors: [],
  },
  begin: {
    method: "POST",
    path,
    summary: "Create a draft",
    description:
      "Starts from a version, which is also how you restore an older one. A form has at most one draft.",
    access: account(formPermissions.write),
    params: ById,
    body: DraftBeginIn,
    idempotent: true,
    returns: { 201: DraftOut },
    errors: [F.draft_exists, E.invalid_state],
  },
  replace: {
    method: "PUT",
    path,
    summary: "Replace the definition of a draft",
    description: "Checks only the structure. Broken logic can be stored, and validation reports it.",
    access: account(formPermissions.write),
    params: ById,
    body: DraftReplaceIn,
    bodyMembersMax: definitionMembersMax,
    etag: "required",
    returns: { 200: DraftOut },
    details: draftConflict,
    errors: [E.invalid_state],
  },
  patch: {
    method: "PATCH",
    path,
    summary: "Patch the definition of a draft",
    description:
      "After a 412, reload the draft and send the patch with the new ETag. The 412 says who made the last change. Add a `test` operation for each value that you replace to avoid overwriting someone else's changes.",
    access: account(formPermissions.write),
    params: ById,
    body: DraftPatchIn,
    bodyType: "application/json-patch+json",
    bodyMembersMax: definitionMembersMax,
    idempotent: true,
    etag: "required",
    returns: { 200: DraftOut },
    minimal: MinimalDraftOut,
    details: draftConflict,
    errors: [F.patch_test_failed, E.invalid_state],
  },
  discard: {
    method: "DELETE",
    path,
    summary: "Discard a draft",
    access: account(formPermissions.write),
    params: ById,
    etag: "required",
    returns: { 204: null },
    details: draftConflict,
    errors: [E.invalid_state],
  },
});

export function presentDraft(draft: Draft): z.input<typeof DraftOut> {
  return {
    object: "form_draft",
    form_id: draft.formId,
    base_version: draft.baseVersion,
    definition: draft.definition as unknown as Record<string, Json>,
    etag: etagOf(draft.revision),
    updated_by: draft.updatedBy,
    updated_at: isoTime(draft.updatedAt),
  };
}
