/**
 * Use cases for workflow versions: validate a draft, publish it, read versions. Publishing and updating the triggers
 * of an active workflow are one transaction; a version never changes afterward.
 */
import type { Json } from "@formstead/form-logic";
import { checkGraph, type Graph, type GraphProblem } from "@formstead/workflow-core";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { unlessMissing } from "../../../platform/errors/unless-missing.ts";
import { isId, newId } from "../../../platform/ids/ids.ts";
import { isSameJson } from "../../../platform/json/json-patch.ts";
import { formErrors as F, type FormsService } from "../../forms/forms/index.ts";
import type { DataTable, DataTablesService } from "../../tables/tables/index.ts";
import type { ReferencesService } from "../../templates/references/index.ts";
import type { Catalogue } from "./catalogue.service.ts";
import { workflowErrors as W } from "./definitions.errors.ts";
import { workflowEvents } from "./definitions.events.ts";
import { published, type Workflow, type WorkflowId } from "./definitions.rules.ts";
import * as workflows from "./definitions.store.ts";
import type { DraftsService } from "./drafts.service.ts";
import * as lookups from "./lookups.store.ts";
import type { ValidationResult, Version, VersionFacts } from "./versions.rules.ts";
import * as rules from "./versions.rules.ts";
import * as store from "./versions.store.ts";

interface Deps {
  readonly uow: Uow;
  readonly drafts: DraftsService;
  readonly catalogue: Catalogue;
  readonly forms: Pick<FormsService, "gate">;
  readonly dataTables: Pick<DataTablesService, "get" | "columns">;
  readonly references: Pick<ReferencesService, "check">;
}

export function createVersions({ uow, drafts, catalogue, forms, dataTables, references }: Deps) {
  const get = async (tx: ReadTx, id: WorkflowId, number: number): Promise<Version> =>
    (await store.find(tx, id, number)) ?? fail(E.not_found);

  const formProblems = async (ctx: AccountCtx, { triggers }: Graph): Promise<GraphProblem[]> => {
    const problems: GraphProblem[] = [];
    for (const [at, { config }] of triggers.entries()) {
      const id = config.form_id;
      if (typeof id !== "string" || (isId("frm", id) && (await forms.gate(ctx, id)))) continue;
      problems.push(problem(`/triggers/${at}/config/form_id`, "unknown_form", "The form does not exist."));
    }
    return problems;
  };

  const findTable = async (ctx: AccountCtx, id: string): Promise<DataTable | undefined> => {
    const table = isId("tbl", id) ? await unlessMissing(dataTables.get(ctx, id)) : undefined;
    return table?.status === "active" ? table : undefined;
  };

  const tableProblems = async (ctx: AccountCtx, { triggers }: Graph): Promise<GraphProblem[]> => {
    const problems: GraphProblem[] = [];
    for (const [at, { type, config }] of triggers.entries()) {
      if (type !== "row_changed" || typeof config.table_id !== "string") continue;
      const place = `/triggers/${at}/config`;
      const table = await findTable(ctx, config.table_id);
      if (table)
        problems.push(...columnProblems(config.columns, await dataTables.columns(ctx, table.id), place));
      else problems.push(problem(`${place}/table_id`, "unknown_table", "The table does not exist."));
    }
    return problems;
  };

  /**
   * Reports unknown references only as warnings, because the name may exist at run time, in entries of other forms or
   * older versions.
   */
  const referenceProblems = async (
    ctx: AccountCtx,
    id: WorkflowId,
    graph: Graph,
  ): Promise<GraphProblem[]> => {
    const inputs = graph.steps.map(({ input, compensation }) => ({
      input,
      compensation: compensation ?? null,
    }));
    const { errors } = await references.check(ctx, { workflowId: id }, { steps: inputs });
    return errors
      .filter(({ code }) => code === "unknown_field")
      .map(({ pointer, message }) => ({ pointer, code: "unknown_field", message, severity: "warning" }));
  };

  const validateGraph = async (
    ctx: AccountCtx,
    workflow: Workflow,
    graph: Graph,
  ): Promise<ValidationResult> => {
    const before = await uow.read(ctx, async (tx) =>
      workflow.versionNumber === null ? undefined : get(tx, workflow.id, workflow.versionNumber),
    );
    const problems = [
      ...checkGraph(graph, catalogue.forGraphs()),
      ...(await formProblems(ctx, graph)),
      ...(await tableProblems(ctx, graph)),
      ...(await referenceProblems(ctx, workflow.id, graph)),
    ];
    return {
      errors: problems.filter(({ severity }) => severity === "error"),
      warnings: problems.filter(({ severity }) => severity === "warning"),
      hasChanges: !isSameJson(before?.graph, graph),
    };
  };

  /** Replaces the triggers that the workflow responds to; an inactive workflow has none. */
  const updateTriggers = async (tx: AccountTx, workflow: Workflow): Promise<void> => {
    const isActive = workflow.status === "active" && workflow.versionNumber !== null;
    const version = isActive ? await get(tx, workflow.id, workflow.versionNumber) : undefined;
    await lookups.replaceTriggers(tx, workflow.id, version ? rules.activeTriggers(version) : []);
  };

  return {
    updateTriggers,

    validate: (ctx: AccountCtx, id: WorkflowId): Promise<ValidationResult> =>
      uow.read(ctx, async (tx) => {
        const workflow = (await workflows.find(tx, id)) ?? fail(E.not_found);
        return validateGraph(ctx, workflow, (await drafts.get(tx, id)).graph);
      }),

    publish: (
      ctx: AccountCtx,
      id: WorkflowId,
      notes: string,
      ifMatch: string | undefined,
    ): Promise<Version> =>
      uow(ctx, async (tx) => {
        const workflow = (await workflows.lock(tx, id)) ?? fail(E.not_found);
        const { graph } = await drafts.lock(tx, id, ifMatch);
        const { errors, warnings, hasChanges } = await validateGraph(tx, workflow, graph);
        if (errors.length > 0) fail(W.workflow_invalid, { errors, warnings });
        if (!hasChanges) fail(F.no_changes);
        const next = published(workflow, tx.now);
        const version: Version = {
          id: newId("wfv"),
          workflowId: id,
          number: next.versionNumber,
          graph,
          notes,
          createdBy: userOf(tx),
          createdAt: tx.now,
          isCurrent: true,
        };
        await store.insert(tx, version);
        await workflows.save(tx, next);
        await lookups.replaceReferences(tx, id, "published", rules.referencesOf(graph));
        await updateTriggers(tx, next);
        tx.audit("workflow.publish", { type: "workflow", id }, { version: version.number });
        tx.emit(workflowEvents.publish({ workflow_id: id, version: version.number }));
        return version;
      }),

    list: (ctx: AccountCtx, id: WorkflowId, page: PageRequest): Promise<KeysetPage<VersionFacts>> =>
      uow.read(ctx, async (tx) => {
        if (!(await workflows.find(tx, id))) fail(E.not_found);
        return store.list(tx, id, page);
      }),

    /** Can be called inside a transaction. */
    get: (ctx: AccountCtx, id: WorkflowId, number: number): Promise<Version> =>
      uow.read(ctx, (tx) => get(tx, id, number)),
  };
}

function problem(pointer: string, code: GraphProblem["code"], message: string): GraphProblem {
  return { pointer, code, message, severity: "error" };
}

function columnProblems(
  wanted: Json | undefined,
  columns: readonly { readonly key: string }[],
  place: string,
): GraphProblem[] {
  const isUnknown = (key: Json) => !columns.some((column) => column.key === key);
  return (Array.isArray(wanted) ? wanted : []).flatMap((key, at) =>
    isUnknown(key)
      ? [problem(`${place}/columns/${at}`, "unknown_column", "The table does not have this column.")]
      : [],
  );
}
