// What entries remember of the respondent's way: the furthest page and the active time.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, page, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let form: string;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  const children = { id: "rep", type: "repeat", key: "children", label: "Child", items: [field("first")] };
  form = await publishedPages(owner, [
    page("p1", [field("name")]),
    page("p2", [{ id: "sec", type: "section", items: [field("note")] }, children]),
    page("p3", [field("last")]),
  ]);
});
afterAll(() => h?.stop());

const current = "/entry-sessions/current";
const keyed = (key: string) => ({ headers: { "x-service-entry-key": key } });

async function begin() {
  const { entry_key: key, session } = (await h.anonymous.post("/entry-sessions", { form_ref: form })).body;
  return { key, id: session.entry_id as string };
}
const save = (key: string, body: object) =>
  h.anonymous.patch(`${current}/answers`, { answers: { name: "Ada" }, ...body }, keyed(key));
const wayOf = async (id: string) => {
  const { furthest_page_id, active_ms } = (await owner.get(`/entries/${id}`)).body;
  return [furthest_page_id, active_ms];
};
const reached = async () =>
  (await owner.get(`/forms/${form}/funnel`)).body.pages.map((one: { reached: number }) => one.reached);

describe("the furthest page", () => {
  it("is unknown at first, and follows questions inside sections", async () => {
    const { key, id } = await begin();
    expect(await wayOf(id)).toEqual([null, null]);
    await save(key, { page: "fld_note" });
    expect(await wayOf(id)).toEqual(["p2", null]);
  });

  it("stays when the respondent goes back, or when a client reports a page that does not exist", async () => {
    const { key, id } = await begin();
    await save(key, { page: "p2" });
    for (const shown of ["p1", "nowhere", ""]) expect((await save(key, { page: shown })).status).toBe(200);
    expect(await wayOf(id)).toEqual(["p2", null]);
  });

  it("stays when instances are added, and when account members edit the entry", async () => {
    const { key, id } = await begin();
    await save(key, { page: "p2", active_ms: 5 });
    const added = await h.anonymous.post(`${current}/groups/children/instances`, {}, keyed(key));
    expect(added.status).toBe(201);
    const any = { headers: { "if-match": "*" } };
    const edited = await owner.patch(`/entries/${id}/answers`, { answers: { name: "Grace" } }, any);
    expect(edited.status).toBe(200);
    expect(await wayOf(id)).toEqual(["p2", 5]);
  });

  it("is the last one after submitting, whatever was reported", async () => {
    const { key, id } = await begin();
    await h.anonymous.post(`${current}/submit`, { page: "p1", active_ms: 7 }, keyed(key));
    expect(await wayOf(id)).toEqual(["p3", 7]);
  });

  it.each([{ page: "x".repeat(201) }, { active_ms: 1.5 }, { active_ms: 86_400_001 }, { active_ms: "5" }])(
    "422 for %j",
    async (body) => {
      const { key } = await begin();
      expect((await save(key, body)).status).toBe(422);
    },
  );
});

describe("a way that continues", () => {
  it("on another device adds time, and counts no page twice", async () => {
    const { key, id } = await begin();
    await save(key, { page: "p2", active_ms: 100, client_seq: 1 });
    const before = await reached();
    const { resume_url } = (await h.anonymous.post(`${current}/resume-links`, {}, keyed(key))).body;
    const resume_token = new URL(resume_url).hash.replace("#resume=", "");
    const resumed = (await h.anonymous.post("/entry-sessions/resume", { resume_token })).body;
    await save(resumed.entry_key, { page: "p2", active_ms: 50, client_seq: 1 });
    expect(await wayOf(id)).toEqual(["p2", 150]);
    expect(await reached()).toEqual(before);
    await save(resumed.entry_key, { page: "p3", active_ms: 50, client_seq: 2 });
    expect(await wayOf(id)).toEqual(["p3", 200]);
  });

  it("adds nothing with a save that arrives twice or too late", async () => {
    const { key, id } = await begin();
    for (const client_seq of [2, 2, 1])
      await save(key, { active_ms: 30, client_seq, page: `p${client_seq}` });
    expect(await wayOf(id)).toEqual(["p2", 30]);
  });

  it("adds up when saves arrive at the same time", async () => {
    const { key, id } = await begin();
    await Promise.all([1, 2, 3, 4].map(() => save(key, { active_ms: 25, page: "p1" })));
    expect(await wayOf(id)).toEqual(["p1", 100]);
  });

  it("is forgotten with the answers", async () => {
    const { key, id } = await begin();
    await save(key, { page: "p2", active_ms: 100 });
    expect((await h.anonymous.delete(current, undefined, keyed(key))).status).toBe(204);
    const left = await owner.get(`/entries/${id}`);
    expect([left.body.furthest_page_id ?? null, left.body.active_ms ?? null]).toEqual([null, null]);
  });
});

describe("a way through pages that differ between entries", () => {
  const ids = ["p1", "p2", "p3", "p4", "p5"];
  const newShuffled = () =>
    publishedPages(
      owner,
      ids.map((id) => page(id, [field(`q_${id}`)])),
      { settings: { random_order: { show: 3 } } },
    );
  const beginIn = async (shuffled: string, seed: string) => {
    const answers = { _order: seed };
    const { body } = await h.anonymous.post("/entry-sessions", { form_ref: shuffled, answers });
    const { _order } = (await owner.get(`/entries/${body.session.entry_id}`)).body.answers;
    const pages: string[] = _order.pages;
    const report = (shown: string | undefined) =>
      h.anonymous.patch(`${current}/answers`, { answers: {}, page: shown }, keyed(body.entry_key));
    const furthest = async () => (await wayOf(body.session.entry_id))[0];
    return {
      pages,
      report,
      furthest,
      submit: () => h.anonymous.post(`${current}/submit`, {}, keyed(body.entry_key)),
    };
  };

  it("follows the order of the entry, and never goes back in it", async () => {
    const shuffled = await newShuffled();
    for (const seed of ["seed-1", "seed-2", "seed-3"]) {
      const { pages, report, furthest, submit } = await beginIn(shuffled, seed);
      expect(pages).toHaveLength(3);
      await report(pages[1]);
      await report(pages[0]);
      expect(await furthest()).toBe(pages[1]);
      expect((await submit()).status).toBe(200);
      expect(await furthest()).toBe(pages[2]);
    }
  });

  it("does not reach pages that the entry does not show", async () => {
    const { pages, report, furthest } = await beginIn(await newShuffled(), "seed-1");
    await report(pages[0]);
    for (const id of ids.filter((one) => !pages.includes(one))) await report(id);
    expect(await furthest()).toBe(pages[0]);
  });
});
