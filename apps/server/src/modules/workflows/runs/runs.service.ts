/** Use cases for runs: start, read, cancel, retry, and decide. runner.service.ts executes runs. */
import type { Json } from "@formstead/form-logic";
import { type Plan, planOf } from "@formstead/workflow-core";
import { LRUCache } from "lru-cache";
import { type AccountCtx, systemAccountCtx, userOf } from "../../../platform/context/context.ts";
import { createAccountLookup } from "../../../platform/db/batch-lookups.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type Id, idToUuid, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { EntriesService } from "../../entries/entries/index.ts";
import type { WorkflowsService } from "../definitions/index.ts";
import { createEventTriggers } from "./event-triggers.service.ts";
import { createLookups } from "./lookup.service.ts";
import { createRunFinisher } from "./run-finisher.service.ts";
import { createRunStarter } from "./run-starter.service.ts";
import * as stepStore from "./run-steps.store.ts";
import { createRunner } from "./runner.service.ts";
import { runErrors as R } from "./runs.errors.ts";
import {
  isFinished,
  mayDecide,
  type OpenTask,
  type Run,
  type RunId,
  type RunStep,
  signalOf,
  stepsToRepeat,
  type WorkflowId,
} from "./runs.rules.ts";
import * as store from "./runs.store.ts";
import { createStepExecutor } from "./step-executor.service.ts";

interface Deps {
  readonly platform: Pick<Platform, "uow" | "durable" | "contributions" | "telemetry" | "now">;
  readonly workflows: WorkflowsService;
  readonly entries: Pick<EntriesService, "get" | "revisions">;
}

export interface StartRequest {
  readonly entryId: Id<"ent"> | undefined;
  readonly payload: Json;
  readonly triggerKey?: string | undefined;
}

export interface Decision {
  readonly decision: string;
  readonly comment: string;
  readonly answers: Json;
}

export type WorkflowRunsService = ReturnType<typeof createWorkflowRuns>;

export function createWorkflowRuns({ platform, workflows, entries }: Deps) {
  const { uow, durable, contributions, telemetry, now } = platform;
  const plans = new LRUCache<string, Plan>({ max: 500 });

  /** Versions never change, so their plans are cached. */
  const planFor = async (ctx: AccountCtx, { workflowId, version }: Run): Promise<Plan> => {
    const key = `${ctx.account.uuid}:${workflowId}:${version}`;
    const plan = plans.get(key) ?? planOf((await workflows.getVersion(ctx, workflowId, version)).graph);
    plans.set(key, plan);
    return plan;
  };

  const lookups = createLookups({ contributions });
  const starter = createRunStarter({ durable, workflows });
  const { startChild } = starter;
  const executor = createStepExecutor({ uow, lookups, contributions, telemetry, startChild });
  const finisher = createRunFinisher({ durable, workflows });
  const findTogether = createAccountLookup({
    load: (account, uuids) =>
      uow.read(systemAccountCtx("durable", account, "begin", now()), (tx) => store.findAll(tx, uuids)),
  });
  const findRun = (ctx: AccountCtx, id: RunId) => findTogether(ctx.account, idToUuid(id));
  const runner = createRunner({ durable, executor, finisher, telemetry, planOf: planFor, findRun });
  const eventTriggers = createEventTriggers({ contributions, durable, workflows, starter, entries });

  const get = (ctx: AccountCtx, id: RunId): Promise<Run> =>
    uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found));

  const lockRun = async (tx: AccountTx, id: RunId): Promise<Run> => {
    await durable.lock(tx, idToUuid(id));
    return (await store.lock(tx, id)) ?? fail(E.not_found);
  };

  return {
    runner,
    starter,
    eventTriggers,
    planOf: planFor,
    get,

    list: (ctx: AccountCtx, filter: store.RunFilter, page: PageRequest): Promise<KeysetPage<Run>> =>
      uow.read(ctx, (tx) => store.list(tx, filter, page)),

    listSteps: (ctx: AccountCtx, id: RunId): Promise<RunStep[]> =>
      uow.read(ctx, async (tx) => {
        if (!(await store.find(tx, id))) fail(E.not_found);
        return stepStore.list(tx, id, "all");
      }),

    getStep: (ctx: AccountCtx, id: RunId, instance: string): Promise<RunStep> =>
      uow.read(ctx, async (tx) => (await stepStore.find(tx, id, instance)) ?? fail(E.not_found)),

    listOfEntry: (
      ctx: AccountCtx,
      entryId: Id<"ent">,
      filter: Omit<store.RunFilter, "entryId">,
      page: PageRequest,
    ): Promise<KeysetPage<Run>> =>
      uow.read(ctx, async (tx) => {
        await entries.get(tx, entryId);
        return store.list(tx, { ...filter, entryId }, page);
      }),

    /** Open tasks that wait for a decision. */
    listTasks: (
      ctx: AccountCtx,
      assigneeId: Id<"usr"> | undefined,
      page: PageRequest,
    ): Promise<KeysetPage<OpenTask>> => uow.read(ctx, (tx) => stepStore.listTasks(tx, assigneeId, page)),

    /** Starts a run, either manually for an entry or through the API with a payload. */
    start: (ctx: AccountCtx, workflowId: WorkflowId, request: StartRequest): Promise<Run> =>
      uow(ctx, async (tx) => {
        const workflow = await workflows.get(tx, workflowId);
        if (request.entryId) await entries.get(tx, request.entryId);
        const version =
          workflow.status === "active" && workflow.versionNumber !== null
            ? await workflows.getVersion(tx, workflowId, workflow.versionNumber)
            : fail(R.workflow_not_startable);
        const kinds = request.entryId ? ["manual", "api"] : ["api", "manual"];
        const startable = version.graph.triggers
          .filter(({ type }) => kinds.includes(type))
          .sort((a, b) => kinds.indexOf(a.type) - kinds.indexOf(b.type));
        if (startable.length === 0) return fail(R.workflow_not_startable);
        const { triggerKey } = request;
        const trigger = startable.find(({ key }) => triggerKey === undefined || key === triggerKey);
        if (!trigger) return failTriggerKey();
        const run = await starter.startOne(tx, {
          workflowId,
          version: version.number,
          triggerKey: trigger.key,
          trigger: { type: trigger.type, at: tx.now.toISOString(), event_id: null, data: request.payload },
          cause: `call:${newId("run")}`,
          entryId: request.entryId ?? null,
        });
        tx.audit("workflow_run.start", { type: "workflow_run", id: run.id }, { workflow_id: workflowId });
        return run;
      }),

    /** Ends the run immediately, or after the calls that are in progress. */
    cancel: (ctx: AccountCtx, id: RunId): Promise<Run> =>
      uow(ctx, async (tx) => {
        const run = await lockRun(tx, id);
        if (isFinished(run.status))
          fail(E.invalid_state, {
            current_state: run.status,
            allowed_states: ["queued", "running", "waiting"],
          });
        const isBusy = await stepStore.isBusy(tx, id);
        await durable.cancel(tx, idToUuid(id), isBusy);
        if (isBusy) store.change(tx, id, { status: "canceling" });
        else await finisher.cancel(tx, run);
        tx.audit("workflow_run.cancel", { type: "workflow_run", id });
        return isBusy ? { ...run, status: "canceling" } : { ...run, status: "canceled", finishedAt: tx.now };
      }),

    /** Continues a failed run from the failed or an earlier step, on its own version or the latest one. */
    retry: (
      ctx: AccountCtx,
      id: RunId,
      { fromStep, onLatest }: { readonly fromStep: string | undefined; readonly onLatest: boolean },
    ): Promise<Run> =>
      uow(ctx, async (tx) => {
        const run = await lockRun(tx, id);
        if (run.status !== "failed")
          fail(E.invalid_state, { current_state: run.status, allowed_states: ["failed"] });
        const workflow = await workflows.get(tx, run.workflowId);
        const version = onLatest ? (workflow.versionNumber ?? run.version) : run.version;
        const plan = await planFor(tx, { ...run, version });
        if (!plan.graph.triggers.some(({ key }) => key === run.triggerKey))
          fail(E.validation_failed, {
            errors: [
              {
                pointer: "/version",
                code: "option",
                message: "This version no longer has the trigger of the run.",
              },
            ],
          });
        if (fromStep !== undefined && !plan.steps.has(fromStep))
          fail(E.validation_failed, {
            errors: [{ pointer: "/from_step", code: "option", message: "The step does not exist." }],
          });
        const steps = await stepStore.list(tx, id, "current");
        await stepStore.forget(tx, id, stepsToRepeat(plan, steps, fromStep));
        await store.reopen(tx, id, version);
        await durable.retry(tx, idToUuid(id));
        tx.audit("workflow_run.retry", { type: "workflow_run", id }, { version });
        return lockRun(tx, id);
      }),

    decide: (ctx: AccountCtx, id: RunId, instance: string, decision: Decision): Promise<RunStep> =>
      uow(ctx, async (tx) => {
        await lockRun(tx, id);
        const step = (await stepStore.find(tx, id, instance)) ?? fail(E.not_found);
        if (step.type !== "human_task") fail(E.not_found);
        if (!mayDecide(step, userOf(ctx), ctx.role)) fail(E.forbidden);
        if (step.status !== "waiting") fail(R.already_decided);
        checkDecision(step, decision);
        const signal = signalOf(instance, step.attemptGroup);
        if ((await durable.signalsOf(tx, idToUuid(id))).has(signal)) fail(R.already_decided);
        await durable.signal(tx, idToUuid(id), signal, { ...decision, decided_by: userOf(ctx) });
        tx.audit(
          "workflow_run.decide",
          { type: "workflow_run", id },
          { step: instance, decision: decision.decision },
        );
        return step;
      }),

    /** After an entry is erased: cancels its open runs and deletes its data from the records of all its runs. */
    eraseTraces: (ctx: AccountCtx, entryId: Id<"ent">): Promise<void> =>
      uow(ctx, async (tx) => {
        const about = await store.listAbout(tx, entryId);
        for (const { id, isOpen } of about) {
          if (!isOpen) continue;
          const run = await lockRun(tx, id);
          await durable.cancel(tx, idToUuid(id));
          await finisher.cancel(tx, run);
        }
        await durable.erase(
          tx,
          about.map(({ id }) => idToUuid(id)),
        );
        await store.eraseTraces(tx, entryId);
      }),

    removeOld: (ctx: AccountCtx, id: RunId): Promise<void> =>
      uow(ctx, async (tx) => {
        const run = await store.lock(tx, id);
        if (!run || !isFinished(run.status)) return;
        await store.remove(tx, id);
        await durable.forget(tx, [idToUuid(id)]);
      }),
  };
}

function failTriggerKey(): never {
  const message = "must be the key of a trigger of type manual or api";
  return fail(E.validation_failed, { errors: [{ pointer: "/trigger_key", code: "option", message }] });
}

function checkDecision(step: RunStep, { decision }: Decision): void {
  const allowed = step.wait?.for === "decision" ? step.wait.task.decisions : [];
  if (Array.isArray(allowed) && allowed.includes(decision)) return;
  const message = `must be one of: ${Array.isArray(allowed) ? allowed.join(", ") : ""}`;
  fail(E.validation_failed, { errors: [{ pointer: "/decision", code: "option", message }] });
}
