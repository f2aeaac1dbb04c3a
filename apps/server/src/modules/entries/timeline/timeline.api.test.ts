import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("name"), field("note")]);
});
afterAll(() => h.stop());

async function newEntry(): Promise<string> {
  return (await owner.post("/entries", { form_id: formId, answers: { name: "Ada" } })).body.id;
}

const commentsPath = (id: string, rest = "") => `/entries/${id}/comments${rest}`;

async function comment(id: string, body: string) {
  const made = await owner.post(commentsPath(id), { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string };
}

interface Item {
  readonly type: string;
  readonly action: string;
  readonly revision: { number: number; changed_paths: string[] } | null;
  readonly review_state: string | null;
  readonly comment: { body: string } | null;
  readonly actor: { kind: string; user_id: string | null };
}

describe("GET /entries/:id/timeline", () => {
  const timeline = async (id: string, query = ""): Promise<Item[]> =>
    (await owner.get(`/entries/${id}/timeline${query}`)).body.data;

  async function busyEntry(): Promise<string> {
    const id = await newEntry();
    const steps = [
      () => owner.patch(`/entries/${id}`, { tags: ["a"] }),
      () =>
        owner.patch(`/entries/${id}/answers`, { answers: { note: "x" } }, { headers: { "if-match": "*" } }),
      () => owner.post(commentsPath(id), { body: "Looks good" }),
      () => owner.post(`/entries/${id}/review`, { decision: "approved" }),
      () => owner.post(`/entries/${id}/revisions/1/restore`),
      () => owner.post(`/entries/${id}/edit-sessions`),
    ];
    for (const step of steps) {
      h.clock.advance(1_000);
      expect((await step()).status).toBeLessThan(300);
    }
    return id;
  }

  it("lists status changes, revisions, reviews, and comments newest first", async () => {
    const items = await timeline(await busyEntry());
    const [latest, ...earlier] = items.map(({ type, action, revision }) => [type, action, revision?.number]);
    expect(latest).toEqual(["event", "edit_session.open", undefined]);
    expect(earlier.slice(0, 5)).toEqual([
      ["revision", "entry.update", 3],
      ["review", "entry.review", undefined],
      ["comment", "entry_comment.create", undefined],
      ["revision", "entry.update", 2],
      ["event", "entry.update", undefined],
    ]);
    expect(earlier.slice(5).sort()).toEqual([
      ["event", "entry.create", undefined],
      ["revision", "entry.submit", 1],
    ]);
    expect(items[2]?.review_state).toBe("approved");
    expect(items[3]?.comment?.body).toBe("Looks good");
    expect(items[4]?.revision?.changed_paths).toEqual(["note"]);
    expect(items.every(({ actor }) => actor.user_id === owner.user.id)).toBe(true);
  });

  it("pages without gaps or duplicates, and omits IP addresses of callers", async () => {
    const id = await busyEntry();
    const all = await timeline(id);
    const seen: Item[] = [];
    let cursor = "";
    do {
      const { body } = await owner.get(`/entries/${id}/timeline?limit=3${cursor}`);
      seen.push(...body.data);
      cursor = body.pagination.next_cursor ? `&cursor=${body.pagination.next_cursor}` : "";
    } while (cursor);
    expect(seen).toEqual(all);
    expect(JSON.stringify(all)).not.toMatch(/"ip"|request_id/);
  });

  it("includes actions of respondents", async () => {
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
    const key = { headers: { "x-service-entry-key": begun.body.entry_key as string } };
    const sent = await h.anonymous.post("/entry-sessions/current/submit", { answers: { name: "Eva" } }, key);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const items = await timeline(begun.body.session.entry_id);
    expect(items.find(({ action }) => action === "entry.submit")).toMatchObject({
      type: "revision",
      actor: { kind: "respondent", user_id: null },
      revision: { number: 1, source: "respondent" },
    });
  });

  it("shows the current text of a comment, and no text of a deleted one", async () => {
    const id = await newEntry();
    const [kept, gone] = [await comment(id, "one"), await comment(id, "two")];
    await owner.patch(commentsPath(id, `/${kept.id}`), { body: "one, changed" });
    await owner.delete(commentsPath(id, `/${gone.id}`));
    const comments = (await timeline(id)).filter(({ type }) => type === "comment");
    expect(comments.map(({ comment }) => comment?.body ?? null)).toEqual(
      expect.arrayContaining(["one, changed", null]),
    );
    expect(JSON.stringify(await timeline(id))).not.toMatch("two");
  });

  it("returns 200 for a viewer, 404 for another account, and only ids for an erased entry", async () => {
    const id = await busyEntry();
    expect((await (await owner.colleague("viewer")).get(`/entries/${id}/timeline`)).status).toBe(200);
    expect((await (await h.newAccount()).get(`/entries/${id}/timeline`)).status).toBe(404);
    await owner.post(`/entries/${id}/erase`, { reason: "subject_request" });
    const items = await timeline(id);
    expect(items[0]).toMatchObject({ type: "event", action: "entry.erase" });
    expect(items.every(({ revision, comment }) => revision === null && comment === null)).toBe(true);
  });
});
