/**
 * Finds active workflows that use a step of an extension. Reads their published graphs, because there are only a few.
 */
import type { ReadTx } from "../../../platform/db/tx.ts";
import type { User } from "../../../platform/module/define-module.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import type { WorkflowsService } from "../../workflows/definitions/index.ts";

const pageSize = 100;

export function createWorkflowUses(workflows: Pick<WorkflowsService, "list" | "getVersion">) {
  return async (tx: ReadTx, slug: string): Promise<readonly User[]> => {
    const users: User[] = [];
    const page = {
      limit: pageSize,
      sort: [{ name: "created_at", descending: false }],
      countExact: false,
    };
    let next = await workflows.list(tx, { status: "active" }, { ...page, cursor: undefined });
    for (;;) {
      for (const { id, name, versionNumber } of next.rows) {
        if (versionNumber === null) continue;
        const { graph } = await workflows.getVersion(tx, id, versionNumber);
        const types = graph.steps.flatMap(({ type, compensation }) => [type, compensation?.type]);
        if (types.some((type) => type?.startsWith(`${slug}.`))) users.push({ type: "workflow", id, name });
        if (users.length === usersMax) return users;
      }
      if (!next.next) return users;
      next = await workflows.list(tx, { status: "active" }, { ...page, cursor: next.next });
    }
  };
}
