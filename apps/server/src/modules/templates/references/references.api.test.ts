import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../platform/context/context.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { missingId } from "../../../test-kit/operations.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";
import type { ReferencesService } from "./references.service.ts";

let h: Harness;
let owner: Caller;
let formId: string;
let entryId: string;

const items = [
  field("email", { type: "email", label: "Your mail address", prefill: {} }),
  field("age", { type: "number", label: "Age", visible_if: { field: "email", op: "answered" } }),
  field("diagnosis", { label: "Diagnosis", privacy: "special" }),
  {
    id: "grp",
    type: "group",
    key: "home",
    label: "Home",
    items: [field("city", { label: "City", required_if: { field: "email", op: "empty" } })],
  },
  {
    id: "rep",
    type: "repeat",
    key: "children",
    label: "Children",
    items: [field("name", { label: "First name" }), field("illness", { privacy: "special" })],
  },
];

const answers = {
  email: "ada@example.org",
  age: 36,
  diagnosis: "flu",
  home: { city: "London" },
  children: [
    { _id: "a", name: "Byron", illness: "measles" },
    { _id: "b", name: "Anne", illness: "none" },
  ],
};

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  formId = await publishedForm(owner, items);
  const made = await owner.post("/entries", { form_id: formId, answers });
  expect(made.status).toBe(201);
  entryId = made.body.id;
});
afterAll(() => h.stop());

const resolve = async (refs: string[], context: object = { entry_id: entryId }, caller: Caller = owner) =>
  (await caller.post("/references/resolve", { refs, context })).body.data as {
    ref: string;
    status: string;
    type: string | null;
    value: unknown;
  }[];

describe("GET /references/search", () => {
  const refs = async (query: string): Promise<string[]> =>
    (await owner.get(`/references/search?${query}`)).body.data.map((one: { ref: string }) => one.ref);

  it("200 with label, kind, type, and example from the form's fields", async () => {
    const { status, body } = await owner.get(
      `/references/search?context=form:${formId}&q=entry.answers.email`,
    );
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        ref: "entry.answers.email",
        label: "Your mail address",
        kind: "entry",
        type: "text",
        example: expect.stringContaining("@"),
      },
    ]);
  });

  it("200 finds by reference and by words of the label, filtered by kind", async () => {
    expect(await refs(`context=form:${formId}&q=first%20na`)).toEqual(["entry.answers.children[0].name"]);
    expect(await refs(`context=entry:${entryId}&q=entry.answers.home`)).toEqual([
      "entry.answers.home",
      "entry.answers.home.city",
    ]);
    expect(await refs("kinds=account")).toEqual(["account.id", "account.name"]);
    expect(await refs(`context=form:${formId}&q=name&kinds=form,project`)).toEqual([
      "form.name",
      "project.name",
    ]);
  });

  it("200 without a context lists the references of every context", async () => {
    expect(await refs("q=entry.answers")).toEqual(["entry.answers"]);
  });

  it("404 for a form or an entry of another account, as for a missing one", async () => {
    const stranger = await h.newAccount();
    for (const context of [`form:${formId}`, `entry:${entryId}`, `form:${missingId("frm")}`]) {
      const answer = await stranger.get(`/references/search?context=${context}`);
      expect([answer.status, answer.body.code], context).toEqual([404, "not_found"]);
    }
  });

  it("400 for an invalid context", async () => {
    for (const query of [
      "context=form:x",
      `context=${formId}`,
      `context=entry:${formId}`,
      "kinds=A",
      "limit=3",
    ]) {
      expect((await owner.get(`/references/search?${query}`)).status, query).toBe(400);
    }
  });
});

describe("POST /references/resolve", () => {
  it("200 returns each in order, of every kind", async () => {
    const wanted: [string, unknown, string][] = [
      ["entry.answers.age", 36, "number"],
      ["entry.answers.home.city", "London", "text"],
      ["entry.answers.children[-1].name", "Anne", "text"],
      ['entry.answers.children[name="Byron"]._id', "a", "text"],
      ["entry.answers.home", { city: "London" }, "object"],
      ["entry.id", entryId, "text"],
      ["entry.status", "submitted", "text"],
      ["entry.respondent.email", "ada@example.org", "text"],
      ["form.id", formId, "text"],
      ["form.title", "Survey", "text"],
      ["account.id", owner.account.id, "text"],
      ["account.name", `Account of ${owner.user.name}`, "text"],
    ];
    const resolved = await resolve(wanted.map(([ref]) => ref));
    expect(resolved).toEqual(wanted.map(([ref, value, type]) => ({ ref, status: "resolved", type, value })));
  });

  it("200 resolves from the entry to its form, project, metafields, and page", async () => {
    await owner.put(`/entries/${entryId}/metafields/crm/number`, { type: "json", value: { deep: [1, 2] } });
    const values = (await resolve(["entry.metafields.crm.number.deep[1]", "project.name", "form.url"])).map(
      ({ value }) => value,
    );
    expect(values).toEqual([
      2,
      expect.stringMatching(/^Project /),
      expect.stringMatching(/\/f\/form-[0-9a-z-]+[0-9a-z]{26}$/),
    ]);
  });

  it("200 reports invalid and missing references individually", async () => {
    const statuses = (
      await resolve(["entry..x", "entry.answers.nobody", "nothing.x", "entry.answers.email", "x".repeat(600)])
    ).map(({ status }) => status);
    expect(statuses).toEqual(["invalid", "missing", "missing", "resolved", "invalid"]);
  });

  it("200 missing for everything in another account and outside the context", async () => {
    const stranger = await h.newAccount();
    const refs = ["entry.id", "entry.answers.email", "form.name", "project.name"];
    for (const context of [{ entry_id: entryId }, { form_id: formId }, {}, { entry_id: missingId("ent") }]) {
      const resolved = await resolve(refs, context, stranger);
      expect(resolved.map(({ status, value }) => [status, value])).toEqual(refs.map(() => ["missing", null]));
    }
  });

  it("200 forbidden for a viewer if the answer is sensitive, without a way around it", async () => {
    const viewer = await owner.colleague("viewer");
    const hidden = ["entry.answers.diagnosis", "entry.answers.children[0].illness"];
    expect((await resolve(hidden)).map(({ value }) => value)).toEqual(["flu", "measles"]);
    for (const { status, value } of await resolve(hidden, { entry_id: entryId }, viewer))
      expect([status, value]).toEqual(["forbidden", null]);
    const around = [
      'entry.answers.children[illness="measles"].name',
      'entry.answers.children[illness="measles"].illness',
      'entry.answers.children[illness="mumps"].illness',
    ];
    for (const { status } of await resolve(around, { entry_id: entryId }, viewer))
      expect(status).toBe("missing");
    const whole = await resolve(
      ["entry", "entry.answers", "entry.answers.children"],
      { entry_id: entryId },
      viewer,
    );
    expect(whole.map(({ status }) => status)).toEqual(["resolved", "resolved", "resolved"]);
    expect(JSON.stringify(whole)).not.toMatch(/flu|measles/);
    expect(JSON.stringify(whole)).toContain("Byron");
  });

  it("also works inside a transaction of the account, in any database", async () => {
    const references = h.services.get("references") as ReferencesService;
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    const refs = ["account.name", "entry.answers.age", "project.id"];
    const resolved = await h.composition.platform.uow(ctx, (tx) => references.resolve(tx, { entryId }, refs));
    expect(resolved.map(({ status }) => status)).toEqual(["resolved", "resolved", "resolved"]);
  });

  it("422 for none, for more than 100, and for values too large for one response", async () => {
    for (const refs of [[], Array.from({ length: 101 }, () => "entry.id")])
      expect((await owner.post("/references/resolve", { refs })).status).toBe(422);
    const form_id = await publishedForm(owner, [field("text")]);
    const made = await owner.post("/entries", { form_id, answers: { text: "x" } });
    const context = { entry_id: made.body.id };
    for (let at = 0; at < 10; at += 1)
      await owner.put(`/entries/${made.body.id}/metafields/a/k${at}`, {
        type: "text",
        value: "y".repeat(16_000),
      });
    const few = await owner.post("/references/resolve", { refs: ["entry.metafields"], context });
    expect(few.status).toBe(200);
    const many = { refs: Array.from({ length: 100 }, () => "entry.metafields"), context };
    expect((await owner.post("/references/resolve", many)).body.code).toBe("resolved_too_large");
  });

  it("400 for an unknown property", async () => {
    expect((await owner.post("/references/resolve", { refs: ["a"], account_id: "x" })).body.code).toBe(
      "unknown_field",
    );
  });
});

describe("POST /references/validate", () => {
  const validate = (body: object, caller: Caller = owner) => caller.post("/references/validate", body);

  it("200 valid, with the references and their types", async () => {
    const mapping = {
      to: "{{ entry.answers.email }}",
      text: "{{form.name}}: {{entry.answers.children[0].name}}",
    };
    const { status, body } = await validate({ mapping, context: { form_id: formId } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_valid: true, errors: [] });
    expect(body.references).toHaveLength(3);
  });

  it("200 reports what is wrong, where, and what was probably intended", async () => {
    const mapping = { a: ["{{ entry.answers.emial }}", "{{ entrie.id }}", "{{ entry. }}"] };
    const { body } = await validate({ mapping, context: { form_id: formId } });
    expect(body.is_valid).toBe(false);
    expect(body.errors).toMatchObject([
      { pointer: "/a/0", code: "unknown_field", suggestion: "entry.answers.email" },
      { pointer: "/a/1", code: "unknown_source", suggestion: "entry.id" },
      { pointer: "/a/2", code: "syntax", at: 6 },
    ]);
  });

  it("200 for one reference, and for answers of any form if no form is given", async () => {
    expect((await validate({ reference: "entry.answers.anything" })).body.is_valid).toBe(true);
    const context = { entry_id: entryId };
    expect((await validate({ reference: "entry.answers.anything", context })).body.is_valid).toBe(false);
  });

  it("422 with neither or both, 404 for another account's form, 403 for a contributor", async () => {
    expect((await validate({})).status).toBe(422);
    expect((await validate({ mapping: 1, reference: "entry.id" })).status).toBe(422);
    const stranger = await h.newAccount();
    const body = { reference: "entry.id", context: { form_id: formId } };
    expect((await validate(body, stranger)).status).toBe(404);
    expect((await validate(body, await owner.colleague("contributor"))).status).toBe(403);
  });
});

describe("GET /references/usages", () => {
  it("200 with each place, counts, and a summary; the draft and the version count once", async () => {
    const caller = await h.newAccount();
    const id = await publishedForm(caller, items);
    await caller.post(`/forms/${id}/draft`, {});
    const { status, body } = await caller.get("/references/usages?ref=entry.answers.email");
    expect(status).toBe(200);
    expect(body.data.map((one: { pointer: string }) => one.pointer)).toEqual([
      "/pages/0/items/0/prefill",
      "/pages/0/items/1/visible_if",
      "/pages/0/items/3/items/0/required_if",
    ]);
    expect(body.data[0]).toMatchObject({ object: "form", id, name: "Form", ref: "entry.answers.email" });
    expect(body.counts).toEqual([{ object: "form", things: 1, places: 3 }]);
    expect(body.summary).toBe("used in 1 form (3 places)");
  });

  it("200 searches many forms, and none of another account", async () => {
    const caller = await h.newAccount();
    for (let at = 0; at < 12; at += 1)
      await publishedForm(caller, [field("a"), field("b", { visible_if: { field: "a", op: "answered" } })]);
    const { body } = await caller.get("/references/usages?ref=entry.answers.a");
    expect(body.counts).toEqual([{ object: "form", things: 12, places: 12 }]);
    expect((await caller.get("/references/usages?ref=entry.answers.email")).body.summary).toBe(
      "used nowhere",
    );
    expect((await caller.get("/references/usages?ref=entry.id")).body.data).toEqual([]);
  });

  it("400 for a text that is not a reference", async () => {
    for (const query of ["", "?ref=", "?ref=a..b", "?ref=__proto__.x"])
      expect((await owner.get(`/references/usages${query}`)).body.code, query).toBe("invalid_parameter");
  });
});
