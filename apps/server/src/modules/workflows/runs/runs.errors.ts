import { defineErrors } from "../../../platform/errors/errors.ts";

export const runErrors = defineErrors({
  workflow_not_startable: {
    status: 409,
    message: "The workflow cannot be started this way.",
    fix: "Publish and activate it, and add a trigger of type `manual` (for an entry) or `api` (with a payload).",
  },
  already_decided: {
    status: 409,
    message: "A decision on this task has already been made.",
    fix: "To see the decision, call `GET /workflow-runs/{id}/steps/{step}`.",
  },
});
