import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PatchOperation } from "../../../../platform/json/json-patch.ts";
import type { Answer } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";

let h: Harness;
let owner: Caller;
let projectId: string;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  projectId = (await owner.post("/projects", { name: "Project" })).body.id;
});
afterAll(() => h.stop());

const field = (key: string, label = key) => ({ id: `fld_${key}`, type: "text", key, label });
const definitionWith = (...items: object[]) => ({
  format: 1,
  title: "Survey",
  languages: ["en"],
  pages: [{ id: "page_1", items }],
});

async function newForm(definition?: object): Promise<string> {
  const { id } = (await owner.post("/forms", { project_id: projectId, name: "Form" })).body;
  if (definition) expect((await replace(id, '"r1"', definition)).status).toBe(200);
  return id;
}

const read = (id: string, caller: Caller = owner) => caller.get(`/forms/${id}/draft`);
const replace = (id: string, etag: string, definition: unknown) =>
  owner.put(`/forms/${id}/draft`, { definition }, { headers: { "if-match": etag } });
const rename = (id: string, etag: string, title: string, headers: Record<string, string>) =>
  owner.patch(`/forms/${id}/draft`, [{ op: "replace", path: "/title", value: title }], {
    headers: { "if-match": etag, "content-type": "application/json-patch+json", ...headers },
  });
const patch = (id: string, etag: string, operations: unknown, caller: Caller = owner): Promise<Answer> =>
  caller.patch(`/forms/${id}/draft`, operations, {
    headers: { "if-match": etag, "content-type": "application/json-patch+json" },
  });
const discard = (id: string, etag: string) =>
  owner.delete(`/forms/${id}/draft`, undefined, { headers: { "if-match": etag } });

describe("GET /forms/:id/draft", () => {
  it("200 with the blank definition of a new form", async () => {
    const made = await owner.post("/forms", { project_id: projectId, name: "Census" });
    const draft = await read(made.body.id);
    expect(draft.status).toBe(200);
    expect(draft.headers.etag).toBe('"r1"');
    expect(draft.body).toMatchObject({
      object: "form_draft",
      form_id: made.body.id,
      base_version: null,
      updated_by: owner.user.id,
      definition: { format: 1, title: "Census", languages: ["en"], pages: [{ id: "page_1", items: [] }] },
    });
  });

  it("304 while unchanged", async () => {
    const id = await newForm();
    const headers = { "if-none-match": '"r1"' };
    expect((await owner.get(`/forms/${id}/draft`, { headers })).status).toBe(304);
  });

  it("404 for another account on every operation, and nothing changes", async () => {
    const id = await newForm();
    const other = await h.newAccount();
    const headers = { "if-match": "*" };
    const answers = [
      await read(id, other),
      await other.put(`/forms/${id}/draft`, { definition: definitionWith() }, { headers }),
      await patch(id, "*", [{ op: "remove", path: "/title" }], other),
      await other.post(`/forms/${id}/draft`, {}),
      await other.delete(`/forms/${id}/draft`, undefined, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await read(id)).body.etag).toBe('"r1"');
  });

  it("403 for roles below editor", async () => {
    const id = await newForm();
    expect((await read(id, await owner.colleague("contributor"))).body.code).toBe("forbidden");
  });
});

describe("PUT /forms/:id/draft", () => {
  it("200 stores the whole definition under a new ETag, with an audit row", async () => {
    const id = await newForm();
    const definition = definitionWith(field("name", "Your name"), {
      ...field("age"),
      settings: { a: [1, null] },
    });
    const saved = await replace(id, '"r1"', definition);
    expect([saved.status, saved.headers.etag]).toEqual([200, '"r2"']);
    expect((await read(id)).body).toEqual(saved.body);
    expect(saved.body.definition).toEqual(definition);
    const audit = await owner.get(`/audit-events?target_id=${id}`);
    expect(audit.body.data[0].action).toBe("form_draft.update");
  });

  it("200 stores broken logic, which is not a structural problem", async () => {
    const broken = { ...field("a"), visible_if: { field: "nowhere", op: "eq", value: 1 }, formula: "1 +" };
    expect((await replace(await newForm(), '"r1"', definitionWith(broken))).status).toBe(200);
  });

  it("428 if_match_required without If-Match, 412 etag_mismatch for a stale one", async () => {
    const id = await newForm();
    const bare = await owner.put(`/forms/${id}/draft`, { definition: definitionWith() });
    expect([bare.status, bare.body.code]).toEqual([428, "if_match_required"]);
    await replace(id, '"r1"', definitionWith());
    const stale = await replace(id, '"r1"', definitionWith());
    expect([stale.status, stale.body.code, stale.body.current_etag]).toEqual([412, "etag_mismatch", '"r2"']);
  });

  it("422 validation_failed with a pointer for each structural problem", async () => {
    const id = await newForm();
    const answer = await replace(id, '"r1"', { ...definitionWith({ type: "text", id: "a" }), extra: 1 });
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      "/definition/extra",
      "/definition/pages/0/items/0/key",
      "/definition/pages/0/items/0/label",
    ]);
    expect((await read(id)).body.etag).toBe('"r1"');
  });

  it("200 for a large form: 2,000 fields; 413 above a megabyte", async () => {
    const fields = Array.from({ length: 2_000 }, (_none, n) => ({
      ...field(`f${n}`),
      hint: "x".repeat(200),
    }));
    const id = await newForm();
    expect((await replace(id, '"r1"', definitionWith(...fields))).status).toBe(200);
    const tooMuch = [{ op: "add", path: "/pages/0/items/0/settings", value: { a: "x".repeat(600_000) } }];
    expect((await patch(id, '"r2"', tooMuch)).body.code).toBe("payload_too_large");
  });

  it("409 invalid_state in the trash", async () => {
    const id = await newForm();
    await owner.delete(`/forms/${id}`);
    expect((await replace(id, '"r1"', definitionWith())).body.current_state).toBe("trashed");
  });
});

describe("PATCH /forms/:id/draft", () => {
  it("200 applies all operations of RFC 6902 in order", async () => {
    const id = await newForm(definitionWith(field("a"), field("b")));
    const items = "/pages/0/items";
    const patched = await patch(id, '"r2"', [
      { op: "test", path: `${items}/0/key`, value: "a" },
      { op: "add", path: `${items}/-`, value: field("c") },
      { op: "move", from: `${items}/2`, path: `${items}/0` },
      { op: "replace", path: `${items}/1/label`, value: "Second" },
      { op: "copy", from: `${items}/1/label`, path: `${items}/1/hint` },
      { op: "remove", path: `${items}/2` },
    ]);
    expect([patched.status, patched.body.etag]).toEqual([200, '"r3"']);
    expect(patched.body.definition.pages[0].items).toEqual([
      field("c"),
      { ...field("a", "Second"), hint: "Second" },
    ]);
  });

  it("422 for a missing path, by operation, and for an invalid resulting definition, by location", async () => {
    const id = await newForm(definitionWith(field("a")));
    const missing = await patch(id, '"r2"', [
      { op: "replace", path: "/title", value: "Kept out" },
      { op: "remove", path: "/pages/7" },
    ]);
    expect([missing.status, missing.body.errors[0].pointer]).toEqual([422, "/1/path"]);
    const broken = await patch(id, '"r2"', [{ op: "remove", path: "/pages/0/items/0/label" }]);
    expect([broken.status, broken.body.errors[0].pointer]).toEqual([422, "/pages/0/items/0/label"]);
    expect((await read(id)).body.definition).toEqual(definitionWith(field("a")));
  });

  it("422 for unknown operations, 400 for unknown members", async () => {
    const id = await newForm();
    for (const bad of [
      [],
      {},
      [{ op: "merge", path: "" }],
      [{ op: "add", path: "/a" }],
      [{ op: "move", path: "" }],
    ])
      expect((await patch(id, '"r1"', bad)).status, JSON.stringify(bad)).toBe(422);
    const extra = await patch(id, '"r1"', [{ op: "remove", path: "/title", why: "no" }]);
    expect([extra.status, extra.body.code]).toEqual([400, "unknown_field"]);
  });

  it("415 for plain JSON, and for a patch where plain JSON is expected", async () => {
    const id = await newForm();
    const plain = await owner.patch(`/forms/${id}/draft`, [{ op: "remove", path: "/title" }], {
      headers: { "if-match": "*" },
    });
    expect([plain.status, plain.body.code]).toEqual([415, "unsupported_media_type"]);
    const headers = { "content-type": "application/json-patch+json" };
    expect((await owner.patch(`/forms/${id}`, { name: "B" }, { headers })).status).toBe(415);
  });

  it("400 for a poisoned patch, 422 for a path to the prototype", async () => {
    const id = await newForm();
    const send = (payload: string) =>
      h.server.inject({
        method: "PATCH",
        url: `/api/v1/forms/${id}/draft`,
        headers: { ...owner.headers, "if-match": "*", "content-type": "application/json-patch+json" },
        payload,
      });
    const poisoned = await send('[{"op":"add","path":"/theme","value":{"__proto__":{"x":1}}}]');
    expect([poisoned.statusCode, poisoned.json().code]).toEqual([400, "invalid_json"]);
    expect((await send('[{"op":"add","path":"/__proto__/x","value":1}]')).statusCode).toBe(422);
  });

  it("200 without the definition for Prefer: return=minimal, and the change is stored", async () => {
    const id = await newForm(definitionWith(field("a")));
    const answer = await rename(id, '"r2"', "Short", { prefer: "return=minimal" });
    expect([answer.status, answer.headers.etag, answer.headers["preference-applied"]]).toEqual([
      200,
      '"r3"',
      "return=minimal",
    ]);
    expect(answer.body).toEqual({
      object: "form_draft",
      form_id: id,
      etag: '"r3"',
      updated_at: expect.stringMatching(/Z$/),
    });
    const { definition, updated_at } = (await read(id)).body;
    expect([definition.title, updated_at]).toEqual(["Short", answer.body.updated_at]);
  });

  it.each([{}, { prefer: "return=representation" }, { prefer: "wait=5" }])(
    "200 with the definition for %o",
    async (headers) => {
      const id = await newForm(definitionWith(field("a")));
      const answer = await rename(id, '"r2"', "Whole", headers);
      expect([answer.status, answer.headers["preference-applied"]]).toEqual([200, undefined]);
      expect(answer.body.definition.title).toBe("Whole");
    },
  );

  it.each([
    ["short", "return=minimal", "return=representation"],
    ["whole", "return=representation", "return=minimal"],
  ])("a repeat with the same Idempotency-Key gets the same %s response", async (_form, first, second) => {
    const id = await newForm(definitionWith(field("a")));
    const send = (prefer: string) => rename(id, '"r2"', "Once", { prefer, "idempotency-key": "once" });
    const made = await send(first);
    const repeat = await send(second);
    expect([made.status, repeat.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect(repeat.body).toEqual(made.body);
    expect(repeat.headers["preference-applied"]).toBe(made.headers["preference-applied"]);
    expect((await read(id)).body.etag).toBe('"r3"');
  });

  it("200 once for a repeated Idempotency-Key", async () => {
    const id = await newForm();
    const send = () =>
      owner.patch(`/forms/${id}/draft`, [{ op: "replace", path: "/title", value: "B" }], {
        headers: {
          "if-match": '"r1"',
          "content-type": "application/json-patch+json",
          "idempotency-key": "k",
        },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.headers["idempotency-replayed"]]).toEqual([200, 200, "true"]);
    expect((await read(id)).body.etag).toBe('"r2"');
  });
});

/**
 * A well-behaved editor: after a 412, it reloads the draft and sends the same patch again, guarded by the values it
 * saw.
 */
async function editLabel(
  caller: Caller,
  id: string,
  index: number,
  seen: Answer,
  label: string,
): Promise<Answer> {
  const path = `/pages/0/items/${index}/label`;
  const before = seen.body.definition.pages[0].items[index].label;
  const guarded: PatchOperation[] = [
    { op: "test", path, value: before },
    { op: "replace", path, value: label },
  ];
  let answer = await patch(id, seen.body.etag, guarded, caller);
  for (let tries = 0; answer.status === 412 && tries < 20; tries += 1)
    answer = await patch(id, answer.body.current_etag, guarded, caller);
  return answer;
}

describe("two editors on one draft", () => {
  it("different fields: the second editor gets 412, retries, and both changes are saved", async () => {
    const id = await newForm(definitionWith(field("a"), field("b")));
    const [anna, ben] = [await owner.colleague("editor"), await owner.colleague("editor")];
    const [seenByAnna, seenByBen] = [await read(id, anna), await read(id, ben)];
    expect((await editLabel(anna, id, 0, seenByAnna, "Anna's")).status).toBe(200);
    const path = "/pages/0/items/1/label";
    const blind = await patch(id, seenByBen.body.etag, [{ op: "replace", path, value: "Ben's" }], ben);
    expect([blind.status, blind.body.current_etag]).toEqual([412, '"r3"']);
    expect((await editLabel(ben, id, 1, seenByBen, "Ben's")).status).toBe(200);
    const labels = (await read(id)).body.definition.pages[0].items.map((one: { label: string }) => one.label);
    expect(labels).toEqual(["Anna's", "Ben's"]);
  });

  it("the same property: the second editor gets 409 patch_test_failed, and the first value stays", async () => {
    const id = await newForm(definitionWith(field("a")));
    const [anna, ben] = [await owner.colleague("editor"), await owner.colleague("editor")];
    const [seenByAnna, seenByBen] = [await read(id, anna), await read(id, ben)];
    expect((await editLabel(anna, id, 0, seenByAnna, "Anna's")).status).toBe(200);
    const conflict = await editLabel(ben, id, 0, seenByBen, "Ben's");
    expect([conflict.status, conflict.body.code, conflict.body.pointer]).toEqual([
      409,
      "patch_test_failed",
      "/0/path",
    ]);
    expect((await read(id)).body.definition.pages[0].items[0].label).toBe("Anna's");
  });

  it("of two concurrent changes, one gets 412 that says who made the other one and when", async () => {
    const colleague = await owner.colleague("editor");
    const id = await newForm(definitionWith(field("a")));
    const change = (caller: Caller) =>
      patch(id, '"r2"', [{ op: "replace", path: "/title", value: caller.user.name }], caller);
    const answers = await Promise.all([change(owner), change(colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [made, refused] = answers.toSorted((a, b) => a.status - b.status);
    const { etag, updated_by, updated_at } = made?.body ?? {};
    expect(updated_by).toBe(answers[0]?.status === 200 ? owner.user.id : colleague.user.id);
    expect(refused?.body).toMatchObject({ current_etag: etag, updated_by, updated_at });
  });

  it("412 for a replacement, a removal, and a publication says who made the last change", async () => {
    const colleague = await owner.colleague("editor");
    const id = await newForm(definitionWith(field("a")));
    const made = await patch(id, '"r2"', [{ op: "replace", path: "/title", value: "Theirs" }], colleague);
    const { etag, updated_at } = made.body;
    const refusals = [
      await replace(id, '"r2"', definitionWith(field("b"))),
      await discard(id, '"r2"'),
      await owner.post(`/forms/${id}/draft/publish`, {}, { headers: { "if-match": '"r2"' } }),
    ];
    for (const { status, body } of refusals) {
      expect(status).toBe(412);
      expect(body).toMatchObject({ current_etag: etag, updated_by: colleague.user.id, updated_at });
    }
    // A request that may not know about the form does not learn who works on it.
    const guess = [{ op: "replace", path: "/title", value: "Guess" }];
    const stranger = await patch(id, '"r2"', guess, await h.newAccount());
    expect([stranger.status, stranger.body.updated_by]).toEqual([404, undefined]);
  });

  it("ten concurrent editors, each on a different field: every change is saved", async () => {
    const id = await newForm(definitionWith(...Array.from({ length: 10 }, (_none, n) => field(`f${n}`))));
    const seen = await read(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_none, n) => editLabel(owner, id, n, seen, `Label ${n}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const after = await read(id);
    expect(after.body.definition.pages[0].items.map((one: { label: string }) => one.label)).toEqual(
      Array.from({ length: 10 }, (_none, n) => `Label ${n}`),
    );
    expect(after.body.etag).toBe('"r12"');
  });
});

describe("POST and DELETE /forms/:id/draft", () => {
  it("409 draft_exists while there is a draft; 204 discards it, then 404, and 201 creates another", async () => {
    const id = await newForm(definitionWith(field("a")));
    expect((await owner.post(`/forms/${id}/draft`, {})).body.code).toBe("draft_exists");
    expect((await owner.delete(`/forms/${id}/draft`)).status).toBe(428);
    expect((await discard(id, '"r1"')).status).toBe(412);
    expect((await discard(id, '"r2"')).status).toBe(204);
    expect((await read(id)).status).toBe(404);
    expect((await discard(id, "*")).status).toBe(404);
    expect((await replace(id, "*", definitionWith())).status).toBe(404);
    const begun = await owner.post(`/forms/${id}/draft`, {});
    expect([begun.status, begun.body.base_version, begun.body.definition.pages[0].items]).toEqual([
      201,
      null,
      [],
    ]);
  });

  it("412 with the ETag of a discarded draft, because revisions keep counting", async () => {
    const id = await newForm();
    await discard(id, '"r1"');
    expect((await owner.post(`/forms/${id}/draft`, {})).body.etag).toBe('"r3"');
    expect((await replace(id, '"r1"', definitionWith())).status).toBe(412);
  });

  it("422 for a version that does not exist", async () => {
    const id = await newForm();
    await discard(id, '"r1"');
    const answer = await owner.post(`/forms/${id}/draft`, { from_version: 3 });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/from_version"]);
  });
});

describe("POST /forms/:id/duplicate", () => {
  it("201 copies the draft; later changes are independent", async () => {
    const id = await newForm(definitionWith(field("a")));
    const copy = (await owner.post(`/forms/${id}/duplicate`, {})).body.id;
    expect((await read(copy)).body.definition).toEqual(definitionWith(field("a")));
    await replace(copy, '"r1"', definitionWith(field("b")));
    expect((await read(id)).body.definition).toEqual(definitionWith(field("a")));
  });
});
