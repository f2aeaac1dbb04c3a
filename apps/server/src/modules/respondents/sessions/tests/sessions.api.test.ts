import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ApiClient, createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { definitionOf, field, page, publish, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({
    env: {
      ENTRIES_PER_NETWORK_FREE: "10000",
      ENTRIES_PER_NETWORK_MAX: "10000",
      RATE_LIMIT_PUBLIC_PER_MINUTE: "100000",
      RATE_LIMIT_ENTRY_PER_MINUTE: "100000",
    },
  });
});
// Tests advance the clock, which expires the members' sign-in sessions.
beforeEach(async () => {
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const withKey = (key: string): ApiClient => createApiClient(h.server, { "x-service-entry-key": key });

async function begin(formRef: string, more: object = {}) {
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: formRef, ...more });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const key = begun.body.entry_key as string;
  return {
    key,
    me: withKey(key),
    session: begun.body.session,
    entryId: begun.body.session.entry_id as string,
  };
}

const contact = [
  field("name", { required: true }),
  field("email", { type: "email" }),
  field("why", { visible_if: { field: "email", op: "answered" }, required: true }),
];

const family = [
  field("name"),
  {
    id: "rep_children",
    type: "repeat",
    key: "children",
    max: 3,
    items: [
      field("first"),
      { id: "rep_toys", type: "repeat", key: "toys", items: [field("what", { id: "fld_what" })] },
    ],
  },
];

describe("GET /entry-sessions/forms/:form_ref", () => {
  it("200 for anyone from any origin, cacheable, by ID and by readable address", async () => {
    const formId = await publishedForm(owner, contact);
    const answer = await h.anonymous.get(`/entry-sessions/forms/${formId}`, {
      headers: { origin: "https://a.example" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    expect(answer.headers["cache-control"]).toBe("public, max-age=30, stale-while-revalidate=300");
    expect(answer.body).toMatchObject({
      form_id: formId,
      version: 1,
      is_accepting: true,
      closed_reason: null,
    });
    const again = await h.anonymous.get(`/entry-sessions/forms/${answer.body.address}`, {
      headers: { "if-none-match": String(answer.headers.etag) },
    });
    expect(again.status).toBe(304);
  });
  it("200 with the reason while it is paused, and with another ETag", async () => {
    const formId = await publishedForm(owner, contact);
    const open = await h.anonymous.get(`/entry-sessions/forms/${formId}`);
    await owner.post(`/forms/${formId}/pause`);
    const paused = await h.anonymous.get(`/entry-sessions/forms/${formId}`);
    expect(paused.body).toMatchObject({ is_accepting: false, closed_reason: "paused" });
    expect(paused.headers.etag).not.toBe(open.headers.etag);
  });
  it("404 for a missing, unpublished, trashed, or links-only form; 410 for an archived one", async () => {
    const formId = await publishedForm(owner, contact);
    expect((await h.anonymous.get("/entry-sessions/forms/frm_01h455vb4pex5vsknk084sn02q")).status).toBe(404);
    expect((await h.anonymous.get("/entry-sessions/forms/nonsense")).status).toBe(404);
    await owner.patch(`/forms/${formId}`, { access: "links_only" });
    expect((await h.anonymous.get(`/entry-sessions/forms/${formId}`)).status).toBe(404);
    await owner.patch(`/forms/${formId}`, { access: "public" });
    await owner.post(`/forms/${formId}/archive`);
    expect((await h.anonymous.get(`/entry-sessions/forms/${formId}`)).body.code).toBe("form_archived");
    await owner.delete(`/forms/${formId}`);
    expect((await h.anonymous.get(`/entry-sessions/forms/${formId}`)).status).toBe(404);
  });
  it("204 answers a preflight request, only for operations of respondents", async () => {
    const ask = (path: string) =>
      h.server.inject({ method: "OPTIONS", url: `/api/v1${path}`, headers: { origin: "https://a.example" } });
    const answer = await ask("/entry-sessions/current/answers");
    expect(answer.statusCode).toBe(204);
    expect(answer.headers["access-control-allow-methods"]).toBe("PATCH");
    expect(answer.headers["access-control-allow-headers"]).toContain("X-Service-Entry-Key");
    expect((await ask("/entries")).headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("an entry, from begin to receipt", () => {
  it("begins, is saved in parts, is rejected while incomplete, is submitted once, and is visible to the account", async () => {
    const formId = await publishedForm(owner, contact);
    const { me, session, entryId } = await begin(formId);
    expect(session).toMatchObject({ status: "draft", seq: 0, is_valid: false, answers: {} });
    const saved = await me.patch("/entry-sessions/current/answers", {
      answers: { email: "a@b.de" },
      client_seq: 1,
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ seq: 1, is_stale: false, is_valid: false });
    expect(Object.keys(saved.body.fields).sort()).toEqual(["email", "why"]);
    expect(saved.body.fields.why).toMatchObject({ visible: true, required: true });
    const early = await me.post("/entry-sessions/current/submit", {});
    expect(early.status).toBe(422);
    expect(
      early.body.errors.map((one: { field_key: string; code: string }) => [one.field_key, one.code]),
    ).toEqual([
      ["name", "required"],
      ["why", "required"],
    ]);
    h.clock.advance(3_000);
    const done = await me.post("/entry-sessions/current/submit", {
      answers: { name: "Ann", why: "Because" },
    });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ object: "entry_receipt", entry_id: entryId });
    const again = await me.post("/entry-sessions/current/submit", { answers: { name: "Eve" } });
    expect(again.body).toEqual(done.body);
    expect((await me.get("/entry-sessions/current/receipt")).body).toEqual(done.body);
    const entry = (await owner.get(`/entries/${entryId}`)).body;
    expect(entry).toMatchObject({
      status: "submitted",
      answers: { name: "Ann", email: "a@b.de", why: "Because" },
      source: "respondent",
      is_spam: false,
      answers_revision: 1,
      receipt_code: done.body.receipt_code,
    });
  });
  it("omits hidden answers from the submission but keeps them in the draft", async () => {
    const formId = await publishedForm(owner, contact);
    const { me, entryId } = await begin(formId);
    await me.patch("/entry-sessions/current/answers", {
      answers: { name: "Ann", email: "a@b.de", why: "x" },
    });
    await me.patch("/entry-sessions/current/answers", { answers: { email: null } });
    expect((await me.get("/entry-sessions/current")).body.answers).toEqual({ name: "Ann", why: "x" });
    await me.post("/entry-sessions/current/submit", {});
    expect((await owner.get(`/entries/${entryId}`)).body.answers).toEqual({ name: "Ann" });
  });
  it("cannot be changed after submitting, and its receipt is available for a day", async () => {
    const { me } = await begin(await publishedForm(owner, [field("name")]));
    await me.post("/entry-sessions/current/submit", {});
    const late = await me.patch("/entry-sessions/current/answers", { answers: { name: "Eve" } });
    expect(late.body.code).toBe("already_submitted");
    h.clock.advance(86_400_000);
    expect((await me.get("/entry-sessions/current/receipt")).body.code).toBe("entry_session_expired");
  });
  it("keeps the version it began with", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const { me, entryId } = await begin(formId);
    await publish(owner, formId, definitionOf([page("page_1", [field("other", { required: true })])]));
    expect((await me.get("/entry-sessions/current/form")).body).toMatchObject({ version: 1 });
    expect((await me.post("/entry-sessions/current/submit", { answers: { name: "Ann" } })).status).toBe(200);
    expect((await owner.get(`/entries/${entryId}`)).body.version).toBe(1);
    expect((await begin(formId)).session.version).toBe(2);
  });
  it("is discarded with all of its answers by its respondent", async () => {
    const { me, entryId } = await begin(await publishedForm(owner, [field("name")]), {
      answers: { name: "Ann" },
    });
    expect((await me.delete("/entry-sessions/current")).status).toBe(204);
    expect((await me.get("/entry-sessions/current")).body.code).toBe("entry_session_expired");
    expect((await owner.get(`/entries/${entryId}`)).body).toMatchObject({ status: "discarded", answers: {} });
  });
});

describe("PATCH /entry-sessions/current/answers", () => {
  it("200 when unknown fields and values of another type change nothing", async () => {
    const { me } = await begin(await publishedForm(owner, [field("name"), field("age", { type: "number" })]));
    const answer = await me.patch("/entry-sessions/current/answers", {
      answers: { name: "Ann", age: { old: true }, who: 1 },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.errors).toMatchObject([
      { field_key: "who", code: "unknown_field_key", is_kept: false },
      { field_key: "age", code: "type", is_kept: false },
    ]);
    expect((await me.get("/entry-sessions/current")).body.answers).toEqual({ name: "Ann" });
  });
  it("ignores a save that arrives late or twice", async () => {
    const { me } = await begin(await publishedForm(owner, [field("name")]));
    const save = (name: string, seq: number) =>
      me.patch("/entry-sessions/current/answers", { answers: { name }, client_seq: seq });
    await save("second", 2);
    for (const late of [await save("first", 1), await save("again", 2)]) {
      expect(late.body).toMatchObject({ is_stale: true, seq: 2 });
      expect(late.body.fields.name.value).toBe("second");
    }
    expect((await me.get("/entry-sessions/current")).body.answers).toEqual({ name: "second" });
  });
  it("keeps all of forty concurrent saves", async () => {
    const keys = Array.from({ length: 40 }, (_none, at) => `f${at}`);
    const formId = await publishedForm(
      owner,
      keys.map((key) => field(key)),
    );
    const { me } = await begin(formId);
    const answers = await Promise.all(
      keys.map((key) => me.patch("/entry-sessions/current/answers", { answers: { [key]: key } })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await me.get("/entry-sessions/current");
    expect(body.answers).toEqual(Object.fromEntries(keys.map((key) => [key, key])));
  });
  it("rejects an answer that is read-only or fixed by the link", async () => {
    const formId = await publishedForm(owner, [
      field("fixed", { read_only: true, default: "x" }),
      field("source", { prefill: { locked: true } }),
      field("total", { type: "calculated", formula: "1 + 1" }),
      field("name"),
    ]);
    const link = (await owner.post(`/forms/${formId}/links`, { name: "Mail", prefill: { source: "mail" } }))
      .body;
    const { me, session } = await begin(link.slug);
    expect(session.answers).toMatchObject({ source: "mail", fixed: "x" });
    const answer = await me.patch("/entry-sessions/current/answers", {
      answers: { fixed: "y", source: "web" },
    });
    expect(answer.body.errors.map((one: { code: string }) => one.code)).toEqual(["read_only", "read_only"]);
    expect((await me.patch("/entry-sessions/current/answers", { answers: { name: "Ann" } })).status).toBe(
      200,
    );
  });
});

describe("fields that only the server sets", () => {
  it("are rejected from a respondent, at begin and later", async () => {
    const formId = await publishedForm(owner, [field("no", { type: "auto_number" }), field("name")]);
    const early = await h.anonymous.post("/entry-sessions", { form_ref: formId, answers: { no: "7" } });
    expect(early.body.errors).toMatchObject([{ field_key: "no", code: "read_only" }]);
    const { me } = await begin(formId);
    const late = await me.patch("/entry-sessions/current/answers", { answers: { no: "7" } });
    expect(late.body.errors).toMatchObject([{ field_key: "no", code: "read_only" }]);
  });
});

describe("fields that a respondent cannot set", () => {
  const order = [
    field("fixed", { read_only: true, default: "x" }),
    {
      id: "rep_items",
      type: "repeat",
      key: "items",
      items: [
        field("qty", { type: "number" }),
        field("price", { type: "number", read_only: true, default: 10 }),
        field("source", { prefill: { locked: true } }),
        field("no", { type: "auto_number" }),
      ],
    },
  ];
  const item = { qty: 1, price: 0.01, source: "me", no: "7" };
  const told = ({ body }: { body: { errors: { field_key: string; code: string }[] } }) =>
    body.errors.map((one) => `${one.field_key} ${one.code}`);
  const allOf = (id: string) =>
    ["price", "source", "no"].map((key) => `items[${id}].${key} read_only`).sort();

  it("are rejected in a new instance of a repeat, for each operation, and listed once", async () => {
    const formId = await publishedForm(owner, order);
    const early = await h.anonymous.post("/entry-sessions", {
      form_ref: formId,
      answers: { items: [{ _id: "x1", ...item }] },
    });
    expect(told(early).sort()).toEqual(allOf("x1"));
    const { me } = await begin(formId);
    const answers = { items: [{ _id: "x1", ...item }] };
    const whole = await me.patch("/entry-sessions/current/answers", { answers });
    expect([whole.status, ...told(whole).sort()]).toEqual([200, ...allOf("x1")]);
    const added = await me.post("/entry-sessions/current/groups/items/instances", { answers: item });
    expect([added.status, told(added).length]).toEqual([201, 3]);
    const last = await me.post("/entry-sessions/current/submit", { answers });
    expect([last.status, ...told(last).sort()]).toEqual([422, ...allOf("x1")]);
    const paths = { items: [{ _id: "x1" }], "items[x1].price": 0.01 };
    expect(told(await me.patch("/entry-sessions/current/answers", { answers: paths }))).toEqual([
      "items[x1].price read_only",
    ]);
    expect((await me.get("/entry-sessions/current")).body.answers).toEqual({
      fixed: "x",
      items: [{ _id: "x1", price: 10 }],
    });
  });
  it("keep their initial value; each later change is rejected and listed once, for any instance ID", async () => {
    const { me } = await begin(await publishedForm(owner, order));
    const save = (items: readonly object[]) =>
      me.patch("/entry-sessions/current/answers", { answers: { items } });
    for (const _id of ["x1", "x]1", "x".repeat(1_200)]) {
      expect(told(await save([{ _id, qty: 1, price: 10 }]))).toEqual([]);
      expect(told(await save([{ _id, qty: 2, price: 1, no: "7" }])).sort()).toEqual([
        `items[${_id}].no read_only`,
        `items[${_id}].price read_only`,
      ]);
      const twice = await save([
        { _id, price: 1 },
        { _id, price: 10 },
      ]);
      expect(told(twice)).toContain(`items[${_id}].price read_only`);
      expect(told(await save([{ _id, qty: 2, price: 10 }]))).toEqual([]);
    }
    const top = await me.patch("/entry-sessions/current/answers", { answers: { fixed: "y" } });
    expect(told(top)).toEqual(["fixed read_only"]);
  });
});

describe("instances of repeats", () => {
  const children = "/entry-sessions/current/groups/children/instances";
  it("are added, moved, filled in at any depth, and removed", async () => {
    const { me } = await begin(await publishedForm(owner, family));
    const one = (await me.post(children, { answers: { first: "Ann" } })).body;
    const two = (await me.post(children, { position: 0 })).body;
    expect(one.instance_id).not.toBe(two.instance_id);
    const toys = `/entry-sessions/current/groups/${encodeURIComponent(`children[${one.instance_id}].toys`)}/instances`;
    const toy = (await me.post(toys, { answers: { what: "ball" } })).body;
    await me.patch(`${children}/${two.instance_id}`, { position: 1, answers: { first: "Bo" } });
    expect((await me.get("/entry-sessions/current")).body.answers).toEqual({
      children: [
        { _id: one.instance_id, first: "Ann", toys: [{ _id: toy.instance_id, what: "ball" }] },
        { _id: two.instance_id, first: "Bo" },
      ],
    });
    const gone = await me.delete(`${children}/${one.instance_id}`);
    expect(gone.body.removed).toContain(`children[${one.instance_id}].first`);
    expect((await me.get("/entry-sessions/current")).body.answers.children).toHaveLength(1);
  });
  it("409 beyond the maximum of the repeat, 404 for a path that is not a repeat or an instance", async () => {
    const { me } = await begin(await publishedForm(owner, family));
    for (let count = 0; count < 3; count += 1) expect((await me.post(children, {})).status).toBe(201);
    expect((await me.post(children, {})).body).toMatchObject({ code: "group_limit", max: 3 });
    const list = Array.from({ length: 4 }, (_none, at) => ({ _id: `c${at}` }));
    const whole = await me.patch("/entry-sessions/current/answers", { answers: { children: list } });
    expect(whole.body.errors).toMatchObject([{ field_key: "children", code: "too_many" }]);
    expect((await me.delete(`${children}/nobody`)).status).toBe(404);
    expect((await me.post("/entry-sessions/current/groups/name/instances", {})).status).toBe(404);
  });
});

describe("POST /entry-sessions/current/validate and buttons", () => {
  it("lists the problems of one page or of the whole entry", async () => {
    const project = (await owner.post("/projects", { name: "Pages" })).body;
    const form = (await owner.post("/forms", { project_id: project.id, name: "Pages" })).body;
    const pages = [
      page("one", [field("a", { required: true })]),
      page("two", [
        field("b", { required: true }),
        { id: "btn", type: "button", key: "call", label: "Call" },
      ]),
    ];
    await publish(owner, form.id, definitionOf(pages));
    const { me } = await begin(form.id);
    const codes = async (body: object) =>
      (await me.post("/entry-sessions/current/validate", body)).body.errors.map(
        (one: { field_key: string }) => one.field_key,
      );
    expect(await codes({ page: "one" })).toEqual(["a"]);
    expect(await codes({})).toEqual(["a", "b"]);
    expect((await me.post("/entry-sessions/current/validate", { page: "none" })).status).toBe(404);
    expect((await me.post("/entry-sessions/current/buttons/call/click")).body).toMatchObject({ effects: [] });
    expect((await me.post("/entry-sessions/current/buttons/a/click")).status).toBe(404);
  });
});

describe("keys", () => {
  it("401 without a key, with an invented one, and with an account's key; an entry key does not open an account", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const { key, me } = await begin(formId);
    const { key: accountKey } = await owner.newKey();
    const current = "/entry-sessions/current";
    expect((await h.anonymous.get(current)).body.code).toBe("authentication_required");
    expect(
      (await withKey(`${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`).get(current)).body.code,
    ).toBe("invalid_entry_key");
    const bearer = { authorization: `Bearer ${accountKey}` };
    expect((await h.anonymous.get(current, { headers: bearer })).body.code).toBe("account_key_not_accepted");
    expect((await me.get(current, { headers: bearer })).body.code).toBe("ambiguous_credentials");
    expect(
      (
        await me.get("/entries/ent_01h455vb4pex5vsknk084sn02q", {
          headers: { "x-account-id": owner.account.id },
        })
      ).body.code,
    ).toBe("entry_key_not_accepted");
  });
  it("works together with the cookie of a person signed in to Studio", async () => {
    const { key } = await begin(await publishedForm(owner, [field("name")]));
    const answer = await owner.get("/entry-sessions/current", { headers: { "x-service-entry-key": key } });
    expect(answer.status).toBe(200);
  });
  it("410 after a day without a save; a save extends it", async () => {
    const { me } = await begin(await publishedForm(owner, [field("name")]));
    h.clock.advance(80_000_000);
    await me.patch("/entry-sessions/current/answers", { answers: { name: "Ann" } });
    h.clock.advance(80_000_000);
    expect((await me.get("/entry-sessions/current")).status).toBe(200);
    h.clock.advance(86_400_000);
    expect((await me.get("/entry-sessions/current")).body.code).toBe("entry_session_expired");
  });
});

describe("continuing later", () => {
  it("with a link that works once, returns a new key, and ends the old one", async () => {
    const { me } = await begin(await publishedForm(owner, [field("name")]), { answers: { name: "Ann" } });
    const link = (await me.post("/entry-sessions/current/resume-links", {})).body;
    const token = new URL(link.resume_url).hash.replace("#resume=", "");
    h.clock.advance(2 * 86_400_000);
    expect((await me.get("/entry-sessions/current")).body.code).toBe("entry_session_expired");
    const resumed = await h.anonymous.post("/entry-sessions/resume", { resume_token: token });
    expect(resumed.status).toBe(201);
    expect(resumed.body.session.answers).toEqual({ name: "Ann" });
    expect((await withKey(resumed.body.entry_key).get("/entry-sessions/current")).status).toBe(200);
    expect((await h.anonymous.post("/entry-sessions/resume", { resume_token: token })).body.code).toBe(
      "invalid_resume_token",
    );
    expect((await me.get("/entry-sessions/current")).status).toBe(410);
  });
  it("by email, without returning the link", async () => {
    const { me } = await begin(await publishedForm(owner, [field("name")]));
    const email = `r${Math.random().toString(36).slice(2)}@example.test`;
    const link = await me.post("/entry-sessions/current/resume-links", { email });
    expect(link.body.resume_url).toBeNull();
    await h.runJobs();
    const [mail] = await h.mailTo(email);
    expect(mail?.subject).toBe("Your link to continue a form");
    const token = /#resume=(\S+)/.exec(mail?.text ?? "")?.[1];
    expect((await h.anonymous.post("/entry-sessions/resume", { resume_token: token })).status).toBe(201);
  });
});
