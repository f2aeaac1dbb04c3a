/** Entries that are created as submitted must need only one insert, and no lock on the form unless it has a cap. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Id, idToUuid } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { databaseUrl, testServices } from "../../../../test-kit/test-services.ts";

let h: Harness;
let owner: Caller;
let db: pg.Client;

beforeAll(async () => {
  h = await startHarness({ shards: 1 });
  owner = await h.newAccount();
  const superUrl = new URL(databaseUrl(testServices.ownerUrl, h.databases[0]));
  superUrl.username = "postgres";
  db = new pg.Client({ connectionString: superUrl.href });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await h.stop();
});

const newForm = () => publishedForm(owner, [field("name")]);
const submit = (form_id: string) =>
  owner.post("/entries", { form_id, answers: { name: "Ada" }, status: "submitted" });

describe("an entry that is created as submitted", () => {
  it("is written once", async () => {
    const { status, body } = await submit(await newForm());
    expect([status, body.status, body.submitted_at]).toEqual([201, "submitted", expect.any(String)]);
    // The row is the first tuple of the table. If it had been updated, it would have moved.
    const { rows } = await db.query("select ctid::text from entries where id = $1", [idToUuid(body.id)]);
    expect(rows).toEqual([{ ctid: "(0,1)" }]);
  });

  it("does not wait for a lock on the form", async () => {
    const form = await newForm();
    await db.query("begin");
    await db.query("select from forms where id = $1 for update", [idToUuid(form as Id<"frm">)]);
    const { status } = await submit(form);
    await db.query("rollback");
    expect(status).toBe(201);
  });

  it("is rejected beyond the cap, even with concurrent requests", async () => {
    const form = await newForm();
    await owner.patch(`/forms/${form}`, { max_entries: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  });

  it("counts against a cap as soon as the cap is set", async () => {
    const form = await newForm();
    const early = Array.from({ length: 6 }, () => submit(form));
    expect((await owner.patch(`/forms/${form}`, { max_entries: 1 })).status).toBe(200);
    const late = await Promise.all(Array.from({ length: 6 }, () => submit(form)));
    const begun = await Promise.all(early);
    const refused = late.filter(({ body }) => body.code === "form_not_accepting" && body.reason === "full");
    const accepted = [...begun, ...late].filter(({ status }) => status === 201);
    expect(accepted.length).toBeGreaterThanOrEqual(1);
    // At most one of the later requests is accepted, and only if no earlier one was counted before it.
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect((await submit(form)).status).toBe(409);
  });
});
