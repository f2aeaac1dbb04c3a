/**
 * Use cases for projects: load, decide (rules), save, audit, emit. Every change is one transaction. Nothing here
 * depends on HTTP.
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { usersOf } from "../../../platform/module/users-of.ts";
import type { EventToEmit } from "../../../platform/outbox/definitions.ts";
import { projectErrors as P } from "./projects.errors.ts";
import * as events from "./projects.events.ts";
import type { Project, ProjectChange, ProjectId, ProjectTexts } from "./projects.rules.ts";
import * as rules from "./projects.rules.ts";
import * as store from "./projects.store.ts";

export type ProjectsService = ReturnType<typeof createProjects>;

export function createProjects({ uow, contributions }: Pick<Platform, "uow" | "contributions">) {
  const users = (tx: AccountTx, id: ProjectId, how: "live" | "any") =>
    usersOf(contributions, "prj", tx, id, how);

  /** Changes an existing project: decides, saves, and records audit rows and events. Every operation uses it. */
  const changeOne = (
    ctx: AccountCtx,
    id: ProjectId,
    action: string,
    decide: (project: Project, tx: AccountTx) => rules.Decision | Promise<rules.Decision>,
    event: (data: { project_id: ProjectId }) => EventToEmit,
    also: (tx: AccountTx, next: Project) => void = () => {},
  ): Promise<Project> =>
    uow(ctx, async (tx) => {
      const project = (await store.lock(tx, id)) ?? fail(E.not_found);
      const decision = await decide(project, tx);
      if (!decision.ok) {
        return fail(E.invalid_state, { current_state: project.status, allowed_states: decision.allowed });
      }
      await refusingTakenName(store.save(tx, decision.next));
      tx.audit(action, { type: "project", id });
      tx.emit(event({ project_id: id }));
      also(tx, decision.next);
      return decision.next;
    });

  return {
    list: (ctx: AccountCtx, filter: store.ProjectFilter, page: PageRequest): Promise<KeysetPage<Project>> =>
      uow.read(ctx, (tx) => store.list(tx, filter, page)),

    get: (ctx: AccountCtx, id: ProjectId): Promise<Project> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    create: (ctx: AccountCtx, texts: ProjectTexts): Promise<Project> =>
      uow(ctx, async (tx) => {
        const project = rules.create(newId("prj"), texts, userOf(ctx), ctx.now);
        await refusingTakenName(store.insert(tx, project));
        tx.audit("project.create", { type: "project", id: project.id });
        tx.emit(events.projectCreated({ project_id: project.id }));
        return project;
      }),

    update: (
      ctx: AccountCtx,
      id: ProjectId,
      texts: ProjectChange,
      ifMatch: string | undefined,
    ): Promise<Project> =>
      changeOne(
        ctx,
        id,
        "project.update",
        (project) => {
          checkIfMatch(ifMatch, project.revision);
          return rules.change(project, texts, ctx.now);
        },
        events.projectUpdated,
      ),

    archive: (ctx: AccountCtx, id: ProjectId): Promise<Project> =>
      changeOne(
        ctx,
        id,
        "project.archive",
        (project) => rules.archive(project, ctx.now),
        events.projectArchived,
      ),

    unarchive: (ctx: AccountCtx, id: ProjectId): Promise<Project> =>
      changeOne(
        ctx,
        id,
        "project.unarchive",
        (project) => rules.unarchive(project, ctx.now),
        events.projectUnarchived,
      ),

    trash: (ctx: AccountCtx, id: ProjectId, ifMatch: string | undefined): Promise<Project> =>
      changeOne(
        ctx,
        id,
        "project.trash",
        async (project, tx) => {
          checkIfMatch(ifMatch, project.revision);
          const decision = rules.trash(project, ctx.now);
          const found = decision.ok ? await users(tx, id, "live") : [];
          if (found.length > 0) fail(P.project_not_empty, { used_by: found });
          return decision;
        },
        events.projectTrashed,
        (tx) => enqueuePurge(tx, id, rules.purgeDueAt(ctx.now)),
      ),

    restore: (ctx: AccountCtx, id: ProjectId): Promise<Project> =>
      changeOne(
        ctx,
        id,
        "project.restore",
        (project) => rules.restore(project, ctx.now),
        events.projectRestored,
      ),

    /**
     * Locks a project to which something is added, so that it does not change until the transaction ends. Returns
     * undefined if it does not exist.
     */
    hold: (tx: AccountTx, id: ProjectId): Promise<Project | undefined> => store.hold(tx, id),

    /**
     * Deletes a project that has been in the trash for 30 days. The job was scheduled when the project was trashed,
     * so the state is checked again first.
     */
    purge: (ctx: AccountCtx, id: ProjectId): Promise<void> =>
      uow(ctx, async (tx) => {
        const project = await store.lock(tx, id);
        if (!project || !rules.isPurgeDue(project, ctx.now)) return;
        // Items that were trashed before the project are deleted before it. If their deletion is late, the project
        // waits.
        if ((await users(tx, id, "any")).length > 0) return enqueuePurge(tx, id, rules.purgeAgainAt(ctx.now));
        await store.remove(tx, id);
        tx.audit("project.purge", { type: "project", id });
      }),
  };
}

function enqueuePurge(tx: AccountTx, id: ProjectId, runAt: Date): void {
  tx.enqueue(events.purgeProject, { project_id: id }, { runAt, jobKey: `purge:${id}` });
}

async function refusingTakenName(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (store.isNameTaken(error)) fail(P.name_taken);
    throw error;
  }
}
