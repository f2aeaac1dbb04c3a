import { defineErrors } from "../../../platform/errors/errors.ts";

export const runErrors = defineErrors({
  workflow_not_startable: {
    status: 409,
    message: "The workflow cannot be started like this.",
    fix: "Publish and activate it, and give it a trigger of the type `manual` (for an entry) or `api` (with a payload).",
  },
  already_decided: {
    status: 409,
    message: "The task has been decided already.",
    fix: "Read the step with `GET /workflow-runs/{id}/steps/{step}` to see who decided what.",
  },
});
