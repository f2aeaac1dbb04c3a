// The ledger of durable processes keeps no data of an erased entry. Calls the runner directly, without an engine.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { sql } from "../../../../platform/db/statement.ts";
import { type Id, idToUuid } from "../../../../platform/ids/ids.ts";
import { continueRun } from "../../../../test-kit/begun-run.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { answers, called, graphOf, newWorkflow, stepsModule } from "../../../../test-kit/workflow-runs.ts";
import type { WorkflowRunsService } from "../runs.service.ts";

let h: Harness;
let owner: Caller;
let runs: WorkflowRunsService;
let workflow: string;
let form: string;
beforeAll(async () => {
  h = await startHarness({ modules: [stepsModule] });
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

async function begunRun(workflowId: string, entry_id: string) {
  const id = (await owner.post(`/workflows/${workflowId}/runs`, { entry_id })).body.id as Id<"run">;
  return continueRun(h, owner, id);
}

/** A run that is waiting for a decision, or has received one if `comment` is set. */
async function askedRun(entry_id: string, comment?: string) {
  const { id, held, state } = await begunRun(workflow, entry_id);
  if (comment) await runs.decide(ctx(), id, "ask", { decision: "approved", comment, answers: {} });
  return { id, advance: () => runs.runner.advance(held, state, { dueSteps: [], handle: "handle" }) };
}

/** Everything that the ledger stores about a run. */
const ledgerOf = (id: Id<"run">): Promise<string> =>
  h.composition.platform.uow.read(ctx(), async (tx) => {
    const rows = await tx.query(sql`
      select to_jsonb(run) as run, (select jsonb_agg(signal) from process_signals signal
        where signal.account_id = run.account_id and signal.run_id = run.id) as signals
      from process_runs run where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
    return JSON.stringify(rows);
  });

it("erases the data of open and ended runs, and keeps the fact that someone decided", async () => {
  const marker = randomUUID();
  const entry = await newEntry(marker);
  const open = await askedRun(entry, marker);
  const ended = await askedRun(entry, marker);
  await ended.advance();
  for (const { id } of [open, ended]) expect(await ledgerOf(id)).toContain(marker);
  await runs.eraseTraces(ctx(), entry);
  for (const { id } of [open, ended]) {
    expect(await ledgerOf(id)).not.toContain(marker);
    expect(await ledgerOf(id)).toContain("ask:1");
  }
});

it("erases the result of the last transaction when a run is canceled", async () => {
  const marker = randomUUID();
  const { id } = await askedRun(await newEntry(marker));
  expect(await ledgerOf(id)).toContain(marker);
  expect((await owner.post(`/workflow-runs/${id}/cancel`, {})).body.status).toBe("canceled");
  expect(await ledgerOf(id)).not.toContain(marker);
});

it("records nothing about a call that was in progress when its entry was erased", async () => {
  const [marker, word] = [randomUUID(), randomUUID()];
  const entry = await newEntry(marker);
  const input = { word, value: "{{ entry.answers.name }}" };
  const calling = graphOf([{ key: "call", type: "test.call", input }], undefined, [
    { key: "start", type: "manual" },
  ]);
  const { id, held, state, calls } = await begunRun(await newWorkflow(owner, calling), entry);
  const recorded = async () =>
    `${await ledgerOf(id)} ${JSON.stringify((await owner.get(`/workflow-runs/${id}/steps`)).body)}`;
  expect(await recorded()).toContain(marker);
  answers.set(word, async () => {
    await runs.eraseTraces(ctx(), entry);
    return marker;
  });
  const [call] = calls;
  if (!call) throw new Error("no call");
  await expect(runs.runner.call(held, state, call, true)).rejects.toThrow("over");
  expect(called.some((one) => one.word === word)).toBe(true);
  expect(await recorded()).not.toContain(marker);
});
