/** Which active workflows have a step of an extension. Reads their published graphs; there are few of them. */
import type { ReadTx } from "../../platform/db/tx.ts";
import type { WorkflowsService } from "../workflows/index.ts";

const pageSize = 100;
const namedMax = 10;

export function createWorkflowUses(workflows: Pick<WorkflowsService, "list" | "getVersion">) {
  /** Their ids, up to ten. */
  return async (tx: ReadTx, slug: string): Promise<readonly string[]> => {
    const users: string[] = [];
    const page = {
      limit: pageSize,
      sort: [{ name: "created_at", descending: false }],
      countExact: false,
    };
    let next = await workflows.list(tx, { status: "active" }, { ...page, cursor: undefined });
    for (;;) {
      for (const { id, versionNumber } of next.rows) {
        if (versionNumber === null) continue;
        const { graph } = await workflows.getVersion(tx, id, versionNumber);
        const types = graph.steps.flatMap(({ type, compensation }) => [type, compensation?.type]);
        if (types.some((type) => type?.startsWith(`${slug}.`))) users.push(id);
        if (users.length === namedMax) return users;
      }
      if (!next.next) return users;
      next = await workflows.list(tx, { status: "active" }, { ...page, cursor: next.next });
    }
  };
}
