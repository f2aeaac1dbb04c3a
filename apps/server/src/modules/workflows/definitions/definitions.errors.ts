import type { GraphProblem } from "@formstead/workflow-core";
import { defineErrors } from "../../../platform/errors/errors.ts";

export const workflowErrors = defineErrors({
  workflow_active: {
    status: 409,
    message: "The workflow is active.",
    fix: "Deactivate it first with `POST /workflows/{id}/deactivate`, then repeat the call.",
  },
  workflow_in_use: {
    status: 409,
    message: "The workflow has runs that have not ended.",
    fix: "`used_by[]` names up to 20 of them. Wait until they have ended or cancel them, then repeat the call.",
  },
  workflow_not_published: {
    status: 409,
    message: "The workflow has no published version.",
    fix: "Publish its draft with `POST /workflows/{id}/draft/publish`, then repeat the call.",
  },
  workflow_invalid: {
    status: 422,
    message: "The draft has errors and cannot be published.",
    fix: "`errors[]` names each with its place in the graph; `POST /workflows/{id}/draft/validate` gives the same list at any time.",
  },
  cycle_detected: {
    status: 422,
    message: "With this connection a step would lead back to itself.",
    fix: "Connections lead only forward. Repeat steps with one of the type `for_each`.",
  },
});

/** What is wrong with the shape of a graph, as items of `validation_failed`. */
export function shapeProblems(problems: readonly Pick<GraphProblem, "pointer" | "message">[]) {
  return problems.map(({ pointer, message }) => ({ pointer, code: "type", message }));
}
