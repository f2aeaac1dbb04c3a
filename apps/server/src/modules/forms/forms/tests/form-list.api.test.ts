/** What `GET /forms?include=stats,draft` says about drafts, and how many queries a page takes. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;

beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

describe("GET /forms?include=draft", () => {
  const draftOf = async (caller: Caller, formId: string) =>
    (await caller.get("/forms?include=draft")).body.data.find(({ id }: { id: string }) => id === formId)
      .draft;
  const retitle = async (caller: Caller, formId: string, title: string) => {
    const { etag } = (await caller.get(`/forms/${formId}/draft`)).body;
    const patch = [{ op: "replace", path: "/title", value: title }];
    const headers = { "if-match": etag, "content-type": "application/json-patch+json" };
    expect((await caller.patch(`/forms/${formId}/draft`, patch, { headers })).status).toBe(200);
  };

  it("says whether there is a draft, who changed it, and whether it differs from the latest version", async () => {
    const owner = await h.newAccount();
    const form = await publishedForm(owner, [field("name")]);
    const title = (await owner.get(`/forms/${form}/versions/1`)).body.definition.title;
    expect(await draftOf(owner, form)).toBeNull();
    await owner.post(`/forms/${form}/draft`, {});
    expect(await draftOf(owner, form)).toMatchObject({ updated_by: owner.user.id, has_changes: false });
    const editor = await owner.colleague("editor");
    await retitle(editor, form, "Another title");
    expect(await draftOf(owner, form)).toEqual({
      updated_at: (await owner.get(`/forms/${form}/draft`)).body.updated_at,
      updated_by: editor.user.id,
      has_changes: true,
    });
    await retitle(owner, form, title);
    expect(await draftOf(owner, form)).toMatchObject({ updated_by: owner.user.id, has_changes: false });
    await retitle(owner, form, "Version 2");
    const { etag } = (await owner.get(`/forms/${form}/draft`)).body;
    const published = await owner.post(`/forms/${form}/draft/publish`, {}, { headers: { "if-match": etag } });
    expect(published.status).toBe(201);
    expect(await draftOf(owner, form)).toBeNull();
    await owner.post(`/forms/${form}/draft`, { from_version: 1 });
    expect(await draftOf(owner, form)).toMatchObject({ has_changes: true });
    await retitle(owner, form, "Version 2");
    expect(await draftOf(owner, form)).toMatchObject({ has_changes: false });
  });

  it("is new in a form that was never published, and hidden from people who cannot read drafts", async () => {
    const owner = await h.newAccount();
    const project = (await owner.post("/projects", { name: "Project" })).body.id;
    const form = (await owner.post("/forms", { project_id: project, name: "New" })).body.id;
    expect(await draftOf(owner, form)).toMatchObject({ has_changes: true });
    expect(await draftOf(await owner.colleague("contributor"), form)).toBeUndefined();
  });
});

describe("a page of 50 forms", () => {
  it("takes as many queries as a page of one, with filters and every sort", async () => {
    const owner = await h.newAccount();
    const project = (await owner.post("/projects", { name: "Project" })).body.id;
    for (let n = 0; n < 50; n += 1) {
      const made = await owner.post("/forms", { project_id: project, name: `Form ${n}` });
      expect(made.status).toBe(201);
    }
    const counts = new Map<string, number>();
    for (const query of [
      "limit=1",
      "limit=50",
      "limit=50&sort=name",
      `limit=50&project_id=${project}&q=form`,
    ]) {
      const { queries, body } = await counting(() => owner.get(`/forms?include=stats,draft&${query}`));
      expect(body.data).toHaveLength(query === "limit=1" ? 1 : 50);
      expect(body.data.every((form: { stats?: object; draft?: object }) => form.stats && form.draft)).toBe(
        true,
      );
      counts.set(query, queries);
    }
    expect([...new Set(counts.values())]).toHaveLength(1);
    const plain = await counting(() => owner.get("/forms?limit=50"));
    expect(counts.get("limit=50")).toBe(plain.queries + 2);
    expect(plain.body.data[0]).not.toHaveProperty("stats");
    expect(plain.body.data[0]).not.toHaveProperty("draft");
  });
});

/** Counts what the request sends to the database: each read is sent as one, with its settings. */
async function counting<T extends { body: unknown }>(
  work: () => Promise<T>,
): Promise<T & { readonly queries: number }> {
  // The account can be stored in any of the databases.
  const { names, get } = h.composition.shards;
  const pools = names.map((name) => get(name).pool);
  let queries = 0;
  const watched = new Map<object, () => void>();
  const watch = (client: { query: (...args: never[]) => unknown }) => {
    if (watched.has(client)) return;
    const { query } = client;
    client.query = (...args) => {
      queries += 1;
      return query.apply(client, args);
    };
    watched.set(client, () => {
      client.query = query;
    });
  };
  for (const pool of pools) pool.on("acquire", watch as never);
  try {
    const answer = await work();
    return { ...answer, queries };
  } finally {
    for (const pool of pools) pool.off("acquire", watch as never);
    for (const restore of watched.values()) restore();
  }
}
