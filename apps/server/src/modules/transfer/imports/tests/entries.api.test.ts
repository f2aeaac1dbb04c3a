import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOnce } from "../../../../test-kit/event-feed.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { createImportKit, uploaded } from "../../../../test-kit/import-kit.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let kit: ReturnType<typeof createImportKit>;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  kit = createImportKit(h, owner);
});
afterAll(() => h.stop());

const form = () =>
  publishedForm(owner, [
    field("name", { required: true }),
    field("age", { type: "number", settings: { min: 0 } }),
    field("color", { type: "select", settings: { options: [{ value: "r", label: "Red" }] } }),
  ]);
const entries = (form_id: string) => ({ type: "entries", form_id });
const all = { Name: "name", Age: "age", Color: "color", No: "$external_id" };
const text = "No,Name,Age,Color\n1,Ann,31,Red\n2,,5,\n3,Cem,-1,Red\n4,Dee,7,Pink\n";

async function entriesOf(formId: string) {
  const { body } = await owner.get(`/entries?form_id=${formId}&limit=100&sort=created_at`);
  return body.data as { id: string; status: string; answers: Record<string, unknown>; external_id: string }[];
}

describe("an import of entries", () => {
  it("creates a submitted entry from every row that the form accepts, and reports the reasons for the others", async () => {
    const formId = await form();
    const done = await kit.ran(entries(formId), text, all);
    expect(done).toMatchObject({
      status: "completed_with_errors",
      counts: { rows: 4, created: 1, rejected: 3 },
    });
    expect(done.first_errors).toMatchObject([
      { row: 3, column: "Name", to: "name", code: "required" },
      { row: 4, column: "Age", to: "age", code: "min", value: "-1" },
      { row: 5, column: "Color", to: "color", code: "option", value: "Pink" },
    ]);
    const [made, ...others] = await entriesOf(formId);
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      status: "submitted",
      source: "import",
      external_id: "1",
      answers: { name: "Ann", age: 31, color: "r" },
      provenance: { name: "import", age: "import", color: "import" },
      created_by: owner.user.id,
    });
    await eventsOnce(owner, "types=entry.submitted", (events) =>
      expect(events.map(({ data }) => data.entry_id)).toContain(made?.id),
    );
  });

  it("accepts incomplete rows as drafts", async () => {
    const formId = await form();
    const done = await kit.ran(entries(formId), text, all, { options: { status: "draft" } });
    expect(done).toMatchObject({ status: "completed", counts: { created: 4 } });
    expect((await entriesOf(formId)).map(({ status }) => status)).toEqual([
      "draft",
      "draft",
      "draft",
      "draft",
    ]);
  });

  it("matches entries by their external ID", async () => {
    const formId = await form();
    const one = "No,Name,Age,Color\n1,Ann,31,Red\n";
    await kit.ran(entries(formId), one, all);
    const matched = (on_match: string) => ({ mapping: { match_on: "$external_id", on_match } });
    expect(await kit.ran(entries(formId), one, all, matched("skip"))).toMatchObject({
      counts: { skipped: 1, created: 0 },
    });
    expect(await kit.ran(entries(formId), one, all)).toMatchObject({
      status: "completed_with_errors",
      first_errors: [{ row: 2, column: "No", to: "$external_id", code: "external_id_taken", value: "1" }],
    });
    const other = "No,Name,Age,Color\n1,Anna,,\n2,Bob,1,\n";
    expect(await kit.ran(entries(formId), other, all, matched("update"))).toMatchObject({
      status: "completed",
      counts: { created: 1, updated: 1 },
    });
    const found = await entriesOf(formId);
    expect(found.map(({ answers }) => answers.name)).toEqual(["Anna", "Bob"]);
    expect(found[0]?.answers.age).toBe(31);
  });

  it("needs only the changed answers for existing entries; new entries must be complete", async () => {
    const formId = await form();
    await kit.ran(entries(formId), "No,Name,Age,Color\n1,Ann,31,Red\n2,Bob,5,\n", all);
    const few = { Age: "age", No: "$external_id" };
    const matched = (on_match: string) => ({ mapping: { match_on: "$external_id", on_match } });
    const lacking = { column: "", to: "name", code: "required" };
    const changes = "No,Age\n1,32\n2,many\n2,-1\n3,7\n,8\n";
    const done = await kit.ran(entries(formId), changes, few, matched("update"));
    expect(done).toMatchObject({
      status: "completed_with_errors",
      counts: { rows: 5, created: 0, updated: 1, rejected: 4 },
      first_errors: [
        { row: 3, column: "Age", to: "age", code: "type", value: "many" },
        { row: 4, column: "Age", to: "age", code: "min", value: "-1" },
        { row: 5, ...lacking },
        { row: 6, ...lacking },
      ],
    });
    expect((await entriesOf(formId)).map(({ answers }) => answers)).toMatchObject([
      { name: "Ann", age: 32, color: "r" },
      { name: "Bob", age: 5 },
    ]);
    expect(await kit.ran(entries(formId), "No,Age\n1,33\n3,7\n", few, matched("skip"))).toMatchObject({
      counts: { skipped: 1, rejected: 1 },
      first_errors: [{ row: 3, ...lacking }],
    });
    expect(await kit.ran(entries(formId), "No,Age\n1,33\n", few, matched("error"))).toMatchObject({
      counts: { rejected: 1 },
      first_errors: [{ row: 2, ...lacking }],
    });
  });

  it("reports an invalid external ID, and imports the other rows", async () => {
    const formId = await form();
    const numbers = ["x".repeat(200), "x".repeat(201), "a\0b", "a\ud800", " 5 "];
    const lines = numbers.map((No) => `${JSON.stringify({ No, Name: "Ann" })}\n`).join("");
    const columns = { No: "$external_id", Name: "name" };
    for (const mapping of [{}, { match_on: "$external_id", on_match: "update" }]) {
      const done = await kit.ran(entries(formId), lines, columns, { mapping, filename: "rows.ndjson" });
      expect(
        done.first_errors.filter(({ code }: { code: string }) => code !== "external_id_taken"),
      ).toMatchObject([
        { row: 2, column: "No", to: "$external_id", code: "max", value: `${"x".repeat(100)}…` },
        { row: 3, column: "No", to: "$external_id", code: "pattern", value: "ab" },
        { row: 4, column: "No", to: "$external_id", code: "pattern" },
      ]);
    }
    expect((await entriesOf(formId)).map(({ external_id }) => external_id)).toEqual([numbers[0], "5"]);
  });

  it("moves entries to the trash when undone, except those that were edited", async () => {
    const formId = await form();
    const lines = Array.from({ length: 230 }, (_, at) => `${at},Person ${at},1,\n`).join("");
    const done = await kit.ran(entries(formId), `No,Name,Age,Color\n${lines}`, all);
    expect(done).toMatchObject({ status: "completed", counts: { created: 230 } });
    const [first] = await entriesOf(formId);
    await owner.post(`/entries/${first?.id}/review`, { decision: "approved" });
    expect(await kit.did(done.id, "undo")).toMatchObject({ status: "undone", undone: 229 });
    expect(await entriesOf(formId)).toMatchObject([{ id: first?.id }]);
  });

  it("returns 409 for a form without a version, and 422 for an unknown form", async () => {
    const file_id = await uploaded(owner, "a,b\n1,2\n");
    const project = (await owner.post("/projects", { name: "Unpublished" })).body;
    const draft = (await owner.post("/forms", { project_id: project.id, name: "Draft" })).body;
    const answer = await owner.post("/imports", { target: entries(draft.id), file_id });
    expect([answer.status, answer.body.code]).toEqual([409, "form_not_accepting"]);
    const missing = await owner.post("/imports", {
      target: entries("frm_00000000000000000000000000"),
      file_id,
    });
    expect([missing.status, missing.body.errors[0].pointer]).toEqual([422, "/target/form_id"]);
  });
});
