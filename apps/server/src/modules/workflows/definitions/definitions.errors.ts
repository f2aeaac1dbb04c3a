import type { GraphProblem } from "@formstead/workflow-core";
import { defineErrors } from "../../../platform/errors/errors.ts";

export const workflowErrors = defineErrors({
  workflow_active: {
    status: 409,
    message: "The workflow is active.",
    fix: "Deactivate it first with `POST /workflows/{id}/deactivate`, then repeat the request.",
  },
  workflow_in_use: {
    status: 409,
    message: "The workflow has unfinished runs.",
    fix: "`used_by[]` lists up to 20 of them. Wait until they finish, or cancel them, and then repeat the request.",
  },
  workflow_not_published: {
    status: 409,
    message: "The workflow has no published version.",
    fix: "Publish its draft with `POST /workflows/{id}/draft/publish`, then repeat the request.",
  },
  workflow_invalid: {
    status: 422,
    message: "The draft has errors and cannot be published.",
    fix: "Correct the errors in `errors[]`, then publish again. Each has its location in the graph. `POST /workflows/{id}/draft/validate` returns the same list at any time.",
  },
  cycle_detected: {
    status: 422,
    message: "This connection would create a cycle.",
    fix: "Connect each step only to later steps. To repeat steps, use a step of type `for_each`.",
  },
});

/** Converts problems with the shape of a graph to items of `validation_failed`. */
export function shapeProblems(problems: readonly Pick<GraphProblem, "pointer" | "message">[]) {
  return problems.map(({ pointer, message }) => ({ pointer, code: "type", message }));
}
