import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { idToUuid } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;

beforeAll(async () => {
  h = await startHarness({ env: { ENTRIES_PER_NETWORK_FREE: "10000", ENTRIES_PER_NETWORK_MAX: "10000" } });
});
beforeEach(async () => {
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("name", { required: true }), field("city")]);
});
afterAll(() => h.stop());

const submit = (body: object, key?: string) =>
  h.anonymous.post(
    "/entry-sessions/submit",
    { form_ref: formId, ...body },
    key === undefined ? {} : { headers: { "idempotency-key": key } },
  );
const ada = { answers: { name: "Ada" } };
const entries = async (query = "") => (await owner.get(`/entries?form_id=${formId}${query}`)).body.data;
const newMark = () => randomBytes(24).toString("base64url");

describe("submitting an entry in one request", () => {
  it("201 with the receipt, and a key that shows the receipt and nothing else", async () => {
    const { status, body } = await submit(ada);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ object: "submitted_entry", receipt: { object: "entry_receipt" } });
    const headers = { "x-service-entry-key": body.entry_key };
    const receipt = await h.anonymous.get("/entry-sessions/current/receipt", { headers });
    expect(receipt.body).toEqual(body.receipt);
    const saved = await h.anonymous.patch(
      "/entry-sessions/current/answers",
      { answers: { name: "Eve" } },
      { headers },
    );
    expect([saved.status, saved.body.code]).toEqual([409, "already_submitted"]);
    const [entry] = await entries();
    expect(entry).toMatchObject({
      id: body.receipt.entry_id,
      status: "submitted",
      source: "respondent",
      answers: { name: "Ada" },
      provenance: {},
    });
  });

  it("writes the entry, its session, audit rows, and events in one transaction", async () => {
    const { body } = await submit(ada);
    const id = body.receipt.entry_id;
    const rows = await h.composition.shards.get(owner.account.shard).withClient(async (db) => {
      await db.query("select set_config('app.account_id', $1, false)", [owner.account.uuid]);
      const { rows: found } = await db.query<{ what: string; xmin: string }>(
        `select 'entry' as what, xmin::text from entries where id = $1
         union all select 'session', xmin::text from entry_sessions where entry_id = $1
         union all select action, xmin::text from audit_log where target_id = $2
         union all select name, xmin::text from events where data->>'entry_id' = $2`,
        [idToUuid(id), id],
      );
      return found;
    });
    expect(rows.map(({ what }) => what).sort()).toEqual([
      "entry",
      "entry.create",
      "entry.created",
      "entry.submit",
      "entry.submitted",
      "session",
    ]);
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
  });

  it("422 with the problems of invalid answers, in the respondent's language, and stores nothing", async () => {
    for (const answers of [{}, { name: "" }, { name: "Ada", planet: "Mars" }, { name: 5 }]) {
      const { status, body } = await submit({ answers, locale: "de" });
      expect([status, body.code], JSON.stringify(body)).toEqual([422, "validation_failed"]);
    }
    const missing = await submit({ locale: "de" });
    expect(missing.body.errors).toMatchObject([{ field_key: "name", code: "required" }]);
    expect(missing.headers["content-language"]).toBe("de");
    expect(await entries("&status=draft")).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  it("returns the same receipt and key for a repeat, also for a concurrent one", async () => {
    const key = newMark();
    const [first, second] = await Promise.all([submit(ada, key), submit(ada, key)]);
    const third = await submit(ada, key);
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect(third.headers["idempotency-replayed"]).toBe("true");
    expect(await entries()).toHaveLength(1);
    expect((await submit(ada, newMark())).body.entry_key).not.toBe(first.body.entry_key);
  });

  it("409 for an Idempotency-Key that began an entry; one that submitted an entry returns it", async () => {
    const key = newMark();
    const headers = { "idempotency-key": key };
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId }, { headers });
    expect([begun.status, (await submit(ada, key)).body.code]).toEqual([201, "idempotency_key_reused"]);
    const other = newMark();
    const { body } = await submit(ada, other);
    const again = await h.anonymous.post(
      "/entry-sessions",
      { form_ref: formId },
      { headers: { "idempotency-key": other } },
    );
    expect(again.body).toMatchObject({
      entry_key: body.entry_key,
      session: { entry_id: body.receipt.entry_id, status: "submitted" },
    });
  });

  it("counts against the cap in order, even with concurrent requests", async () => {
    await owner.patch(`/forms/${formId}`, { max_entries: 3 }, { headers: { "if-match": "*" } });
    const all = await Promise.all(
      Array.from({ length: 8 }, (_none, n) => submit({ answers: { name: `n${n}` } })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect(all.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "form_not_accepting",
      reason: "full",
    });
    expect((await owner.get(`/forms/${formId}`)).body.status).toBe("closed");
    expect(await entries()).toHaveLength(3);
  });

  it("gets sequential numbers without gaps", async () => {
    formId = await publishedForm(owner, [field("name"), field("no", { type: "auto_number" })]);
    const all = await Promise.all(
      Array.from({ length: 12 }, (_none, n) => submit({ answers: { name: `n${n}` } })),
    );
    const numbers = all.map(({ body }) => Number(body.receipt.numbers.no));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_none, n) => n + 1));
  });

  it("uses up a link, needs its access code, and keeps its prefilled answers", async () => {
    const link = await owner.post(`/forms/${formId}/links`, {
      access_code: "open sesame",
      max_uses: 1,
      prefill: { city: "Rome" },
    });
    expect(link.status, JSON.stringify(link.body)).toBe(201);
    const ref = { form_ref: link.body.slug, ...ada };
    expect((await submit(ref)).body.code).toBe("access_code_required");
    expect((await submit({ ...ref, access_code: "wrong" })).body.code).toBe("invalid_access_code");
    expect((await submit({ ...ref, answers: {}, access_code: "open sesame" })).status).toBe(422);
    const key = newMark();
    const passed = await submit({ ...ref, access_code: "open sesame" }, key);
    expect(passed.status, JSON.stringify(passed.body)).toBe(201);
    expect((await submit({ ...ref, access_code: "open sesame" }, key)).body).toEqual(passed.body);
    expect((await submit({ ...ref, access_code: "open sesame" })).body.code).toBe("link_spent");
    const [entry] = await entries();
    expect(entry).toMatchObject({
      answers: { name: "Ada", city: "Rome" },
      provenance: { city: "prefill" },
    });
  });

  it("404 for an unknown form, 409 for a closed one, and marks a filled honeypot as spam", async () => {
    expect((await submit({ form_ref: "nowhere", ...ada })).status).toBe(404);
    expect((await submit({ ...ada, honeypot: "buy" })).status).toBe(201);
    expect((await entries("&is_spam=true"))[0]).toMatchObject({ is_spam: true });
    await owner.post(`/forms/${formId}/close`);
    const closed = await submit(ada);
    expect([closed.status, closed.body.code]).toEqual([409, "form_not_accepting"]);
  });

  it("422 for a file that belongs to no entry of the respondent", async () => {
    formId = await publishedForm(owner, [field("photo", { type: "file" })]);
    const { status, body } = await submit({ answers: { photo: ["fil_01h455vb4pex5vsknk084sn02q"] } });
    expect(status, JSON.stringify(body)).toBe(422);
  });
});
