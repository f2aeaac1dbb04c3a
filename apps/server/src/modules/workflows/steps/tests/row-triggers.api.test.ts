// Row changes that start workflows, with a running worker, and loop detection for runs that change rows.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";
import { graphOf, newWorkflow } from "../../../../test-kit/workflow-runs.ts";

let h: Harness;
let owner: Caller;
let worker: TestWorker;
let table: string;
beforeAll(async () => {
  h = await startHarness();
  worker = await startWorker(h.composition);
});
beforeEach(async () => {
  owner = await h.newAccount();
  table = await freshTable();
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
});

const freshTable = () =>
  newTable(owner, [column("sku", "text", { unique: true }), column("note"), column("mark")]);
const newRow = async (values: object, of = table): Promise<string> =>
  (await owner.post(`/data-tables/${of}/rows`, { values })).body.id;
const change = async (row: string, values: object) =>
  expect((await owner.patch(`/data-tables/${table}/rows/${row}`, { values })).status).toBe(200);
const end = { key: "end", type: "stop", input: {} };
const workflowOn = (config: object, steps: readonly object[] = [end], more: object = {}) =>
  newWorkflow(
    owner,
    graphOf(steps as never, undefined, [{ key: "start", type: "row_changed", config, ...more }]),
  );

interface RunItem {
  readonly status: string;
  readonly error: { readonly code: string } | null;
  readonly trigger: { readonly data: { readonly row_id: string; readonly changed: string[] } };
}
const runsOf = async (workflow: string): Promise<RunItem[]> =>
  (await owner.get(`/workflow-runs?limit=100&sort=created_at&workflow_id=${workflow}`)).body.data;

async function afterAllWasTaken(): Promise<void> {
  const other = await freshTable();
  const marker = await workflowOn({ table_id: other });
  await newRow({ sku: "marker" }, other);
  await eventually(async () => expect(await runsOf(marker)).toHaveLength(1));
}

describe("row_changed", () => {
  it("starts for the configured changes of its table only", async () => {
    const all = await workflowOn({ table_id: table });
    const some = await workflowOn({ table_id: table, on: ["created", "deleted"] });
    const narrow = await workflowOn({ table_id: table, on: ["updated"], columns: ["note"] });
    const row = await newRow({ sku: "A" });
    await newRow({ sku: "A" }, await freshTable());
    await change(row, { mark: "x" });
    await change(row, { note: "x" });
    await change(row, { note: "x" });
    await owner.delete(`/data-tables/${table}/rows/${row}`);
    await afterAllWasTaken();
    expect(await runsOf(all)).toHaveLength(4);
    expect(await runsOf(some)).toHaveLength(2);
    const received = (await runsOf(narrow)).map(({ trigger }) => trigger.data);
    expect(received).toMatchObject([{ table_id: table, row_id: row, changed: ["note"] }]);
  });

  it("passes the row to the steps and to the trigger's filter", async () => {
    const filter = { ref: "trigger.data.revision", op: "gt", value: 1 };
    const steps = [
      { key: "row", type: "find_row", input: { table_id: table, row_id: "{{ trigger.data.row_id }}" } },
      { key: "stop", type: "stop", input: { outputs: { note: "{{ steps.row.outputs.row.note }}" } } },
    ];
    const workflow = await workflowOn({ table_id: table }, steps, { filter });
    await change(await newRow({ sku: "A" }), { note: "here" });
    await eventually(async () => {
      const [run, ...more] = await runsOf(workflow);
      expect(more).toEqual([]);
      expect(run).toMatchObject({ status: "succeeded", outputs: { note: "here" } });
    });
  });

  it("cannot be published for an unknown table or column", async () => {
    const { id } = (await owner.post("/workflows", { name: "Bad" })).body;
    const problems = async (config: object) => {
      const trigger = { key: "start", type: "row_changed", config };
      await owner.put(`/workflows/${id}/draft`, graphOf([end], undefined, [trigger]), {
        headers: { "if-match": "*" },
      });
      const { body } = await owner.post(`/workflows/${id}/draft/validate`);
      return body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`);
    };
    const place = "/triggers/0/config";
    const stranger = await h.newAccount();
    const theirs = await newTable(stranger, [column("sku")]);
    expect(await problems({ table_id: theirs })).toEqual([`${place}/table_id unknown_table`]);
    expect(await problems({ table_id: "everything" })).toEqual([`${place}/table_id unknown_table`]);
    expect(await problems({ table_id: table, columns: ["sku", "no"] })).toEqual([
      `${place}/columns/1 unknown_column`,
    ]);
    expect(await problems({ table_id: table, on: ["moved"] })).toHaveLength(1);
    expect(await problems({})).toHaveLength(1);
  });
});

it("prevents the deletion of a table that a published workflow uses by id or key (409 table_in_use)", async () => {
  const trash = async (id: string) => {
    const { status, body } = await owner.delete(`/data-tables/${id}`);
    return [status, body?.code, ...(body?.used_by ?? [])];
  };
  const user = await workflowOn({ table_id: table });
  const inUseBy = (id: string) => [409, "table_in_use", { type: "workflow", id, name: "Test" }];
  expect(await trash(table)).toEqual(inUseBy(user));
  const read = await newTable(owner, [column("sku", "text", { unique: true })], { key: "read_by_key" });
  const input = { outputs: { it: '{{ tables.read_by_key[sku="A"].sku }}' } };
  const workflow = await newWorkflow(owner, graphOf([{ key: "end", type: "stop", input }]));
  expect(await trash(read)).toEqual(inUseBy(workflow));
  await owner.post(`/workflows/${workflow}/deactivate`);
  expect((await owner.delete(`/workflows/${workflow}`)).status).toBe(204);
  expect((await trash(read))[0]).toBe(204);
});

describe("runs that cause each other", () => {
  const turnsMax = 3;
  const depthMax = 10;

  /** Waits until this many runs were refused for this reason. Returns the number of other runs. */
  const ranBefore = (workflow: string, reason: string, count = 1): Promise<number> =>
    eventually(async () => {
      const runs = await runsOf(workflow);
      const refused = runs.filter(({ status }) => status === "refused");
      expect(refused.map(({ error }) => error?.code)).toEqual(Array.from({ length: count }, () => reason));
      return runs.length - refused.length;
    }, 40_000);

  it("are stopped when they change the same row repeatedly, and start again after a change by a person", async () => {
    const values = { sku: "A", note: "{{ run.id }}" };
    const workflow = await workflowOn({ table_id: table, on: ["updated"] }, [
      { key: "set", type: "upsert_row", input: { table_id: table, match_on: "sku", values } },
    ]);
    const row = await newRow({ sku: "A" });
    await change(row, { mark: "1" });
    expect(await ranBefore(workflow, "loop_detected")).toBe(turnsMax);
    await change(row, { mark: "2" });
    expect(await ranBefore(workflow, "loop_detected", 2)).toBe(2 * turnsMax);
  });

  it("are stopped at the maximum chain length when each creates another row", async () => {
    const workflow = await workflowOn({ table_id: table }, [
      { key: "make", type: "upsert_row", input: { table_id: table, values: { note: "{{ run.id }}" } } },
    ]);
    await newRow({ note: "first" });
    expect(await ranBefore(workflow, "too_deep")).toBe(depthMax + 1);
  });

  it("are stopped when a feed copies the change of an entry into the table that started the run", async () => {
    const form = await publishedForm(owner, [field("name")]);
    const feed = {
      form_id: form,
      mapping: { note: "{{ entry.answers.name }}", mark: "{{ entry.id }}" },
      on: ["submitted", "updated"],
    };
    expect((await owner.post(`/data-tables/${table}/feeds`, feed)).status).toBe(201);
    const workflow = await workflowOn({ table_id: table }, [
      { key: "row", type: "find_row", input: { table_id: table, row_id: "{{ trigger.data.row_id }}" } },
      {
        key: "set",
        type: "set_answers",
        input: { entry_id: "{{ steps.row.outputs.row.mark }}", answers: { name: "{{ run.id }}" } },
      },
    ]);
    await owner.post("/entries", { form_id: form, answers: { name: "Ada" } });
    expect(await ranBefore(workflow, "loop_detected")).toBe(turnsMax);
  });
});
