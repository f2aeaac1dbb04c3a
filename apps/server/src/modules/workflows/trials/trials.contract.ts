/** The public shape of trials of workflows, and the operations that make them. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { JobOut } from "../../jobs/tracking/index.ts";
import { workflowErrors as W, workflowPermissions } from "../definitions/index.ts";
import { summaryOf } from "./summaries.rules.ts";
import type { TestRun } from "./test-runs.service.ts";

const number = z.int().min(1).max(2_000_000_000);
const Failure = z.object({ code: z.string(), message: z.string() });
const mocksMax = 200;

const MockIn = z
  .strictObject({
    outputs: z.record(z.string(), z.json()).optional(),
    port: z.string().min(1).max(60).optional().describe("The way it is left by."),
    error: z
      .strictObject({
        code: z.string().min(1).max(60).default("mocked"),
        message: z.string().max(500).default("It was told to fail."),
      })
      .optional()
      .describe("It fails, whatever else is said."),
  })
  .meta({ id: "WorkflowMock", description: "What a step is taken to have given." });

const TestRunIn = z
  .strictObject({
    of: z
      .union([z.literal("draft"), number])
      .default("draft")
      .describe("The draft, or a version."),
    trigger_key: z.string().max(40).optional().describe("Without it: one that goes with what is given."),
    payload: z.json().optional().describe("Read as `trigger.data`."),
    entry_id: idSchema("ent").optional().describe("The entry it is about."),
    mock_outputs: z
      .record(z.string().max(120), MockIn)
      .refine((all) => Object.keys(all).length <= mocksMax, `must not have more than ${mocksMax} members`)
      .default({})
      .describe("By the key of a step; in a loop also by one of its rounds: `mail@3`."),
  })
  .meta({ id: "WorkflowTestRunStart" });

const StepOut = z
  .object({
    id: z.string(),
    step_key: z.string(),
    type: z.string(),
    status: z.enum(["succeeded", "failed", "skipped", "canceled"]),
    port: z.string().nullable(),
    input: z.unknown().nullable().describe("With its references filled in."),
    outputs: z.unknown().nullable(),
    error: Failure.nullable(),
    is_mocked: z.boolean(),
    at: z.iso.datetime().describe("When it would have begun: delays are counted and not waited for."),
  })
  .meta({ id: "WorkflowTestRunStep" });

const EffectOut = z
  .object({
    step: z.string(),
    type: z.string(),
    summary: z.string().describe("In words, what would have been sent or changed."),
    input: z.unknown(),
  })
  .meta({ id: "WorkflowTestRunEffect" });

const TestRunOut = z
  .object({
    object: z.literal("workflow_test_run"),
    workflow_id: idSchema("wfl"),
    version: z.int().nullable().describe("Null for the draft."),
    trigger: z.object({
      key: z.string(),
      type: z.string(),
      filter_holds: z.boolean().describe("Otherwise nothing would have started; it was tried all the same."),
    }),
    status: z.enum(["succeeded", "failed", "unfinished"]),
    note: z.string().nullable().describe("Why it is unfinished."),
    outputs: z.unknown(),
    error: Failure.extend({ step: z.string() }).nullable(),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().describe("When it would have ended."),
    steps: z.array(StepOut),
    effects: z.array(EffectOut),
  })
  .meta({ id: "WorkflowTestRun" });

const BacktestIn = z
  .strictObject({
    last: z.int().min(1).max(500).default(50).describe("How many of the entries submitted last."),
    form_id: idSchema("frm").optional().describe("Without it: the form that a trigger names."),
    against: z.union([z.literal("published"), number]).default("published"),
  })
  .meta({ id: "WorkflowBacktestStart" });

const ById = z.strictObject({ id: idSchema("wfl") });

const about = {
  home: "shard",
  description: "Trying workflows out: each step as it would go, and nothing is done.",
} as const;

export const trialsContract = defineContract("workflowTrials", about, {
  testRun: {
    method: "POST",
    path: "/workflows/:id/test-runs",
    summary: "Try a workflow out",
    description:
      "Walks through the draft or a version as a run would, without waiting, and without doing anything: steps that do something give examples, or what `mock_outputs` says. At most 2,000 steps.",
    access: account(workflowPermissions.write),
    params: ById,
    body: TestRunIn,
    repeatable: readsOnly,
    returns: { 200: TestRunOut },
    errors: [W.workflow_invalid],
  },
  backtest: {
    method: "POST",
    path: "/workflows/:id/backtests",
    summary: "Compare a draft with a version over past entries",
    description:
      "Begins a job of kind `workflow_backtest`, which can be canceled. It tries both out with the entries that were submitted last. Its result counts `compared`, `same`, `changed` and failures before and after, in all and `by_step`, and has the first 50 `differences`.",
    access: account(workflowPermissions.write),
    params: ById,
    body: BacktestIn,
    idempotent: true,
    returns: { 202: JobOut },
    errors: [W.workflow_invalid, W.workflow_not_published],
  },
});

export function presentTestRun(
  { workflowId, version, trigger, startedAt, trace }: TestRun,
  titleOf: (type: string) => string,
): z.input<typeof TestRunOut> {
  return {
    object: "workflow_test_run",
    workflow_id: workflowId,
    version,
    trigger: { key: trigger.key, type: trigger.type, filter_holds: trigger.filterHolds },
    status: trace.status,
    note: trace.note,
    outputs: trace.outputs,
    error: trace.error,
    started_at: isoTime(startedAt),
    ended_at: isoTime(trace.endedAt),
    steps: trace.steps.map(({ stepKey, isMocked, at, ...step }) => ({
      ...step,
      step_key: stepKey,
      is_mocked: isMocked,
      at: isoTime(at),
    })),
    effects: trace.effects.map(({ step, type, input }: { step: string; type: string; input: Json }) => ({
      step,
      type,
      summary: summaryOf(titleOf(type), input),
      input,
    })),
  };
}
