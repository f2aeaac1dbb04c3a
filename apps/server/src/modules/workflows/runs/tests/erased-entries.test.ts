// An erased entry leaves nothing in what the engine's ledger keeps of runs about it. Without an engine, turn by turn.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { sql } from "../../../../platform/db/statement.ts";
import { type Id, idToUuid } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { heldRun } from "../../../../test-kit/published-workflow.ts";
import { graphOf, newWorkflow } from "../../../../test-kit/workflow-runs.ts";
import { applyMoves, createJourney } from "../run-state.rules.ts";
import type { WorkflowRunsService } from "../runs.service.ts";

let h: Harness;
let owner: Caller;
let runs: WorkflowRunsService;
let workflow: string;
let form: string;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  runs = h.services.get("workflowRuns") as WorkflowRunsService;
  form = await publishedForm(owner, [field("name")]);
  const copy = { key: "copy", type: "transform", input: { values: { name: "{{ entry.answers.name }}" } } };
  const ask = { key: "ask", type: "human_task", input: { title: "May we?" } };
  workflow = await newWorkflow(owner, graphOf([copy, ask], undefined, [{ key: "start", type: "manual" }]));
});
afterAll(() => h.stop());

const ctx = () => systemAccountCtx("test", owner.account, "test", h.clock.now());
const newEntry = async (name: string): Promise<Id<"ent">> =>
  (await owner.post("/entries", { form_id: form, answers: { name } })).body.id;

/** Asked whether to go on; decided where there is a comment to decide with. */
async function askedRun(entry_id: string, comment?: string) {
  const id = (await owner.post(`/workflows/${workflow}/runs`, { entry_id })).body.id as Id<"run">;
  const held = heldRun(h, owner, id);
  const first = await runs.runner.begin(held, id);
  if (!first) throw new Error("no run");
  const journey = createJourney(first.run, await runs.planOf(ctx(), first.run), first.steps);
  applyMoves(journey, first.moves);
  if (comment) await runs.decide(ctx(), id, "ask", { decision: "approved", comment, answers: {} });
  return { id, goOn: () => runs.runner.goOn(held, journey, { due: [], wakeUp: "handle" }) };
}

/** All the ledger has of a run. */
const ledgerOf = (id: Id<"run">): Promise<string> =>
  h.composition.platform.uow.read(ctx(), async (tx) => {
    const rows = await tx.query(sql`
      select to_jsonb(run) as run, (select jsonb_agg(signal) from process_signals signal
        where signal.account_id = run.account_id and signal.run_id = run.id) as signals
      from process_runs run where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
    return JSON.stringify(rows);
  });

it("neither of one that is under way nor of one that has ended; that somebody decided stays", async () => {
  const marker = randomUUID();
  const entry = await newEntry(marker);
  const open = await askedRun(entry, marker);
  const ended = await askedRun(entry, marker);
  await ended.goOn();
  for (const { id } of [open, ended]) expect(await ledgerOf(id)).toContain(marker);
  await runs.eraseTraces(ctx(), entry);
  for (const { id } of [open, ended]) {
    expect(await ledgerOf(id)).not.toContain(marker);
    expect(await ledgerOf(id)).toContain("ask:1");
  }
});

it("a run that is canceled keeps nothing of its last turn", async () => {
  const marker = randomUUID();
  const { id } = await askedRun(await newEntry(marker));
  expect(await ledgerOf(id)).toContain(marker);
  expect((await owner.post(`/workflow-runs/${id}/cancel`, {})).body.status).toBe("canceled");
  expect(await ledgerOf(id)).not.toContain(marker);
});
