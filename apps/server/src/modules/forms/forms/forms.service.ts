/**
 * Use cases for forms: load, decide (rules), save, audit, emit. Every change is one transaction. Nothing here depends
 * on HTTP.
 */
import type { FormDefinition } from "@formstead/form-logic";
import { type AccountCtx, roleAtLeast, systemAccountCtx, userOf } from "../../../platform/context/context.ts";
import { createAccountLookup } from "../../../platform/db/batch-lookups.ts";
import { isTx } from "../../../platform/db/open-tx.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { EntryNumbers, Platform, User } from "../../../platform/module/define-module.ts";
import { usersOf } from "../../../platform/module/users-of.ts";
import type { FileId, FilesService } from "../../files/files/index.ts";
import type { ProjectId, ProjectsService } from "../projects/index.ts";
import type { DraftFacts } from "./drafts.rules.ts";
import { createDrafts } from "./drafts.service.ts";
import { findFacts } from "./drafts.store.ts";
import { createFormWorker } from "./engine/form-worker.ts";
import { formErrors as F } from "./forms.errors.ts";
import { closeForm, formEvents, purgeForm } from "./forms.events.ts";
import type { Form, FormChange, FormId } from "./forms.rules.ts";
import * as rules from "./forms.rules.ts";
import * as store from "./forms.store.ts";
import type { Gate } from "./gates.rules.ts";
import { createVersions } from "./versions.service.ts";
import { filesIn } from "./versions.store.ts";

export interface ListExtras {
  readonly stats: { readonly timeZone: string } | undefined;
  readonly draft: boolean;
}

export interface ListedForm {
  readonly form: Form;
  /** Undefined if not wanted, or not for this caller. */
  readonly stats: EntryNumbers | undefined;
  /** Null if the form has no draft; undefined like `stats`. */
  readonly draft: DraftFacts | null | undefined;
}

export type FormsService = ReturnType<typeof createForms>;

interface Deps extends Pick<Platform, "contributions" | "telemetry" | "now"> {
  readonly uow: Uow;
  readonly projects: ProjectsService;
  readonly files: Pick<FilesService, "assets">;
}

export function createForms({ uow, contributions, telemetry, now, projects, files }: Deps) {
  const worker = createFormWorker({ telemetry });
  const drafts = createDrafts({ uow, worker });
  // Many respondents of a form begin at the same time.
  const findGate = createAccountLookup<FormId, Gate>({
    load: (account, ids) =>
      uow.read(systemAccountCtx("forms", account, "find-gates", now()), (tx) => store.findGates(tx, ids)),
  });

  /** Changes an existing form: decides, saves, and records audit rows and events. Every operation uses it. */
  const changeOne = (
    ctx: AccountCtx,
    id: FormId,
    decide: (form: Form, tx: AccountTx) => rules.Decision | Promise<rules.Decision>,
  ): Promise<Form> =>
    uow(ctx, async (tx) => {
      const form = (await store.lock(tx, id)) ?? fail(E.not_found);
      const decision = await decide(form, tx);
      if (!decision.ok)
        return fail(E.invalid_state, { current_state: form.status, allowed_states: decision.allowed });
      await refusingTakenSlug(store.save(tx, decision.next));
      leaveTraces(tx, decision.next, decision.steps);
      return decision.next;
    });

  const move = (ctx: AccountCtx, id: FormId, command: rules.Command): Promise<Form> =>
    changeOne(ctx, id, (form) => rules.move(form, command, ctx.now));

  /** A form belongs to an active project. The lock prevents the project from being trashed during the transaction. */
  const enterProject = async (tx: AccountTx, id: ProjectId): Promise<void> => {
    const project = await projects.hold(tx, id);
    if (!project)
      return fail(E.validation_failed, {
        errors: [{ pointer: "/project_id", code: "option", message: "This project does not exist." }],
      });
    if (project.status !== "active")
      fail(E.invalid_state, { current_state: project.status, allowed_states: ["active"] });
  };

  const add = async (tx: AccountTx, form: Form, definition?: FormDefinition): Promise<Form> => {
    await refusingTakenSlug(store.insert(tx, form));
    await drafts.addFirst(tx, form, definition);
    leaveTraces(tx, form, ["create"]);
    return form;
  };

  return {
    drafts,
    stopWork: (): Promise<void> => worker.close(),
    versions: createVersions({
      uow,
      assets: files.assets,
      contributions,
      drafts,
      worker,
      changeForm: changeOne,
    }),

    /** Leaves out numbers that the caller may not read; whether drafts may be read is up to the caller. */
    list: (
      ctx: AccountCtx,
      filter: store.FormFilter,
      page: PageRequest,
      wanted: ListExtras = { stats: undefined, draft: false },
    ): Promise<KeysetPage<ListedForm>> =>
      uow.read(ctx, async (tx) => {
        const found = await store.list(tx, filter, page);
        const ids = found.rows.map(({ id }) => id);
        const [counter] = contributions().entryCounters;
        const stats =
          wanted.stats !== undefined && counter && roleAtLeast(ctx.role, counter.permission.role)
            ? await counter.count(tx, ids, wanted.stats.timeZone)
            : undefined;
        const facts = wanted.draft ? await findFacts(tx, ids) : undefined;
        return {
          ...found,
          rows: found.rows.map((form) => ({
            form,
            stats: stats?.get(form.id),
            draft: facts && (facts.get(form.id) ?? null),
          })),
        };
      }),

    get: (ctx: AccountCtx, id: FormId): Promise<Form> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    create: (ctx: AccountCtx, texts: { projectId: ProjectId; name: string }): Promise<Form> =>
      uow(ctx, async (tx) => {
        await enterProject(tx, texts.projectId);
        return add(tx, rules.create(newId("frm"), texts, userOf(ctx), ctx.now));
      }),

    duplicate: (ctx: AccountCtx, id: FormId, change: Pick<FormChange, "projectId" | "name">): Promise<Form> =>
      uow(ctx, async (tx) => {
        const form = (await store.lock(tx, id)) ?? fail(E.not_found);
        const copy = rules.duplicate(form, newId("frm"), change, userOf(ctx), ctx.now);
        await enterProject(tx, copy.projectId);
        return add(tx, copy, await drafts.findNewest(tx, form));
      }),

    update: (ctx: AccountCtx, id: FormId, change: FormChange, ifMatch: string | undefined): Promise<Form> =>
      changeOne(ctx, id, async (form, tx) => {
        checkIfMatch(ifMatch, form.revision);
        const decision = rules.change(form, change, ctx.now);
        if (!decision.ok) return decision;
        if (!rules.hasSoundSchedule(decision.next)) refuseSchedule();
        if (!rules.mayChangeLocales(form, change)) refuseLocales();
        if (decision.next.projectId !== form.projectId) await enterProject(tx, decision.next.projectId);
        return decision;
      }),

    pause: (ctx: AccountCtx, id: FormId): Promise<Form> => move(ctx, id, "pause"),
    resume: (ctx: AccountCtx, id: FormId): Promise<Form> => move(ctx, id, "resume"),
    close: (ctx: AccountCtx, id: FormId): Promise<Form> => move(ctx, id, "close"),
    reopen: (ctx: AccountCtx, id: FormId): Promise<Form> => move(ctx, id, "reopen"),
    archive: (ctx: AccountCtx, id: FormId): Promise<Form> => move(ctx, id, "archive"),
    unarchive: (ctx: AccountCtx, id: FormId): Promise<Form> => move(ctx, id, "unarchive"),

    trash: (ctx: AccountCtx, id: FormId, ifMatch: string | undefined): Promise<Form> =>
      changeOne(ctx, id, async (form, tx) => {
        checkIfMatch(ifMatch, form.revision);
        const decision = rules.move(form, "trash", ctx.now);
        const users = decision.ok ? await usersOf(contributions, "frm", tx, id, "live") : [];
        if (users.length > 0) fail(F.form_in_use, { used_by: users });
        return decision;
      }),

    /** Restores the form to its project, which must not be in the trash. */
    restore: (ctx: AccountCtx, id: FormId): Promise<Form> =>
      changeOne(ctx, id, async (form, tx) => {
        const decision = rules.move(form, "restore", ctx.now);
        const project = decision.ok ? await projects.hold(tx, form.projectId) : undefined;
        if (project?.status === "trashed") fail(F.project_in_trash);
        return decision;
      }),

    /** Runs at the scheduled closing time. The schedule may have changed since, so the rules decide again. */
    closeBySchedule: (ctx: AccountCtx, id: FormId): Promise<void> =>
      uow(ctx, async (tx) => {
        const form = await store.lock(tx, id);
        const decision = form && rules.closeBySchedule(form, ctx.now);
        if (!decision?.ok) return;
        await store.save(tx, decision.next);
        leaveTraces(tx, decision.next, decision.steps);
      }),

    /** The facts that determine whether the form accepts entries; undefined if the form does not exist. */
    gate: (ctx: AccountCtx, id: FormId): Promise<Gate | undefined> =>
      isTx(ctx) ? uow.read(ctx, (tx) => store.findGate(tx, id)) : findGate(ctx.account, id),

    /** The index of the first ID that is not a form of this account. */
    firstUnknown: async (ctx: AccountCtx, ids: readonly FormId[]): Promise<number | undefined> => {
      for (const [at, id] of ids.entries())
        if (!(await uow.read(ctx, (tx) => store.findGate(tx, id)))) return at;
      return undefined;
    },

    /** Locks the form until the transaction ends, so that entries are counted against the limit one at a time. */
    hold: async (tx: AccountTx, id: FormId): Promise<Form> => (await store.lock(tx, id)) ?? fail(E.not_found),

    closeByCap: (tx: AccountTx, id: FormId): Promise<Form> =>
      changeOne(tx, id, (form) => rules.closeByCap(form, tx.now)),

    /**
     * Deletes a form that has been in the trash for 30 days. The job was scheduled when the form was trashed, so the
     * state is checked again first.
     */
    purge: (ctx: AccountCtx, id: FormId): Promise<void> =>
      uow(ctx, async (tx) => {
        const form = await store.lock(tx, id);
        if (!form || !rules.isPurgeDue(form, ctx.now)) return;
        const pictures = await filesIn(tx, id);
        await store.remove(tx, id);
        await files.assets.release(tx, pictures);
        leaveTraces(tx, form, ["purge"]);
      }),

    /** Finds forms that may use a field, because their definition contains its key. */
    listNaming: (tx: ReadTx, word: string, after: FormId | undefined): Promise<store.FormWithDefinitions[]> =>
      store.listNaming(tx, word, after),

    usersOfProject: store.formsIn,

    /** Forms with a draft or version that names this picture. Files of other purposes have no such users. */
    usersOfFile: async (tx: ReadTx, id: FileId): Promise<User[]> =>
      (await files.assets.ready(tx, [id])).length === 0 ? [] : store.formsNaming(tx, id),
  };
}

/** Records one audit row and one event per step, and enqueues the jobs that the new state requires. */
function leaveTraces(tx: AccountTx, form: Form, steps: readonly rules.Step[]): void {
  for (const step of steps) {
    tx.audit(`form.${step}`, { type: "form", id: form.id });
    tx.emit(formEvents[step]({ form_id: form.id, version: form.versionNumber }));
  }
  if (steps.includes("purge")) return;
  const closeAt = rules.closeDueAt(form);
  if (closeAt)
    tx.enqueue(closeForm, { form_id: form.id }, { runAt: closeAt, jobKey: `close-form:${form.id}` });
  if (form.trashedAt && steps.includes("trash")) {
    const runAt = rules.purgeDueAt(form.trashedAt);
    tx.enqueue(purgeForm, { form_id: form.id }, { runAt, jobKey: `purge-form:${form.id}` });
  }
}

function refuseSchedule(): never {
  fail(E.validation_failed, {
    errors: [{ pointer: "/closes_at", code: "min", message: "must be later than opens_at" }],
  });
}

function refuseLocales(): never {
  const message = "a published form uses the languages of its definition; change `languages` in its draft";
  fail(E.validation_failed, { errors: [{ pointer: "/locales", code: "fixed", message }] });
}

async function refusingTakenSlug(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (store.isSlugTaken(error)) fail(F.slug_taken);
    throw error;
  }
}
