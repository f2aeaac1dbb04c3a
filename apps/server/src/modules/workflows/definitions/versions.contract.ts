/** The public shape of versions of workflows, of the verdict on a draft, and their operations. */
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { formErrors as F } from "../../forms/forms/index.ts";
import { workflowPermissions } from "./definitions.contract.ts";
import { workflowErrors as W } from "./definitions.errors.ts";
import { graphMembers, presentGraph } from "./drafts.contract.ts";
import type { Verdict, Version, VersionFacts } from "./versions.rules.ts";

const notes = z.string().max(5_000).describe("What is new, for the people of the account.");

const facts = {
  id: idSchema("wfv"),
  object: z.literal("workflow_version"),
  workflow_id: idSchema("wfl"),
  number: z.int().describe("Counts from 1 in each workflow."),
  status: z.enum(["published", "superseded"]).describe("`published`: the one new runs begin with."),
  notes,
  created_by: idSchema("usr").nullable(),
  created_at: z.iso.datetime(),
};

const VersionSummaryOut = z.object(facts).meta({ id: "WorkflowVersionSummary" });
const VersionOut = z.object({ ...facts, ...graphMembers }).meta({ id: "WorkflowVersion" });

const ProblemOut = z
  .object({
    severity: z.enum(["error", "warning"]),
    code: z.string(),
    pointer: z.string().describe("JSON Pointer into the graph."),
    message: z.string(),
  })
  .meta({ id: "WorkflowProblem", description: "Something wrong or odd in a graph." });

const VerdictOut = z
  .object({
    is_valid: z.boolean().describe("Whether it could be published."),
    errors: z.array(ProblemOut),
    warnings: z.array(ProblemOut),
    has_changes: z.boolean().describe("Against the newest version."),
  })
  .meta({ id: "WorkflowVerdict" });

const PublishIn = z.strictObject({ notes: notes.optional() }).meta({ id: "WorkflowPublish" });

const ById = z.strictObject({ id: idSchema("wfl") });
const ByNumber = ById.extend({ number: z.coerce.number().int().min(1).max(2_000_000_000) });

const about = {
  home: "shard",
  description:
    "Versions of workflows: what was published, unchanged for good. A run keeps the one it began with.",
} as const;

export const versionsContract = defineContract("workflowVersions", about, {
  validate: {
    method: "POST",
    path: "/workflows/:id/draft/validate",
    summary: "Check the draft of a workflow",
    description: "Says what publishing would say, and changes nothing.",
    access: account(workflowPermissions.write),
    params: ById,
    repeatable: readsOnly,
    returns: { 200: VerdictOut },
    errors: [],
  },
  publish: {
    method: "POST",
    path: "/workflows/:id/draft/publish",
    summary: "Publish the draft of a workflow",
    description: "It becomes the next version, which new runs of an active workflow begin with at once.",
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

export function presentVerdict({ errors, warnings, hasChanges }: Verdict): z.input<typeof VerdictOut> {
  return {
    is_valid: errors.length === 0,
    errors: [...errors],
    warnings: [...warnings],
    has_changes: hasChanges,
  };
}
