/**
 * Use cases for workflows: create, read, update, change state, delete. Every change is one transaction with its audit
 * record and event. Independent of HTTP, and does not execute workflows.
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { usersOf } from "../../../platform/module/users-of.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { ProjectsService } from "../../forms/projects/index.ts";
import type { DataTablesService } from "../../tables/tables/index.ts";
import type { ReferencesService } from "../../templates/references/index.ts";
import { createCatalogue } from "./catalogue.service.ts";
import { workflowErrors as W } from "./definitions.errors.ts";
import { workflowEvents, workflowSuspended } from "./definitions.events.ts";
import type { Workflow, WorkflowChange, WorkflowId, WorkflowTexts } from "./definitions.rules.ts";
import * as rules from "./definitions.rules.ts";
import * as store from "./definitions.store.ts";
import { createDrafts } from "./drafts.service.ts";
import * as lookups from "./lookups.store.ts";
import type { ActiveTrigger, Version } from "./versions.rules.ts";
import { createVersions } from "./versions.service.ts";

export type WorkflowsService = ReturnType<typeof createWorkflows>;

interface Deps {
  readonly platform: Pick<Platform, "uow" | "contributions" | "feed">;
  readonly projects: Pick<ProjectsService, "hold">;
  readonly forms: Pick<FormsService, "gate">;
  readonly dataTables: Pick<DataTablesService, "get" | "columns">;
  readonly references: Pick<ReferencesService, "check">;
}

/**
 * The name under which workflows follow the change feed. Stored with the position in the feed, so it must not change.
 */
export const feedFollowerName = "workflows";

export function createWorkflows({ platform, projects, forms, dataTables, references }: Deps) {
  const { uow, contributions, feed } = platform;
  const catalogue = createCatalogue(platform);
  const drafts = createDrafts({ uow });
  const versions = createVersions({ uow, drafts, catalogue, forms, dataTables, references });

  const checkProject = async (tx: AccountTx, id: Id<"prj">): Promise<void> => {
    const project = await projects.hold(tx, id);
    if (!project)
      return fail(E.validation_failed, {
        errors: [{ pointer: "/project_id", code: "option", message: "The project does not exist." }],
      });
    if (project.status !== "active")
      fail(E.invalid_state, { current_state: project.status, allowed_states: ["active"] });
  };

  /** Makes sure that the account's feed is followed only while at least one of its workflows is active. */
  const updateFeedSubscription = async (tx: AccountTx): Promise<void> => {
    await store.lockActivation(tx);
    if (await store.hasActive(tx)) await feed.follow(tx, feedFollowerName);
    else await feed.unfollow(tx, feedFollowerName);
  };

  const save = async (tx: AccountTx, next: Workflow): Promise<void> => {
    await store.save(tx, next);
    await versions.updateTriggers(tx, next);
    await updateFeedSubscription(tx);
  };

  const changeState = (
    ctx: AccountCtx,
    id: WorkflowId,
    command: "activate" | "deactivate",
  ): Promise<Workflow> =>
    uow(ctx, async (tx) => {
      const workflow = (await store.lock(tx, id)) ?? fail(E.not_found);
      const decision = rules.changeState(workflow, command, null, tx.now);
      if (!decision.ok) return refuse(workflow, decision);
      await save(tx, decision.next);
      tx.audit(`workflow.${command}`, { type: "workflow", id });
      tx.emit(workflowEvents[command]({ workflow_id: id, version: workflow.versionNumber }));
      return decision.next;
    });

  const refuseUsed = async (tx: AccountTx, id: WorkflowId): Promise<void> => {
    const users = await usersOf(contributions, "wfl", tx, id, "live");
    if (users.length > 0) fail(W.workflow_in_use, { used_by: users });
  };

  return {
    catalogue,
    drafts,
    versions,

    list: (ctx: AccountCtx, filter: store.WorkflowFilter, page: PageRequest): Promise<KeysetPage<Workflow>> =>
      uow.read(ctx, (tx) => store.list(tx, filter, page)),

    get: (ctx: AccountCtx, id: WorkflowId): Promise<Workflow> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    find: (ctx: AccountCtx, id: WorkflowId): Promise<Workflow | undefined> =>
      uow.read(ctx, (tx) => store.find(tx, id)),

    create: (ctx: AccountCtx, texts: WorkflowTexts): Promise<Workflow> =>
      uow(ctx, async (tx) => {
        const workflow = rules.create(newId("wfl"), texts, userOf(tx), tx.now);
        if (workflow.projectId !== null) await checkProject(tx, workflow.projectId);
        await store.insert(tx, workflow);
        await drafts.createEmpty(tx, workflow.id);
        tx.audit("workflow.create", { type: "workflow", id: workflow.id });
        tx.emit(workflowEvents.create({ workflow_id: workflow.id, version: null }));
        return workflow;
      }),

    update: (
      ctx: AccountCtx,
      id: WorkflowId,
      texts: WorkflowChange,
      ifMatch: string | undefined,
    ): Promise<Workflow> =>
      uow(ctx, async (tx) => {
        const workflow = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, workflow.revision);
        const next = rules.change(workflow, texts, tx.now);
        if (next.projectId !== null && next.projectId !== workflow.projectId)
          await checkProject(tx, next.projectId);
        await store.save(tx, next);
        tx.audit("workflow.update", { type: "workflow", id });
        tx.emit(workflowEvents.update({ workflow_id: id, version: next.versionNumber }));
        return next;
      }),

    remove: (ctx: AccountCtx, id: WorkflowId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        const workflow = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, workflow.revision);
        if (workflow.status === "active") fail(W.workflow_active);
        await refuseUsed(tx, id);
        await store.remove(tx, id);
        tx.audit("workflow.delete", { type: "workflow", id });
        tx.emit(workflowEvents.delete({ workflow_id: id, version: workflow.versionNumber }));
      }),

    activate: (ctx: AccountCtx, id: WorkflowId): Promise<Workflow> => changeState(ctx, id, "activate"),
    deactivate: (ctx: AccountCtx, id: WorkflowId): Promise<Workflow> => changeState(ctx, id, "deactivate"),

    /**
     * Called by the runner for a workflow that keeps failing. `reason` is human-readable and contains no personal
     * data. Does nothing unless the workflow is active.
     */
    suspend: async (tx: AccountTx, id: WorkflowId, reason: string): Promise<void> => {
      const workflow = await store.lock(tx, id);
      const decision = workflow && rules.changeState(workflow, "suspend", reason, tx.now);
      if (!decision?.ok) return;
      await save(tx, decision.next);
      tx.audit("workflow.suspend", { type: "workflow", id }, { reason });
      tx.emit(workflowSuspended({ workflow_id: id, version: decision.next.versionNumber, reason }));
    },

    getVersion: (ctx: AccountCtx, id: WorkflowId, number: number): Promise<Version> =>
      versions.get(ctx, id, number),

    /**
     * Finds the triggers of active workflows that respond to an event, with the version to run. If a form or table is
     * given, these are the triggers limited to it and those without a limit. Triggers that do not respond to events are
     * found by their type: `schedule`, `hook`, `manual`, `api`.
     */
    activeFor: (tx: ReadTx, event: string, about: lookups.About = {}): Promise<ActiveTrigger[]> =>
      lookups.listTriggers(tx, event, about),
  };
}

function refuse(workflow: Workflow, decision: Exclude<rules.Decision, { ok: true }>): never {
  if (decision.why === "unpublished") return fail(W.workflow_not_published);
  return fail(E.invalid_state, { current_state: workflow.status, allowed_states: decision.allowed });
}
