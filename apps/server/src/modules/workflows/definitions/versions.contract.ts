/** The public shape of workflow versions and of the validation result, and their operations. */
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { formErrors as F } from "../../forms/forms/index.ts";
import { workflowPermissions } from "./definitions.contract.ts";
import { workflowErrors as W } from "./definitions.errors.ts";
import { presentGraph, publishedMembers } from "./drafts.contract.ts";
import type { ValidationResult, Version, VersionFacts } from "./versions.rules.ts";

const notes = z.string().max(5_000).describe("Release notes for the members of the account.");

const facts = {
  id: idSchema("wfv"),
  object: z.literal("workflow_version"),
  workflow_id: idSchema("wfl"),
  number: z.int().describe("Starts at 1 in each workflow."),
  status: z.enum(["published", "superseded"]).describe("`published`: the version that new runs use."),
  notes,
  created_by: idSchema("usr").nullable(),
  created_at: z.iso.datetime(),
};

const VersionSummaryOut = z.object(facts).meta({ id: "WorkflowVersionSummary" });
const VersionOut = z.object({ ...facts, ...publishedMembers }).meta({ id: "WorkflowVersion" });

const ProblemOut = z
  .object({
    severity: z.enum(["error", "warning"]),
    code: z.string(),
    pointer: z.string().describe("JSON Pointer into the graph."),
    message: z.string(),
  })
  .meta({ id: "WorkflowProblem", description: "An error or a warning about a graph." });

const ValidationOut = z
  .object({
    is_valid: z.boolean().describe("Whether the draft can be published."),
    errors: z.array(ProblemOut),
    warnings: z.array(ProblemOut),
    has_changes: z.boolean().describe("Compared with the latest version."),
  })
  .meta({ id: "WorkflowVerdict" });

const PublishIn = z.strictObject({ notes: notes.optional() }).meta({ id: "WorkflowPublish" });

const ById = z.strictObject({ id: idSchema("wfl") });
const ByNumber = ById.extend({ number: z.coerce.number().int().min(1).max(2_000_000_000) });

const about = {
  home: "shard",
  description:
    "Versions of workflows are published and never change. A run keeps the version it started with.",
} as const;

export const versionsContract = defineContract("workflowVersions", about, {
  validate: {
    method: "POST",
    path: "/workflows/:id/draft/validate",
    summary: "Validate the draft of a workflow",
    description: "Runs the same checks as publishing, without changing anything.",
    access: account(workflowPermissions.write),
    params: ById,
    repeatable: readsOnly,
    returns: { 200: ValidationOut },
    errors: [],
  },
  publish: {
    method: "POST",
    path: "/workflows/:id/draft/publish",
    summary: "Publish the draft of a workflow",
    description: "The draft becomes the next version. New runs of an active workflow use it immediately.",
    access: account(workflowPermissions.write),
    params: ById,
    body: PublishIn,
    idempotent: true,
    etag: "required",
    returns: { 201: VersionOut },
    errors: [W.workflow_invalid, F.no_changes],
  },
  list: {
    method: "GET",
    path: "/workflows/:id/versions",
    summary: "List the versions of a workflow",
    access: account(workflowPermissions.read),
    params: ById,
    list: { sorts: ["number"], byDefault: "-number" },
    returns: { 200: listOf(VersionSummaryOut) },
    errors: [],
  },
  get: {
    method: "GET",
    path: "/workflows/:id/versions/:number",
    summary: "Get a version of a workflow with its graph",
    access: account(workflowPermissions.read),
    params: ByNumber,
    returns: { 200: VersionOut },
    errors: [],
  },
});

export function presentSummary(version: VersionFacts): z.input<typeof VersionSummaryOut> {
  return {
    id: version.id,
    object: "workflow_version",
    workflow_id: version.workflowId,
    number: version.number,
    status: version.isCurrent ? "published" : "superseded",
    notes: version.notes,
    created_by: version.createdBy,
    created_at: isoTime(version.createdAt),
  };
}

export function presentVersion(version: Version): z.input<typeof VersionOut> {
  return { ...presentSummary(version), ...presentGraph(version.graph) };
}

export function presentValidation({
  errors,
  warnings,
  hasChanges,
}: ValidationResult): z.input<typeof ValidationOut> {
  return {
    is_valid: errors.length === 0,
    errors: [...errors],
    warnings: [...warnings],
    has_changes: hasChanges,
  };
}
