/** Public schemas and operations for versions and draft validation. */
import type { Change, Json } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { describedAs } from "../../../platform/http/described-as.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedJson, parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { Definition, draftConflict } from "./drafts.contract.ts";
import { asAuthored } from "./drafts.rules.ts";
import { formPermissions } from "./forms.contract.ts";
import { formErrors as F } from "./forms.errors.ts";
import type { PlacedFinding, Verdict, Version, VersionDiff, VersionFacts } from "./versions.rules.ts";

const notes = z.string().max(5_000).describe("Release notes for members of the account.");

const facts = {
  id: idSchema("fvr"),
  object: z.literal("form_version"),
  form_id: idSchema("frm"),
  number: z.int().describe("Starts at 1 in each form."),
  status: z
    .enum(["published", "superseded"])
    .describe("`published`: the version that respondents currently see."),
  notes,
  has_breaking_changes: z
    .boolean()
    .describe("Whether it has breaking changes compared with the previous version."),
  created_by: idSchema("usr").nullable(),
  created_at: z.iso.datetime(),
};

const VersionSummaryOut = z.object(facts).meta({ id: "FormVersionSummary" });
const VersionOut = z.object({ ...facts, definition: Definition }).meta({ id: "FormVersion" });

const FindingOut = z
  .object({
    severity: z.enum(["error", "warning"]),
    code: z.string(),
    pointer: z.string().describe("JSON Pointer into the definition."),
    item_id: z.string().describe("Empty for the form itself."),
    message: z.string(),
    rule: z
      .object({
        name: z.string(),
        pointer: z.string().optional(),
        at: z.int().optional(),
        length: z.int().optional(),
      })
      .optional(),
    counter_example: describedAs(
      "AnswersInput",
      parsedObject.describe("Answers that reproduce the problem, in the format of a request."),
    ).optional(),
  })
  .meta({ id: "FormFinding", description: "A problem or an oddity in a definition." });

const ChangeOut = z
  .object({
    kind: z.string().describe("For example `item_added`, `type_changed`, `option_removed`."),
    item_id: z.string().optional(),
    field: z.string().optional().describe("Path of the answer."),
    page_id: z.string().optional(),
    name: z.string().optional(),
    option: z.string().optional(),
    from: parsedJson.optional(),
    to: parsedJson.optional(),
    breaking: z.boolean(),
    reason: z.string().optional(),
  })
  .meta({ id: "FormChange", description: "One difference between two definitions." });

const DiffOut = z
  .object({
    object: z.literal("form_version_diff"),
    form_id: idSchema("frm"),
    from: z.int().nullable(),
    to: z.int(),
    breaking: z.boolean(),
    changes: z.array(ChangeOut),
  })
  .meta({ id: "FormVersionDiff" });

const VerdictOut = z
  .object({
    is_valid: z.boolean().describe("Whether the draft can be published."),
    errors: z.array(FindingOut),
    warnings: z.array(FindingOut),
    proof: z
      .enum(["complete", "partial", "none"])
      .describe(
        "Whether the rules were tested with all relevant answers. `partial`: some tests would take too long or depend on too many values. `none`: the definition has errors.",
      ),
    has_changes: z.boolean(),
    changes: z
      .array(ChangeOut)
      .describe("Compared with the published version; empty before the first publication."),
    breaking_changes: z.array(ChangeOut),
  })
  .meta({ id: "FormVerdict" });

const PublishIn = z
  .strictObject({
    notes: notes.optional(),
    accept_breaking: z
      .boolean()
      .optional()
      .describe("Publish even if entries in progress or API clients may break."),
  })
  .meta({ id: "FormPublish" });

const ByForm = z.strictObject({ id: idSchema("frm") });
const number = z.coerce.number().int().min(1).max(2_000_000_000);
const ByNumber = z.strictObject({ id: idSchema("frm"), number });

const about = {
  home: "shard",
  description:
    "Published versions of a form. They never change. To restore an older version, create a draft from it.",
} as const;

export const versionsContract = defineContract("formVersions", about, {
  validate: {
    method: "POST",
    path: "/forms/:id/draft/validate",
    summary: "Validate a draft",
    description:
      "Returns the problems that publishing would report, without changing anything. Warnings include what only testing with answers shows: rules that are never or always true, fields that cannot be seen or filled in, and paths that do not end.",
    access: account(formPermissions.write),
    params: ByForm,
    repeatable: readsOnly,
    returns: { 200: VerdictOut },
    errors: [],
  },
  publish: {
    method: "POST",
    path: "/forms/:id/draft/publish",
    summary: "Publish a draft",
    description: "The draft becomes the next version. Publishing the first version opens the form.",
    access: account(formPermissions.write),
    params: ByForm,
    body: PublishIn,
    idempotent: true,
    etag: "required",
    returns: { 201: VersionOut },
    details: draftConflict,
    errors: [F.form_invalid, F.no_changes, F.breaking_changes, E.invalid_state],
  },
  list: {
    method: "GET",
    path: "/forms/:id/versions",
    summary: "List the versions of a form",
    access: account(formPermissions.read),
    params: ByForm,
    list: { sorts: ["number"], byDefault: "-number" },
    returns: { 200: listOf(VersionSummaryOut) },
    errors: [],
  },
  get: {
    method: "GET",
    path: "/forms/:id/versions/:number",
    summary: "Get a version with its definition",
    access: account(formPermissions.read),
    params: ByNumber,
    returns: { 200: VersionOut },
    errors: [],
  },
  diff: {
    method: "GET",
    path: "/forms/:id/versions/:number/diff",
    summary: "Compare two versions",
    access: account(formPermissions.read),
    params: ByNumber,
    query: z.strictObject({
      against: number.optional().describe("The version to compare with. If omitted, the previous version."),
    }),
    returns: { 200: DiffOut },
    errors: [],
  },
});

function presentFacts(version: VersionFacts) {
  return {
    id: version.id,
    object: "form_version",
    form_id: version.formId,
    number: version.number,
    status: version.isCurrent ? "published" : "superseded",
    notes: version.notes,
    has_breaking_changes: version.hasBreakingChanges,
    created_by: version.createdBy,
    created_at: isoTime(version.createdAt),
  } as const;
}

export function presentSummary(version: VersionFacts): z.input<typeof VersionSummaryOut> {
  return presentFacts(version);
}

export function presentVersion(version: Version): z.input<typeof VersionOut> {
  const definition = asAuthored(version.definition) as unknown as Record<string, Json>;
  return { ...presentFacts(version), definition };
}

export function presentDiff({ formId, from, to, changes }: VersionDiff): z.input<typeof DiffOut> {
  return {
    object: "form_version_diff",
    form_id: formId,
    from,
    to,
    breaking: changes.some((change) => change.breaking),
    changes: changes.map(presentChange),
  };
}

export function presentVerdict(verdict: Verdict): z.input<typeof VerdictOut> {
  return {
    is_valid: verdict.errors.length === 0,
    errors: verdict.errors.map(presentFinding),
    warnings: verdict.warnings.map(presentFinding),
    proof: verdict.proof,
    has_changes: verdict.hasChanges,
    changes: verdict.changes.map(presentChange),
    breaking_changes: verdict.breaking.map(presentChange),
  };
}

function presentChange(change: Change): z.input<typeof ChangeOut> {
  return { ...change };
}

function presentFinding(finding: PlacedFinding): z.input<typeof FindingOut> {
  return { ...finding };
}
