/** The public shape of drafts of workflows, and the operations on them and on their parts. */
import { graphLimits } from "@formstead/workflow-core";
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { jsonPatchOf } from "../../../platform/http/json-patch-body.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { formErrors as F } from "../../forms/forms/index.ts";
import { workflowPermissions } from "./definitions.contract.ts";
import { workflowErrors as W } from "./definitions.errors.ts";
import { type Draft, keyOf, type Part } from "./drafts.rules.ts";
import type { PlacedElement } from "./drafts.service.ts";

const members = z.record(z.string(), z.unknown());
const texts = {
  triggers:
    "What starts it, at most 20: `key`, `type`, `config`, `filter`. Types: `GET /workflow-trigger-types`.",
  steps:
    "What is done, at most 200: `key`, `type`, `input`, `retry`, `on_error`, `compensation`. Types: `GET /workflow-step-types`.",
  connections: "What leads to what, at most 1,000: `from`, `port` (`next` if absent), `to`.",
};

export const graphMembers = {
  triggers: z.array(members).max(graphLimits.triggers).describe(texts.triggers),
  steps: z.array(members).max(graphLimits.steps).describe(texts.steps),
  connections: z.array(members).max(graphLimits.connections).describe(texts.connections),
};

export const DraftOut = z
  .object({
    object: z.literal("workflow_draft"),
    workflow_id: idSchema("wfl"),
    ...graphMembers,
    etag: z.string(),
    updated_by: idSchema("usr").nullable(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "WorkflowDraft" });

const DraftReplaceIn = z
  .strictObject({
    triggers: graphMembers.triggers.optional(),
    steps: graphMembers.steps.optional(),
    connections: graphMembers.connections.optional(),
  })
  .meta({ id: "WorkflowDraftReplace", description: "Together at most 1 MB. What is absent is empty." });

const DraftPatchIn = jsonPatchOf(
  "WorkflowDraftPatch",
  "JSON Pointer into the graph, such as `/steps/0/input/to`.",
);

const ElementOut = z
  .object({
    object: z.enum(["workflow_trigger", "workflow_step", "workflow_connection"]),
    workflow_id: idSchema("wfl"),
    key: z.string().describe("Of a connection: `from:port:to`."),
    item: members.describe("As it stands in the draft."),
    etag: z.string().describe("Of the draft."),
  })
  .meta({ id: "WorkflowElement" });

const ElementIn = members.meta({
  id: "WorkflowElementInput",
  description: "The members of a trigger, step or connection.",
});
const ElementChangeIn = members.meta({
  id: "WorkflowElementChange",
  description: "Members to set; null removes one, absent ones stay. A key stays what it is.",
});

const graphMembersMax = 40_000;
const ById = z.strictObject({ id: idSchema("wfl") });
const ByKey = z.strictObject({ id: idSchema("wfl"), key: z.string().min(1).max(160) });
const path = "/workflows/:id/draft";
const access = account(workflowPermissions.write);

const about = {
  home: "shard",
  description:
    "The draft of a workflow: the graph people work on until it is published. Each change names the ETag it was made against.",
} as const;

const adding = (part: string, what: string) =>
  ({
    method: "POST",
    path: `${path}/${part}`,
    summary: `Add a ${what} to a draft`,
    access,
    params: ById,
    body: ElementIn,
    idempotent: true,
    etag: "required",
    returns: { 201: ElementOut },
    errors: [W.cycle_detected],
  }) as const;

const changing = (part: string, what: string) =>
  ({
    method: "PATCH",
    path: `${path}/${part}/:key`,
    summary: `Change a ${what} of a draft`,
    access,
    params: ByKey,
    body: ElementChangeIn,
    idempotent: true,
    etag: "required",
    returns: { 200: ElementOut },
    errors: [W.cycle_detected],
  }) as const;

const removing = (part: string, what: string, description?: string) =>
  ({
    method: "DELETE",
    path: `${path}/${part}/:key`,
    summary: `Remove a ${what} from a draft`,
    ...(description === undefined ? {} : { description }),
    access,
    params: ByKey,
    etag: "required",
    returns: { 204: null },
    errors: [],
  }) as const;

const along = "Connections from and to it go along.";

export const draftsContract = defineContract("workflowDrafts", about, {
  get: {
    method: "GET",
    path,
    summary: "Get the draft of a workflow",
    access,
    params: ById,
    etag: "read",
    returns: { 200: DraftOut },
    errors: [],
  },
  replace: {
    method: "PUT",
    path,
    summary: "Replace the graph of a draft",
    description: "Only its shape is checked; what could not run can be stored and is told by validation.",
    access,
    params: ById,
    body: DraftReplaceIn,
    bodyMembersMax: graphMembersMax,
    etag: "required",
    returns: { 200: DraftOut },
    errors: [],
  },
  patch: {
    method: "PATCH",
    path,
    summary: "Patch the graph of a draft",
    description: "After 412, read the draft again and send the patch with its new ETag.",
    access,
    params: ById,
    body: DraftPatchIn,
    bodyType: "application/json-patch+json",
    bodyMembersMax: graphMembersMax,
    idempotent: true,
    etag: "required",
    returns: { 200: DraftOut },
    errors: [F.patch_test_failed],
  },
  addTrigger: adding("triggers", "trigger"),
  changeTrigger: changing("triggers", "trigger"),
  removeTrigger: removing("triggers", "trigger", along),
  addStep: adding("steps", "step"),
  changeStep: changing("steps", "step"),
  removeStep: removing("steps", "step", along),
  addConnection: adding("connections", "connection"),
  changeConnection: changing("connections", "connection"),
  removeConnection: removing("connections", "connection"),
});

type GraphOut = Record<Part, Record<string, unknown>[]>;

export function presentGraph(graph: Draft["graph"]): GraphOut {
  return { ...graph } as unknown as GraphOut;
}

export function presentDraft(draft: Draft): z.input<typeof DraftOut> {
  return {
    object: "workflow_draft",
    workflow_id: draft.workflowId,
    ...presentGraph(draft.graph),
    etag: etagOf(draft.revision),
    updated_by: draft.updatedBy,
    updated_at: isoTime(draft.updatedAt),
  };
}

const objects = {
  triggers: "workflow_trigger",
  steps: "workflow_step",
  connections: "workflow_connection",
} as const;

export function presentElement({ draft, part, element }: PlacedElement): z.input<typeof ElementOut> {
  return {
    object: objects[part],
    workflow_id: draft.workflowId,
    key: keyOf(element),
    item: { ...element },
    etag: etagOf(draft.revision),
  };
}
