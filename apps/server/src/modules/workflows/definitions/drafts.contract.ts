/** The public shape of workflow drafts, and the operations on drafts and their parts. */
import type { JsonObject } from "@formstead/form-logic";
import { graphLimits } from "@formstead/workflow-core";
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { describedAs } from "../../../platform/http/described-as.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { jsonPatchOf } from "../../../platform/http/json-patch-body.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { formErrors as F } from "../../forms/forms/index.ts";
import { workflowPermissions } from "./definitions.contract.ts";
import { workflowErrors as W } from "./definitions.errors.ts";
import { type Draft, keyOf, type Part } from "./drafts.rules.ts";
import type { PlacedElement } from "./drafts.service.ts";

/** `components` describe one element of each part, which the service checks. */
function graphMembersOf(components: Readonly<Record<Part, string>>) {
  const elements = (part: Part, text: string) =>
    z.array(describedAs(components[part], parsedObject)).max(graphLimits[part]).describe(text);
  return {
    triggers: elements("triggers", "The triggers that start the workflow, at most 20."),
    steps: elements("steps", "The steps, at most 200."),
    connections: elements("connections", "The connections between triggers and steps, at most 1,000."),
  };
}

const draftComponents = {
  triggers: "WorkflowDraftTrigger",
  steps: "WorkflowDraftStep",
  connections: "WorkflowConnection",
} as const;

export const publishedMembers = graphMembersOf({
  triggers: "WorkflowTrigger",
  steps: "WorkflowStep",
  connections: "WorkflowConnection",
});
const graphMembers = graphMembersOf(draftComponents);

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
  .meta({ id: "WorkflowDraftReplace", description: "At most 1 MB in total. Omitted properties are empty." });

const DraftPatchIn = jsonPatchOf(
  "WorkflowDraftPatch",
  "JSON Pointer into the graph, such as `/steps/0/input/to`.",
);

const objects = {
  triggers: "workflow_trigger",
  steps: "workflow_step",
  connections: "workflow_connection",
} as const;

const elementOut = <const P extends Part>(part: P, id: string) =>
  z
    .object({
      object: z.literal(objects[part]),
      workflow_id: idSchema("wfl"),
      key: z.string().describe("For a connection: `from:port:to`."),
      item: describedAs(draftComponents[part], parsedObject.describe("The element as stored in the draft.")),
      etag: z.string().describe("The ETag of the draft."),
    })
    .meta({ id });

const bodies = {
  triggers: {
    added: describedAs(draftComponents.triggers, parsedObject),
    change: describedAs("WorkflowTriggerChange", parsedObject),
    out: elementOut("triggers", "WorkflowTriggerElement"),
  },
  steps: {
    added: describedAs(draftComponents.steps, parsedObject),
    change: describedAs("WorkflowStepChange", parsedObject),
    out: elementOut("steps", "WorkflowStepElement"),
  },
  connections: {
    added: describedAs(draftComponents.connections, parsedObject),
    change: describedAs("WorkflowConnectionChange", parsedObject),
    out: elementOut("connections", "WorkflowConnectionElement"),
  },
} as const;

const graphMembersMax = 40_000;
const ById = z.strictObject({ id: idSchema("wfl") });
const ByKey = z.strictObject({ id: idSchema("wfl"), key: z.string().min(1).max(160) });
const path = "/workflows/:id/draft";
const access = account(workflowPermissions.write);

const about = {
  home: "shard",
  description:
    "The draft of a workflow is the graph that people edit until it is published. Each change requires the ETag of the draft it is based on.",
} as const;

const addOperation = <P extends Part>(part: P, what: string) =>
  ({
    method: "POST",
    path: [path, part].join("/"),
    summary: `Add a ${what} to a draft`,
    access,
    params: ById,
    body: bodies[part].added,
    idempotent: true,
    etag: "required",
    returns: { 201: bodies[part].out },
    errors: [W.cycle_detected],
  }) as const;

const changeOperation = <P extends Part>(part: P, what: string) =>
  ({
    method: "PATCH",
    path: [path, part, ":key"].join("/"),
    summary: `Update a ${what} of a draft`,
    access,
    params: ByKey,
    body: bodies[part].change,
    idempotent: true,
    etag: "required",
    returns: { 200: bodies[part].out },
    errors: [W.cycle_detected],
  }) as const;

const removeOperation = (part: string, what: string, description?: string) =>
  ({
    method: "DELETE",
    path: [path, part, ":key"].join("/"),
    summary: `Remove a ${what} from a draft`,
    ...(description === undefined ? {} : { description }),
    access,
    params: ByKey,
    etag: "required",
    returns: { 204: null },
    errors: [],
  }) as const;

const removesConnections = "Also removes the connections from and to it.";

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
    description:
      "Checks only the shape of the graph. You can store a graph that cannot run yet; validation reports its errors.",
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
    description: "After a 412 response, read the draft again and send the patch with the new ETag.",
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
  addTrigger: addOperation("triggers", "trigger"),
  changeTrigger: changeOperation("triggers", "trigger"),
  removeTrigger: removeOperation("triggers", "trigger", removesConnections),
  addStep: addOperation("steps", "step"),
  changeStep: changeOperation("steps", "step"),
  removeStep: removeOperation("steps", "step", removesConnections),
  addConnection: addOperation("connections", "connection"),
  changeConnection: changeOperation("connections", "connection"),
  removeConnection: removeOperation("connections", "connection"),
});

type GraphOut = Record<Part, JsonObject[]>;

export function presentGraph(graph: Draft["graph"]): GraphOut {
  return { ...graph };
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

export function presentElement<P extends Part>(part: P, { draft, element }: PlacedElement) {
  return {
    object: objects[part],
    workflow_id: draft.workflowId,
    key: keyOf(element),
    item: { ...element },
    etag: etagOf(draft.revision),
  };
}
