// Tests which files the answers of a submitted entry can contain, and who can see them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ApiClient, createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { put, upload } from "../../../../test-kit/upload-client.ts";

let h: Harness;
let owner: Caller;
let viewer: Caller;
let formId: string;
beforeAll(async () => {
  h = await startHarness({
    env: { RATE_LIMIT_PUBLIC_PER_MINUTE: "10000", ENTRIES_PER_NETWORK_FREE: "10000" },
  });
});
afterAll(() => h.stop());

const scan = { type: "file", privacy: "special" };
beforeEach(async () => {
  owner = await h.newAccount();
  viewer = await owner.colleague("viewer");
  formId = await publishedForm(owner, [
    field("proof", { type: "file" }),
    field("scan", scan),
    {
      id: "grp",
      type: "group",
      key: "more",
      items: [field("sign", { type: "signature", privacy: "special" })],
    },
    {
      id: "rep",
      type: "repeat",
      key: "children",
      items: [field("photo", { type: "file" }), field("report", scan)],
    },
  ]);
});

const bytes = Buffer.from("This is the proof.\n");
const uploads = "/entry-sessions/current/uploads";
const answerWith = (fileId: string) => [
  { file_id: fileId, name: "proof.txt", size: bytes.length, mime: "text/plain" },
];

async function begin(answers: object = {}) {
  const { body } = await h.anonymous.post("/entry-sessions", { form_ref: formId, answers });
  const me = createApiClient(h.server, { "x-service-entry-key": body.entry_key });
  return { me, entryId: body.session.entry_id as string };
}

const announced = { name: "proof.txt", size: bytes.length, mime: "text/plain" };

async function send(me: ApiClient, path: string): Promise<string> {
  const { body } = await me.post(uploads, { field_key: path, ...announced });
  await put(body.upload, bytes);
  expect((await me.post(`${uploads}/${body.file.id}/complete`)).body.status).toBe("ready");
  return body.file.id;
}

/** Uploads a file as an account member, without assigning it to a field. */
const sendAs = async (caller: ApiClient, purpose = "entry_answer"): Promise<string> =>
  (await upload(caller, bytes, { purpose, name: "proof.txt", mime: "text/plain" })).body.id;

const fileOf = async (id: string) => (await owner.get(`/files/${id}`)).body;

describe("submitting a respondent's draft on their behalf", () => {
  const draftWith = async (fileOf: (me: ApiClient) => Promise<string>) => {
    const { me, entryId } = await begin();
    const fileId = await fileOf(me);
    const answers = { proof: answerWith(fileId) };
    expect((await me.patch("/entry-sessions/current/answers", { answers })).status).toBe(200);
    return { entryId, fileId };
  };
  const batch = (id: string, atomic: boolean) =>
    owner.post("/entries/batch", { atomic, operations: [{ op: "submit", id }] });

  it("returns 422 for a file that is not ready or belongs to another entry, alone and in a batch", async () => {
    const other = await begin();
    const ways = [
      async (me: ApiClient) => (await me.post(uploads, { field_key: "proof", ...announced })).body.file.id,
      () => send(other.me, "proof"),
      async () => "fil_01h455vb4pex5vsknk084sn02q",
    ];
    for (const way of ways) {
      const { entryId } = await draftWith(way);
      const refused = await owner.post(`/entries/${entryId}/submit`);
      expect([refused.status, refused.body.errors?.[0].code]).toEqual([422, "option"]);
      expect((await batch(entryId, true)).status).toBe(422);
      expect((await batch(entryId, false)).body.data).toMatchObject([{ status: 422 }]);
      expect((await owner.get(`/entries/${entryId}`)).body.status).toBe("draft");
    }
  });
  it("returns 200 for a file that is ready and attaches it to the entry", async () => {
    const one = await draftWith((me) => send(me, "proof"));
    expect((await owner.post(`/entries/${one.entryId}/submit`)).status).toBe(200);
    const two = await draftWith((me) => send(me, "proof"));
    expect((await batch(two.entryId, true)).status).toBe(200);
    for (const { fileId, entryId } of [one, two])
      expect(await fileOf(fileId)).toMatchObject({ is_attached: true, entry_id: entryId });
    h.clock.advance(2 * 86_400_000);
    await h.runJobs();
    owner = await h.callerFor(owner.user, owner.account);
    for (const { fileId } of [one, two]) expect((await fileOf(fileId)).status).toBe("ready");
  });
});

describe("files of sensitive answers", () => {
  const seen = async (caller: Caller, query = "") => {
    const { body } = await caller.get(`/files?count=exact${query}`);
    return { ids: body.data.map((one: { id: string }) => one.id).sort(), total: body.pagination.total };
  };
  const all = (...ids: string[]) => ({ ids: ids.sort(), total: ids.length });

  async function expectHidden(id: string): Promise<void> {
    for (const ask of [
      await viewer.get(`/files/${id}`),
      await viewer.get(`/files/${id}/download`),
      await viewer.post(`/files/${id}/download-link`),
    ])
      expect([ask.status, ask.body.code]).toEqual([404, "not_found"]);
    expect((await owner.get(`/files/${id}`)).status).toBe(200);
  }

  async function expectShown(id: string): Promise<void> {
    expect((await viewer.get(`/files/${id}`)).status).toBe(200);
    expect((await viewer.get(`/files/${id}/download`)).status).toBe(302);
    expect((await viewer.post(`/files/${id}/download-link`)).status).toBe(200);
  }

  it("are hidden from viewers in every list and count, also during the upload", async () => {
    const { me, entryId } = await begin({ children: [{ _id: "i_1" }] });
    const open = [await send(me, "proof"), await send(me, "children[i_1].photo")];
    const special = [await send(me, "scan"), await send(me, "children[i_1].report")];
    const { body } = await me.post(uploads, {
      field_key: "more.sign",
      ...announced,
      mime: "image/png",
      name: "s.png",
    });
    special.push(body.file.id);
    for (const id of special) await expectHidden(id);
    for (const id of open) await expectShown(id);
    expect(await seen(viewer)).toEqual(all(...open));
    expect(await seen(viewer, `&entry_id=${entryId}`)).toEqual(all(...open));
    const listed = (await viewer.get(`/entries/${entryId}/files`)).body.data;
    expect(listed.map((one: { id: string }) => one.id).sort()).toEqual([...open].sort());
    const page = (await viewer.get("/files?limit=2")).body;
    expect(page).toMatchObject({ data: [{}, {}], pagination: { has_more: false, next_cursor: null } });
    expect(await seen(await owner.colleague("contributor"))).toEqual(all(...open, ...special));
    // Respondents can see their own files.
    expect((await me.get(`${uploads}/${special[0]}`)).status).toBe(200);
    expect((await me.delete(`${uploads}/${special[0]}`)).status).toBe(204);
  });

  it("are recognized by the answer that refers to them when members of the account upload them", async () => {
    for (const purpose of ["entry_answer", "entry_attachment"]) {
      const [proof, report, sign] = [
        await sendAs(owner, purpose),
        await sendAs(owner, purpose),
        await sendAs(owner, purpose),
      ];
      const answers = {
        proof: answerWith(proof),
        more: { sign: { file_id: sign } },
        children: [{ _id: "a", report: answerWith(report) }],
      };
      const made = await owner.post("/entries", { form_id: formId, answers });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      expect((await fileOf(report)).field_key).toBe("children[a].report");
      await expectShown(proof);
      await expectHidden(report);
      await expectHidden(sign);
      expect(await seen(viewer, `&entry_id=${made.body.id}`)).toEqual(all(proof));

      // Moves the file to the answer of another field.
      const patch = { answers: { proof: null, scan: answerWith(proof) } };
      const moved = await owner.patch(`/entries/${made.body.id}/answers`, patch, {
        headers: { "if-match": "*" },
      });
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
      await expectHidden(proof);
    }
  });

  it("include unused uploads for an answer, but not files that were attached to the entry", async () => {
    const { entryId } = await begin();
    const [note, answer] = [await sendAs(owner, "entry_attachment"), await sendAs(owner)];
    await expectShown(answer);
    for (const file_id of [note, answer]) await owner.post(`/entries/${entryId}/files`, { file_id });
    await expectShown(note);
    await expectHidden(answer);
    expect(await seen(viewer, `&entry_id=${entryId}`)).toEqual(all(note));
  });

  it("are visible if the form has no special fields", async () => {
    formId = await publishedForm(owner, [field("scan", { type: "file" })]);
    const { me, entryId } = await begin();
    const id = await send(me, "scan");
    const bare = await sendAs(owner);
    await owner.post(`/entries/${entryId}/files`, { file_id: bare });
    for (const one of [id, bare]) await expectShown(one);
    expect(await seen(viewer, `&entry_id=${entryId}`)).toEqual(all(id, bare));
  });
});
