import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, page, publishedForm, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

it("hides sensitive answers from viewers everywhere, and shows them to all other roles", async () => {
  const owner = await h.newAccount();
  const viewer = await owner.colleague("viewer");
  const formId = await publishedForm(owner, [
    field("name"),
    field("health", { privacy: "special" }),
    {
      id: "rep",
      type: "repeat",
      key: "children",
      items: [field("first", { id: "f1" }), field("diagnosis", { id: "f2", privacy: "special" })],
    },
  ]);
  const secret = "SECRET-DIAGNOSIS";
  const answers = {
    name: "Ann",
    health: secret,
    children: [{ _id: "a", first: "Bo", diagnosis: secret }],
  };
  const { id } = (await owner.post("/entries", { form_id: formId, answers })).body;
  const changed = await owner.patch(
    `/entries/${id}/answers`,
    { answers: { health: `${secret} 2`, "children[a].diagnosis": `${secret} 3`, children: undefined } },
    { headers: { "if-match": "*" } },
  );
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);

  const reads = [
    `/entries/${id}`,
    `/entries/${id}/answers`,
    `/entries?form_id=${formId}`,
    `/entries/${id}/revisions`,
    `/entries/${id}/revisions/1`,
    `/entries/${id}/revisions/2`,
    `/entries/${id}/revisions/2/diff`,
    `/entries/${id}/timeline`,
  ];
  for (const path of reads) {
    const seen = await viewer.get(path);
    expect(seen.status, path).toBe(200);
    expect(JSON.stringify(seen.body), path).not.toContain(secret);
  }
  const query = { form_id: formId };
  expect(JSON.stringify((await viewer.post("/entries/query", query)).body)).not.toContain(secret);
  expect((await viewer.get(`/entries/${id}`)).body).toMatchObject({
    answers: { name: "Ann", children: [{ _id: "a", first: "Bo" }] },
    masked: ["health", "children.[].diagnosis"],
  });
  for (const name of ["answers.health", "answers.children.diagnosis"]) {
    const filter = { field: name, op: "contains", value: "SECRET" };
    expect((await viewer.post("/entries/query", { ...query, filter })).body.code).toBe("invalid_filter");
    expect((await owner.post("/entries/query", { ...query, filter })).body.data).toHaveLength(1);
    const grouped = await viewer.post("/entries/aggregate", { ...query, group_by: [{ field: name }] });
    expect(grouped.status).toBe(400);
  }
  const contributor = await owner.colleague("contributor");
  expect((await contributor.get(`/entries/${id}`)).body).toMatchObject({
    answers: { health: `${secret} 2` },
    masked: [],
  });
});

it("hides fields that are calculated from a sensitive answer from viewers", async () => {
  const owner = await h.newAccount();
  const viewer = await owner.colleague("viewer");
  const formId = await publishedForm(owner, [
    field("name"),
    field("health", { privacy: "special" }),
    field("copy", { type: "calculated", formula: "health" }),
    field("summary", { type: "calculated", formula: 'CONCAT(name, ": ", copy)' }),
  ]);
  const answers = { name: "Ann", health: "SECRET" };
  const { id } = (await owner.post("/entries", { form_id: formId, answers })).body;
  expect((await owner.get(`/entries/${id}`)).body.answers).toMatchObject({ summary: "Ann: SECRET" });
  expect((await viewer.get(`/entries/${id}`)).body).toMatchObject({
    answers: { name: "Ann" },
    masked: ["copy", "health", "summary"],
  });
  const filter = { field: "answers.summary", op: "contains", value: "SECRET" };
  const asked = await viewer.post("/entries/query", { form_id: formId, filter });
  expect(asked.body.code).toBe("invalid_filter");
});

it("hides the page that an entry has reached from viewers if it reveals a sensitive answer", async () => {
  const owner = await h.newAccount();
  const viewer = await owner.colleague("viewer");
  const details = page("page_2", [field("since")], { visible_if: { field: "health", op: "answered" } });
  const reached = async (...pages: ReturnType<typeof page>[]) => {
    const form_ref = await publishedPages(owner, pages);
    const begun = await h.anonymous.post("/entry-sessions", { form_ref });
    const headers = { "x-service-entry-key": begun.body.entry_key };
    const body = { answers: { health: "x" }, client_seq: 1, page: "page_2", active_ms: 10 };
    const saved = await h.anonymous.patch("/entry-sessions/current/answers", body, { headers });
    expect(saved.status).toBe(200);
    const path = `/entries/${begun.body.session.entry_id}`;
    const seen = await Promise.all([owner, viewer].map((caller) => caller.get(path)));
    const listed = await viewer.get(`/entries?form_id=${form_ref}`);
    return [...seen.map(({ body }) => body), listed.body.data[0]].map((one) => one.furthest_page_id);
  };
  const health = field("health", { privacy: "special" });
  expect(await reached(page("page_1", [health]), details)).toEqual(["page_2", null, null]);
  expect(await reached(page("page_1", [field("health")]), details)).toEqual(["page_2", "page_2", "page_2"]);
});
