/**
 * The use cases of projects: load, decide (rules), save, audit, tell. Every change is one transaction; nothing here
 * knows HTTP.
 */
import { type AccountCtx, userOf } from "../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../platform/db/page.ts";
import type { AccountTx } from "../../platform/db/tx.ts";
import type { Uow } from "../../platform/db/uow.ts";
import { E } from "../../platform/errors/catalogue.ts";
import { fail } from "../../platform/errors/errors.ts";
import { checkIfMatch } from "../../platform/http/etag.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { EventToEmit } from "../../platform/outbox/definitions.ts";
import { projectErrors as P } from "./projects.errors.ts";
import * as events from "./projects.events.ts";
import type { Project, ProjectChange, ProjectId, ProjectTexts } from "./projects.rules.ts";
import * as rules from "./projects.rules.ts";
import * as store from "./projects.store.ts";

export type ProjectsService = ReturnType<typeof createProjects>;

export function createProjects({ uow }: { uow: Uow }) {
  /** One change of an existing project: refuse or save, and leave the same traces each time. */
  const changeOne = (
    ctx: AccountCtx,
    id: ProjectId,
    action: string,
    decide: (project: Project) => rules.Decision,
    event: (data: { project_id: ProjectId }) => EventToEmit,
    also: (tx: AccountTx, next: Project) => void = () => {},
  ): Promise<Project> =>
    uow(ctx, async (tx) => {
      const project = (await store.lock(tx, id)) ?? fail(E.not_found);
      const decision = decide(project);
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
        (project) => {
          checkIfMatch(ifMatch, project.revision);
          return rules.trash(project, ctx.now);
        },
        events.projectTrashed,
        (tx) =>
          tx.enqueue(
            events.purgeProject,
            { project_id: id },
            { runAt: rules.purgeDueAt(ctx.now), jobKey: `purge:${id}` },
          ),
      ),

    restore: (ctx: AccountCtx, id: ProjectId): Promise<Project> =>
      changeOne(
        ctx,
        id,
        "project.restore",
        (project) => rules.restore(project, ctx.now),
        events.projectRestored,
      ),

    /** Removes what has lain in the trash long enough. Comes 30 days after the trashing, so it looks again first. */
    purge: (ctx: AccountCtx, id: ProjectId): Promise<void> =>
      uow(ctx, async (tx) => {
        const project = await store.lock(tx, id);
        if (!project || !rules.isPurgeDue(project, ctx.now)) return;
        await store.remove(tx, id);
        tx.audit("project.purge", { type: "project", id });
      }),
  };
}

async function refusingTakenName(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (store.isNameTaken(error)) fail(P.name_taken);
    throw error;
  }
}
