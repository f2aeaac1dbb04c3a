/**
 * Simulates a workflow once and returns each step. Reads with the caller's permissions, writes nothing, and makes no
 * calls.
 */
import type { Json } from "@formstead/form-logic";
import { type Graph, type Mock, planOf, type Trace } from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import type { EntriesService, Entry, EntryId } from "../../entries/entries/index.ts";
import { workflowErrors as W, type WorkflowId, type WorkflowsService } from "../definitions/index.ts";
import { type DryRuns, triggerDataOf } from "./dry-runs.service.ts";
import { mockProblems } from "./mocks.rules.ts";
import { chooseTrigger } from "./triggers.rules.ts";

interface Deps {
  readonly dryRuns: DryRuns;
  readonly workflows: Pick<WorkflowsService, "get" | "drafts" | "versions" | "catalogue">;
  readonly entries: Pick<EntriesService, "get">;
}

export interface TestRunRequest {
  readonly of: "draft" | number;
  readonly triggerKey: string | undefined;
  readonly entryId: EntryId | undefined;
  readonly payload: Json | undefined;
  readonly mocks: Readonly<Record<string, Mock>>;
}

export interface TestRun {
  readonly workflowId: WorkflowId;
  /** Null for the draft. */
  readonly version: number | null;
  readonly trigger: { readonly key: string; readonly type: string; readonly filterHolds: boolean };
  readonly startedAt: Date;
  readonly trace: Trace;
}

export function createTestRuns({ dryRuns, workflows, entries }: Deps) {
  const graphOf = async (ctx: AccountCtx, id: WorkflowId, of: TestRunRequest["of"]): Promise<Graph> => {
    if (of !== "draft")
      return (await orInvalid(workflows.versions.get(ctx, id, of), "/of", "The version does not exist."))
        .graph;
    const { graph } = await workflows.drafts.get(ctx, id);
    const { errors, warnings } = await workflows.versions.validate(ctx, id);
    if (errors.length > 0) fail(W.workflow_invalid, { errors, warnings });
    return graph;
  };

  const entryOf = (ctx: AccountCtx, id: EntryId | undefined): Promise<Entry | undefined> =>
    id === undefined
      ? Promise.resolve(undefined)
      : orInvalid(entries.get(ctx, id), "/entry_id", "The entry does not exist.");

  return {
    run: async (ctx: AccountCtx, id: WorkflowId, request: TestRunRequest): Promise<TestRun> => {
      await workflows.get(ctx, id);
      const graph = await graphOf(ctx, id, request.of);
      const entry = await entryOf(ctx, request.entryId);
      const trigger =
        chooseTrigger(graph, request.triggerKey, entry !== undefined) ??
        failValidation("/trigger_key", "The trigger does not exist.");
      const errors = mockProblems(graph, workflows.catalogue.forGraphs(), request.mocks);
      if (errors.length > 0) fail(E.validation_failed, { errors });
      const triggerData = triggerDataOf(trigger, entry, request.payload, ctx.now);
      const trial = dryRuns.forEntry(ctx, id, entry?.id ?? null);
      const filterHolds = await trial.wouldStart(trigger, triggerData);
      const { mocks } = request;
      const trace = await trial.run({ plan: planOf(graph), trigger, triggerData, mocks, now: ctx.now });
      return {
        workflowId: id,
        version: request.of === "draft" ? null : request.of,
        trigger: { key: trigger.key, type: trigger.type, filterHolds },
        startedAt: ctx.now,
        trace,
      };
    },

    /** The title of a step type, for the summary of its effect. */
    titleOf: (type: string): string =>
      workflows.catalogue.stepTypes().find((one) => one.type === type)?.title ?? type,
  };
}

export function failValidation(pointer: string, message: string, code = "option"): never {
  return fail(E.validation_failed, { errors: [{ pointer, code, message }] });
}

/** A missing resource that the body refers to is a validation error, not a 404. */
export async function orInvalid<T>(work: Promise<T>, pointer: string, message: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error, E.not_found)) failValidation(pointer, message);
    throw error;
  }
}
