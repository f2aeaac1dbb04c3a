// A random order through the API: who decides it, that it stays, and what respondents cannot do to it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, page, publishedForm, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let form: string;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  form = await publishedPages(
    owner,
    [
      page(
        "p1",
        letters.map((key) => field(key, { required: true })),
        { random_order: { pinned: ["fld_a"], show: 2 } },
      ),
      page("p2", [field("pick", { type: "radio", settings: { options, shuffle: true, shuffle_show: 2 } })]),
    ],
    { endings: [{ id: "end", title: "Done" }] },
  );
});
afterAll(() => h?.stop());

const letters = ["a", "b", "c", "d", "e", "f"];
const options = [
  ...letters.map((value) => ({ value, label: `Option ${value}` })),
  { value: "none", label: "None", pinned: true },
];
const current = "/entry-sessions/current";

interface Order {
  readonly seed: string;
  readonly items: { readonly p1: readonly string[] };
  readonly options: { readonly fld_pick: readonly string[] };
}

async function begin(answers: object = {}) {
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: form, answers });
  const me = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
  const id: string = begun.body.session.entry_id;
  return {
    id,
    order: async (): Promise<Order> => (await owner.get(`/entries/${id}`)).body.answers._order,
    save: (sent: object) => me.patch(`${current}/answers`, { answers: sent }),
    submit: (body: object = {}) => me.post(`${current}/submit`, body),
  };
}

describe("the order of an entry", () => {
  it("is drawn by the server, with pinned members in their places and as many others as the form shows", async () => {
    const order = await (await begin()).order();
    expect(order.items.p1).toHaveLength(3);
    expect(order.items.p1[0]).toBe("fld_a");
    expect(new Set(order.items.p1).size).toBe(3);
    expect(order.options.fld_pick).toHaveLength(3);
    expect(order.options.fld_pick[2]).toBe("none");
  });

  it("follows from the seed of a page that the visitor has already seen", async () => {
    const [one, same, other] = await Promise.all(
      ["seed-1", "seed-1", "seed-2"].map(async (seed) => (await begin({ _order: seed })).order()),
    );
    expect(one).toEqual(same);
    expect(one?.seed).toBe("seed-1");
    expect([other?.items, other?.options]).not.toEqual([one?.items, one?.options]);
  });

  it("cannot be invented: only the seed counts", async () => {
    const invented = { seed: "seed-1", items: { p1: ["fld_f"] }, options: { fld_pick: ["x"] }, more: "y" };
    const entry = await begin({ _order: invented });
    expect(await entry.order()).toEqual(await (await begin({ _order: "seed-1" })).order());
  });

  it.each([
    "x".repeat(61),
    "",
    "two words",
    "<b>",
    7,
    null,
    ["seed-1"],
    { seed: { seed: "x" } },
    { seed: "y".repeat(100_000) },
  ])("is drawn again if the seed is none (%#)", async (sent) => {
    const { seed, items } = await (await begin({ _order: sent })).order();
    expect(seed).toMatch(/^[\w-]{8}$/);
    expect(items.p1).toHaveLength(3);
  });

  it("cannot be changed or removed later, by saving or submitting", async () => {
    const entry = await begin({ _order: "seed-1" });
    const before = await entry.order();
    for (const sent of ["seed-2", null, { seed: "seed-2" }, {}])
      expect((await entry.save({ _order: sent, a: "kept" })).status).toBe(200);
    expect((await entry.save({ "_order.seed": "seed-2", "_order.items": {} })).status).toBe(200);
    expect(await entry.order()).toEqual(before);
    const asked = before.items.p1.map((id) => [id.replace("fld_", ""), "An answer"]);
    const sent = await entry.submit({ answers: { ...Object.fromEntries(asked), _order: "seed-2" } });
    expect(sent.status).toBe(200);
    expect(await entry.order()).toEqual(before);
  });

  it("is unknown to a form that has none", async () => {
    const plain = await publishedForm(owner, [field("name")]);
    const answers = { name: "Ada", _order: "seed-1" };
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: plain, answers });
    expect(begun.status).toBe(201);
    expect(begun.body.errors).toMatchObject([{ field_key: "_order", code: "unknown_field_key" }]);
    const entry = (await owner.get(`/entries/${begun.body.session.entry_id}`)).body;
    expect(entry.answers).toEqual({ name: "Ada" });
  });
});

describe("questions that the entry does not show", () => {
  it("are not required, and their answers are not submitted", async () => {
    const entry = await begin();
    const { items } = await entry.order();
    const shown = items.p1.map((id) => id.replace("fld_", ""));
    const hidden = letters.filter((key) => !shown.includes(key));
    await entry.save(Object.fromEntries(hidden.map((key) => [key, "Not asked"])));
    const missing = await entry.submit();
    expect(missing.status).toBe(422);
    const named = missing.body.errors.map((error: { field_key: string }) => error.field_key);
    expect(named.toSorted()).toEqual(shown.toSorted());
    const answers = Object.fromEntries(shown.map((key) => [key, "Asked"]));
    expect((await entry.submit({ answers })).status).toBe(200);
    const { _order, ...kept } = (await owner.get(`/entries/${entry.id}`)).body.answers;
    expect(kept).toEqual(answers);
  });
});

describe("an entry without an order", () => {
  it("by an account member contains every question", async () => {
    const answers = Object.fromEntries(letters.map((key) => [key, "Typed in"]));
    const made = await owner.post("/entries", { form_id: form, answers });
    expect([made.status, made.body.answers]).toEqual([201, answers]);
  });
});
