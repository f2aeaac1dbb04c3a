/**
 * Runs the draft and a version of a workflow for the latest entries without side effects, and reports where they
 * differ. Runs as a tracked job that writes only its own record; after a crash, it starts over.
 */
import { type Graph, planOf } from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { JobControl } from "../../../platform/jobs/bind-jobs.ts";
import type { Entry } from "../../entries/entries/index.ts";
import type { EntrySearchService } from "../../entries/search/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { Job, JobTrackingService } from "../../jobs/tracking/index.ts";
import {
  workflowErrors as W,
  type Workflow,
  type WorkflowId,
  type WorkflowsService,
} from "../definitions/index.ts";
import * as rules from "./backtests.rules.ts";
import { type DryRuns, triggerDataOf } from "./dry-runs.service.ts";
import { failValidation, orInvalid } from "./test-runs.service.ts";
import { runBacktest } from "./trials.events.ts";
import { formOf, triggerForEntries } from "./triggers.rules.ts";

interface Deps {
  readonly uow: Uow;
  readonly dryRuns: DryRuns;
  readonly workflows: Pick<WorkflowsService, "get" | "drafts" | "versions">;
  readonly entrySearch: Pick<EntrySearchService, "list" | "count">;
  readonly forms: Pick<FormsService, "gate">;
  readonly jobTracking: JobTrackingService;
}

export interface BacktestRequest {
  readonly last: number;
  readonly formId: Id<"frm"> | undefined;
  readonly against: "published" | number;
}

export interface BacktestInput {
  readonly jobId: Id<"job">;
  readonly workflowId: WorkflowId;
  readonly formId: Id<"frm">;
  readonly against: number;
  readonly last: number;
}

interface Compared {
  readonly graph: Graph;
  readonly plan: ReturnType<typeof planOf>;
}

const backtestKind = "workflow_backtest";
const pageSize = 25;
/** Only entries that would start workflows, which excludes test entries. */
const submitted = {
  and: [
    { field: "status", op: "eq", value: "submitted" },
    { field: "mode", op: "eq", value: "live" },
  ],
};

export function createBacktests({ uow, dryRuns, workflows, entrySearch, forms, jobTracking }: Deps) {
  const versionOf = async (tx: AccountTx, { id, versionNumber }: Workflow, request: BacktestRequest) => {
    if (request.against !== "published")
      return orInvalid(
        workflows.versions.get(tx, id, request.against),
        "/against",
        "The version does not exist.",
      );
    return workflows.versions.get(tx, id, versionNumber ?? fail(W.workflow_not_published));
  };

  const entriesOf = async function* (ctx: AccountCtx, { formId, last }: BacktestInput) {
    const sort = [{ name: "submitted_at", descending: true }];
    let cursor: PageRequest["cursor"];
    for (let left = last; left > 0; ) {
      const page = { limit: Math.min(left, pageSize), sort, cursor, countExact: false };
      const { rows, next } = await entrySearch.list(ctx, formId, submitted, page);
      yield* rows;
      left -= rows.length;
      if (!next || rows.length === 0) return;
      cursor = next;
    }
  };

  const compare = async (
    ctx: AccountCtx,
    { workflowId, formId }: BacktestInput,
    entry: Entry,
    graphs: readonly Compared[],
  ): Promise<rules.Outcome[]> => {
    const trial = dryRuns.forEntry(ctx, workflowId, entry.id);
    await trial.prefetch(...graphs.map(({ graph }) => graph));
    const now = entry.submittedAt ?? entry.createdAt;
    const outcomes: rules.Outcome[] = [];
    for (const { graph, plan } of graphs) {
      const trigger = triggerForEntries(graph, formId);
      const triggerData = trigger && triggerDataOf(trigger, entry, undefined, now);
      const isStarted = trigger && triggerData && (await trial.wouldStart(trigger, triggerData));
      outcomes.push(isStarted ? await trial.run({ plan, trigger, triggerData, mocks: {}, now }) : null);
    }
    return outcomes;
  };

  return {
    start: (ctx: AccountCtx, id: WorkflowId, request: BacktestRequest): Promise<Job> =>
      uow(ctx, async (tx) => {
        const workflow = await workflows.get(tx, id);
        const { errors, warnings } = await workflows.versions.validate(tx, id);
        if (errors.length > 0) fail(W.workflow_invalid, { errors, warnings });
        const version = await versionOf(tx, workflow, request);
        const draft = await workflows.drafts.get(tx, id);
        const formId =
          request.formId ??
          formOf(draft.graph, version.graph) ??
          failValidation("/form_id", "No trigger names a form. Set form_id.", "required");
        if (!(await forms.gate(tx, formId))) failValidation("/form_id", "The form does not exist.");
        const job = await jobTracking.create(tx, { kind: backtestKind });
        const { number: against } = version;
        const { last } = request;
        tx.enqueue(runBacktest, { job_id: job.id, workflow_id: id, form_id: formId, against, last });
        tx.audit("workflow.backtest", { type: "workflow", id }, { job_id: job.id, against, last });
        return job;
      }),

    run: (ctx: AccountCtx, input: BacktestInput, control: JobControl): Promise<void> =>
      jobTracking.run(ctx, input.jobId, control, async (progress) => {
        // Jobs have full access. Limit this one to what the lowest role that can start it is allowed to see.
        const as: AccountCtx = { ...ctx, role: "editor" };
        const draft = await workflows.drafts.find(as, input.workflowId);
        // If one of them was deleted after the job was created, finish without an error, because a retry would not
        // help.
        const exists = draft && (await forms.gate(as, input.formId));
        if (!exists) return { ...rules.newTally(), note: "The workflow or the form no longer exists." };
        const version = await workflows.versions.get(as, input.workflowId, input.against);
        const graphs = [version.graph, draft.graph].map((graph) => ({ graph, plan: planOf(graph) }));
        const total = await entrySearch.count(as, input.formId, submitted, input.last);
        let tally = rules.newTally();
        for await (const entry of entriesOf(as, input)) {
          await progress.report(tally.compared, Math.max(total, tally.compared));
          const [before = null, after = null] = await compare(as, input, entry, graphs);
          tally = rules.withEntry(tally, entry.id, before, after);
        }
        await progress.report(tally.compared, tally.compared);
        return { against: input.against, draft_revision: draft.revision, ...tally, note: null };
      }),
  };
}
