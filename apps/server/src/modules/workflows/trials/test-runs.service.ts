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
import { type DryRuns, toldOf } from "./dry-runs.service.ts";
import { mockProblems } from "./mocks.rules.ts";
import { chooseTrigger } from "./triggers.rules.ts";

interface Deps {
  readonly dryRuns: DryRuns;
  readonly workflows: Pick<WorkflowsService, "get" | "drafts" | "versions" | "catalogue">;
  readonly entries: Pick<EntriesService, "get">;
}

export interface TestRunWish {
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
  const graphOf = async (ctx: AccountCtx, id: WorkflowId, of: TestRunWish["of"]): Promise<Graph> => {
    if (of !== "draft")
      return (await orRefuse(workflows.versions.get(ctx, id, of), "/of", "The version does not exist."))
        .graph;
    const { graph } = await workflows.drafts.get(ctx, id);
    const { errors, warnings } = await workflows.versions.validate(ctx, id);
    if (errors.length > 0) fail(W.workflow_invalid, { errors, warnings });
    return graph;
  };

  const entryOf = (ctx: AccountCtx, id: EntryId | undefined): Promise<Entry | undefined> =>
    id === undefined
      ? Promise.resolve(undefined)
      : orRefuse(entries.get(ctx, id), "/entry_id", "The entry does not exist.");

  return {
    run: async (ctx: AccountCtx, id: WorkflowId, wish: TestRunWish): Promise<TestRun> => {
      await workflows.get(ctx, id);
      const graph = await graphOf(ctx, id, wish.of);
      const entry = await entryOf(ctx, wish.entryId);
      const trigger =
        chooseTrigger(graph, wish.triggerKey, entry !== undefined) ??
        refuse("/trigger_key", "The trigger does not exist.");
      const errors = mockProblems(graph, workflows.catalogue.forGraphs(), wish.mocks);
      if (errors.length > 0) fail(E.validation_failed, { errors });
      const told = toldOf(trigger, entry, wish.payload, ctx.now);
      const trial = dryRuns.about(ctx, id, entry?.id ?? null);
      const filterHolds = await trial.starts(trigger, told);
      const { mocks } = wish;
      const trace = await trial.run({ plan: planOf(graph), trigger, told, mocks, now: ctx.now });
      return {
        workflowId: id,
        version: wish.of === "draft" ? null : wish.of,
        trigger: { key: trigger.key, type: trigger.type, filterHolds },
        startedAt: ctx.now,
        trace,
      };
    },

    /** The title of a step type, for the summary of an effect. */
    titleOf: (type: string): string =>
      workflows.catalogue.stepTypes().find((one) => one.type === type)?.title ?? type,
  };
}

export function refuse(pointer: string, message: string, code = "option"): never {
  return fail(E.validation_failed, { errors: [{ pointer, code, message }] });
}

/** A missing resource that the body refers to is a validation error, not a 404. */
export async function orRefuse<T>(work: Promise<T>, pointer: string, message: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error, E.not_found)) refuse(pointer, message);
    throw error;
  }
}
