// Incomplete values must be kept as typed, and only the respondent must see them.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiClient, createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
beforeAll(async () => {
  const plenty = "100000";
  h = await startHarness({
    env: {
      ENTRIES_PER_NETWORK_FREE: plenty,
      ENTRIES_PER_NETWORK_MAX: plenty,
      RATE_LIMIT_PUBLIC_PER_MINUTE: plenty,
      RATE_LIMIT_ENTRY_PER_MINUTE: plenty,
    },
  });
  owner = await h.newAccount();
  formId = await publishedForm(owner, [
    field("name"),
    field("email", { type: "email", required: true }),
    field("site", { type: "url" }),
    field("phone", { type: "phone" }),
    field("age", { type: "number" }),
    field("stay", { type: "date_range" }),
    field("tick", { type: "checkbox" }),
    field("secret", { type: "password" }),
    field("fixed", { read_only: true, default: "x" }),
    field("why", { visible_if: { field: "email", op: "answered" } }),
    field("double", { type: "calculated", formula: "age * 2" }),
    field("more", { type: "number", visible_if: { field: "tick", op: "is_true" } }),
    { id: "rep", type: "repeat", key: "list", max: 3, items: [field("day", { type: "date" })] },
  ]);
});
afterAll(() => h?.stop());

const current = "/entry-sessions/current";
const withKey = (key: string): ApiClient => createApiClient(h.server, { "x-service-entry-key": key });

async function begin(answers: object = {}) {
  const { status, body } = await h.anonymous.post("/entry-sessions", { form_ref: formId, answers });
  expect(status, JSON.stringify(body)).toBe(201);
  const me = withKey(body.entry_key);
  const save = async (patch: object) => {
    const saved = await me.patch(`${current}/answers`, { answers: patch });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return { ...saved.body, told: toldIn(saved.body) };
  };
  return { me, save, body, entryId: body.session.entry_id as string };
}

const toldIn = ({ errors }: { errors: { field_key: string; code: string; is_kept: boolean }[] }) =>
  Object.fromEntries(errors.map((one) => [one.field_key, `${one.code}${one.is_kept ? " kept" : ""}`]));

const incomplete = {
  email: "ann@",
  site: "http:",
  phone: "+49",
  age: "12,",
  stay: { start: "2026-1" },
};
const kept = Object.fromEntries(Object.keys(incomplete).map((key) => [key, "type kept"]));

describe("a save with incomplete answers", () => {
  it("stores complete answers, keeps incomplete ones as typed, and reports both", async () => {
    const { me, save } = await begin();
    const { told, typed, is_valid } = await save({ name: "Ann", ...incomplete });
    expect(told).toEqual(kept);
    expect([typed, is_valid]).toEqual([incomplete, false]);
    const { body } = await me.get(current);
    expect(body).toMatchObject({ answers: { name: "Ann" }, typed: incomplete });
    expect(body.answers).toEqual({ name: "Ann", fixed: "x" });
    expect(body.fields.email).toMatchObject({ value: null, issues: [{ code: "type" }] });
    expect(body.fields.why.visible).toBe(false);
    expect(body.fields.double.value).toBeNull();
  });

  it("changes nothing for a rejected answer and saves the others", async () => {
    const { me, save } = await begin({ age: 30, tick: true });
    const { told } = await save({
      name: "Ann",
      age: true,
      tick: "yes?",
      fixed: "y",
      nobody: 1,
      secret: 5,
      list: [{ day: "2026-01-01", what: 1 }],
      "list[none].day": "2026-01-01",
    });
    expect(told).toEqual({
      age: "type",
      tick: "type",
      fixed: "read_only",
      nobody: "unknown_field_key",
      what: "unknown_field_key",
      secret: "type",
      "list[none].day": "unknown_field_key",
    });
    const { answers, typed } = (await me.get(current)).body;
    expect(answers).toMatchObject({
      name: "Ann",
      age: 30,
      tick: true,
      fixed: "x",
      list: [{ day: "2026-01-01" }],
    });
    expect(typed).toEqual({});
  });

  it("keeps the stored list when a longer one than allowed is sent", async () => {
    const { save, me } = await begin({ list: [{ _id: "a", day: "2026-1" }] });
    const { told } = await save({ name: "Ann", list: Array.from({ length: 4 }, () => ({})) });
    expect(told).toEqual({ list: "too_many" });
    expect((await me.get(current)).body).toMatchObject({
      answers: { name: "Ann", list: [{ _id: "a" }] },
      typed: { "list[a].day": "2026-1" },
    });
  });

  it("limits the size of typed values", async () => {
    const { save } = await begin();
    const long = "a".repeat(20_001);
    expect((await save({ email: long, name: "Ann" })).told).toEqual({ email: "max" });
    const half = "a".repeat(19_000);
    const { told, typed } = await save({ email: half, site: half, age: half });
    expect([told, Object.keys(typed)]).toEqual([
      { email: "type kept", site: "type kept", age: "max" },
      ["email", "site"],
    ]);
  });

  it("works the same when an entry begins", async () => {
    const { body } = await begin({ name: "Ann", ...incomplete, fixed: "y" });
    expect(toldIn(body)).toEqual({ ...kept, fixed: "read_only" });
    expect(body.session).toMatchObject({ answers: { name: "Ann", fixed: "x" }, typed: incomplete });
  });
});

describe("a typed value", () => {
  it("is removed by a valid answer, or when it is cleared", async () => {
    const { save } = await begin(incomplete);
    expect((await save({ email: "ann@example.org", site: null })).typed).not.toHaveProperty("email");
    const { typed } = await save({ phone: "+49301234567", age: 12, stay: null });
    expect(typed).toEqual({});
  });

  it("replaces an existing answer", async () => {
    const { me, save } = await begin({ email: "ann@example.org", why: "x" });
    await save({ email: "ann@example." });
    const { answers, typed } = (await me.get(current)).body;
    expect([answers.email, typed]).toEqual([undefined, { email: "ann@example." }]);
  });

  it("is replaced by an answer from a member of the account", async () => {
    const { me, entryId } = await begin({ email: "ann@" });
    const { etag } = (await owner.get(`/entries/${entryId}`)).body;
    const edited = await owner.patch(
      `/entries/${entryId}/answers`,
      { answers: { email: "office@example.org" } },
      { headers: { "if-match": etag } },
    );
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect((await me.get(current)).body).toMatchObject({
      answers: { email: "office@example.org" },
      typed: {},
    });
  });

  it("does not create a revision", async () => {
    const { save, entryId } = await begin();
    const { etag } = (await owner.get(`/entries/${entryId}`)).body;
    await owner.patch(
      `/entries/${entryId}/answers`,
      { answers: { name: "Bo" } },
      { headers: { "if-match": etag } },
    );
    const revision = async () => (await owner.get(`/entries/${entryId}`)).body.answers_revision;
    const before = await revision();
    await save({ email: "ann@" });
    expect(await revision()).toBe(before);
  });

  it("stays with its instance and is removed with it", async () => {
    const { me, save } = await begin({ list: [{ _id: "a", day: "2026-1" }] });
    const instances = `${current}/groups/list/instances`;
    const added = (await me.post(instances, { position: 0, answers: { day: "2026-2" } })).body;
    const both = { "list[a].day": "2026-1", [`list[${added.instance_id}].day`]: "2026-2" };
    expect([toldIn(added), added.typed]).toEqual([
      Object.fromEntries(Object.keys(both).map((path) => [path, "type kept"])),
      both,
    ]);
    const moved = await me.patch(`${instances}/a`, { position: 0, answers: { day: "2026-12-24" } });
    expect(moved.body.typed).toEqual({ [`list[${added.instance_id}].day`]: "2026-2" });
    await me.delete(`${instances}/${added.instance_id}`);
    expect((await me.get(current)).body.typed).toEqual({});
    expect((await save({ name: "Ann" })).typed).toEqual({});
  });

  it("is returned with a resume link, and only there", async () => {
    const { me, entryId } = await begin(incomplete);
    const link = (await me.post(`${current}/resume-links`, {})).body;
    const resume_token = new URL(link.resume_url).hash.replace("#resume=", "");
    const { body } = await h.anonymous.post("/entry-sessions/resume", { resume_token });
    expect(body.session).toMatchObject({ answers: { fixed: "x" }, typed: incomplete });
    expect((await withKey(body.entry_key).get(current)).body.typed).toEqual(incomplete);
    const seen = [
      await owner.get(`/entries/${entryId}`),
      await owner.get(`/entries?form_id=${formId}`),
      await owner.get(`/entries/${entryId}/revisions`),
      await owner.post("/entries/query", { form_id: formId }),
    ];
    expect(seen.map(({ body: one }) => JSON.stringify(one)).join(" ")).not.toContain('ann@"');
  });

  it("prevents submitting while it is visible, and is removed afterward", async () => {
    const { me, save, entryId } = await begin({ tick: true, more: "many", email: "ann@" });
    const refused = await me.post(`${current}/submit`, {});
    expect([refused.status, refused.body.errors.map((one: { field_key: string }) => one.field_key)]).toEqual([
      422,
      ["email", "more"],
    ]);
    expect((await me.post(`${current}/validate`, {})).body.errors).toMatchObject([
      { field_key: "email", code: "type" },
      { field_key: "more", code: "type" },
    ]);
    await save({ tick: false });
    const done = await me.post(`${current}/submit`, { answers: { email: "ann@example.org" } });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await owner.get(`/entries/${entryId}`)).body.answers).not.toHaveProperty("more");
  });

  it("is not stored anywhere once its entry is submitted, discarded, or erased", async () => {
    const own = await h.newAccount();
    const form = await publishedForm(own, [field("email", { type: "email" })]);
    const keys: string[] = [];
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { body } = await h.anonymous.post("/entry-sessions", {
        form_ref: form,
        answers: { email: "ann@" },
      });
      keys.push(body.entry_key);
      ids.push(body.session.entry_id);
    }
    const rows = async () => {
      const { rows: found } = await h.composition.shards.get(own.account.shard).withClient(async (db) => {
        await db.query("select set_config('app.account_id', $1, false)", [own.account.uuid]);
        return db.query("select 1 from entry_sessions where account_id = $1 and typed is not null", [
          own.account.uuid,
        ]);
      });
      return found.length;
    };
    expect(await rows()).toBe(3);
    await withKey(keys[0] ?? "").post(`${current}/submit`, { answers: { email: null } });
    expect(await rows()).toBe(2);
    await withKey(keys[1] ?? "").delete(current);
    expect(await rows()).toBe(1);
    await own.post(`/entries/${ids[2]}/erase`, { reason: "subject_request" });
    expect(await rows()).toBe(0);
  });
});
