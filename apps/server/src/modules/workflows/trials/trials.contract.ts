/** The public shape of test runs and backtests, and their operations. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JsonValue, parsedJson } from "../../../platform/json/json-schema.ts";
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
    outputs: z.record(z.string(), JsonValue).optional(),
    port: z.string().min(1).max(60).optional().describe("The port through which the step continues."),
    error: z
      .strictObject({
        code: z.string().min(1).max(60).default("mocked"),
        message: z.string().max(500).default("This failure is mocked."),
      })
      .optional()
      .describe("Makes the step fail, regardless of the other properties."),
  })
  .meta({ id: "WorkflowMock", description: "The simulated result of a step." });

const TestRunIn = z
  .strictObject({
    of: z
      .union([z.literal("draft"), number])
      .default("draft")
      .describe("The draft or a version."),
    trigger_key: z.string().max(40).optional().describe("Default: the first trigger that matches the input."),
    payload: JsonValue.optional().describe("References read it as `trigger.data`."),
    entry_id: idSchema("ent").optional().describe("The entry to run the workflow for."),
    mock_outputs: z
      .record(z.string().max(120), MockIn)
      .refine((all) => Object.keys(all).length <= mocksMax, `must not have more than ${mocksMax} steps`)
      .default({})
      .describe("By step key, or by step key and iteration in a loop: `mail@3`."),
  })
  .meta({ id: "WorkflowTestRunStart" });

const StepOut = z
  .object({
    id: z.string(),
    step_key: z.string(),
    type: z.string(),
    status: z.enum(["succeeded", "failed", "skipped", "canceled"]),
    port: z.string().nullable(),
    input: parsedJson.nullable().describe("The input with resolved references."),
    outputs: parsedJson.nullable(),
    error: Failure.nullable(),
    is_mocked: z.boolean(),
    at: z.iso.datetime().describe("When the step would have started. Delays are added without waiting."),
  })
  .meta({ id: "WorkflowTestRunStep" });

const EffectOut = z
  .object({
    step: z.string(),
    type: z.string(),
    summary: z.string().describe("A human-readable summary of what would have been sent or changed."),
    input: parsedJson,
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
      filter_holds: z
        .boolean()
        .describe("If false, the trigger would not have started a run; the test run continues anyway."),
    }),
    status: z.enum(["succeeded", "failed", "unfinished"]),
    note: z.string().nullable().describe("Why the test run is unfinished."),
    outputs: parsedJson,
    error: Failure.extend({ step: z.string() }).nullable(),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().describe("When the run would have ended."),
    steps: z.array(StepOut),
    effects: z.array(EffectOut),
  })
  .meta({ id: "WorkflowTestRun" });

const BacktestIn = z
  .strictObject({
    last: z
      .int()
      .min(1)
      .max(500)
      .default(50)
      .describe("How many of the most recently submitted entries to compare."),
    form_id: idSchema("frm").optional().describe("Default: the form of a trigger."),
    against: z.union([z.literal("published"), number]).default("published"),
  })
  .meta({ id: "WorkflowBacktestStart" });

const ById = z.strictObject({ id: idSchema("wfl") });

const about = {
  home: "shard",
  description: "Test runs and backtests simulate workflows step by step, without side effects.",
} as const;

export const trialsContract = defineContract("workflowTrials", about, {
  testRun: {
    method: "POST",
    path: "/workflows/:id/test-runs",
    summary: "Test a workflow",
    description:
      "Simulates a run of the draft or a version, without waiting and without side effects. Steps that would have effects return example outputs or those in `mock_outputs`. At most 2,000 steps.",
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
      "Starts a job of kind `workflow_backtest`, which can be canceled. It simulates both for the most recently submitted entries. The result counts `compared`, `same`, `changed`, and failures before and after, in total and `by_step`, and lists the first 50 `differences`.",
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
