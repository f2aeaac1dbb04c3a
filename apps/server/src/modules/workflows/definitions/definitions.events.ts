/** Events for workflows, one per state change. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent } from "../../../platform/outbox/definitions.ts";

const facts = {
  workflow_id: idSchema("wfl"),
  version: z.int().nullable().describe("The number of the latest version."),
};
const data = z.object(facts);
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data });

export const workflowEvents = {
  create: event("workflow.created"),
  update: event("workflow.updated"),
  publish: event("workflow.published"),
  activate: event("workflow.activated"),
  deactivate: event("workflow.deactivated"),
  delete: event("workflow.deleted"),
};

export const workflowSuspended = defineEvent("workflow.suspended", {
  version: 1,
  isPublic: true,
  data: z.object({ ...facts, reason: z.string().describe("A human-readable reason.") }),
});

/** Notifies clients that watch a draft being edited. Not part of the public feed. */
export const workflowDraftUpdated = defineEvent("workflow_draft.updated", {
  version: 1,
  isPublic: false,
  data: z.object({ workflow_id: idSchema("wfl"), revision: z.int() }),
});
