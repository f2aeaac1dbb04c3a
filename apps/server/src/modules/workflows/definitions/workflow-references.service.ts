/** Connects workflows to references: resolves `workflow.name`, and lists the references in graphs. Read-only. */
import { parseReference, valueAt, withoutItems } from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { unlessMissing } from "../../../platform/errors/unless-missing.ts";
import { isId } from "../../../platform/ids/ids.ts";
import type { Use } from "../../../platform/module/define-module.ts";
import type {
  ReferenceScope,
  ReferenceSource,
  ReferenceUser,
} from "../../../platform/module/reference-source.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { DataTablesService } from "../../tables/tables/index.ts";
import type { Workflow } from "./definitions.rules.ts";
import type { WorkflowsService } from "./definitions.service.ts";
import * as lookups from "./lookups.store.ts";
import { formsOf } from "./versions.rules.ts";

interface Deps {
  readonly workflows: Pick<WorkflowsService, "find" | "drafts">;
  readonly forms: Pick<FormsService, "gate">;
}

export function workflowSource({ workflows, forms }: Deps): ReferenceSource {
  const find = async (ctx: AccountCtx, { workflowId }: ReferenceScope): Promise<Workflow | undefined> =>
    isId("wfl", workflowId) ? workflows.find(ctx, workflowId) : undefined;

  return {
    source: "workflow",
    label: "Workflow",

    /** Adds the form whose entries start the workflow, if there is exactly one. */
    widen: async (ctx, scope) => {
      const { workflowId } = scope;
      if (workflowId === undefined) return scope;
      const draft = isId("wfl", workflowId) ? await workflows.drafts.find(ctx, workflowId) : undefined;
      if (!draft) return undefined;
      const [formId, another] = formsOf(draft.graph);
      const isTheOne = scope.formId === undefined && formId !== undefined && another === undefined;
      return isTheOne && (await forms.gate(ctx, formId)) ? { ...scope, formId } : scope;
    },

    describe: async () => [
      { ref: "workflow.id", label: "Workflow: ID", kind: "text", example: "wfl_01h455vb4pex5vsknk084sn02q" },
      { ref: "workflow.name", label: "Workflow: name", kind: "text", example: "Send a welcome" },
    ],

    resolve: async (ctx, scope, references) => {
      const workflow = await find(ctx, scope);
      const values = workflow && { id: workflow.id, name: workflow.name };
      return references.map(({ steps }) => {
        const value = valueAt(values, steps);
        return value === undefined ? { status: "missing" } : { status: "resolved", value };
      });
    },
  };
}

/** Published workflows that use the table: by its ID in a trigger or step, or by its key in a reference. */
export const tableUse =
  (dataTables: Pick<DataTablesService, "get">): Use["users"] =>
  async (tx, id) => {
    const byId = await lookups.listNaming(tx, id, "published");
    const table = isId("tbl", id) ? await unlessMissing(dataTables.get(tx, id)) : undefined;
    const byReference = table ? await lookups.listReading(tx, `tables.${table.key}`) : [];
    return [...byId, ...byReference.filter((one) => byId.every((other) => other.id !== one.id))];
  };

export const workflowUses: ReferenceUser = {
  usages: async (tx, prefix) => {
    const read = parseReference(prefix);
    return "problem" in read ? [] : lookups.listUsages(tx, withoutItems(read.reference).join("."));
  },
};
