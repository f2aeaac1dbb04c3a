// Periods and versions at their limits, several processes, and entries that count only in part.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { type Id, newId } from "../../../../platform/ids/ids.ts";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { definitionOf, field, page, publish, publishedPages } from "../../../../test-kit/published-form.ts";
import { startSecondServer } from "../../../../test-kit/second-server.ts";
import type { FormTraffic } from "../funnels.rules.ts";
import * as store from "../funnels.store.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const newForm = () =>
  publishedPages(owner, [
    page("p1", [field("name")], { title: "You" }),
    page("p2", [field("note")], { title: "Notes" }),
  ]);
const ask = (form: string, query = "") => owner.get(`/forms/${form}/funnel${query}`);
const view = (form: string, server = h.server) =>
  createApiClient(server, {}).get(`/entry-sessions/forms/${form}`);
const begin = async (form: string) => {
  const { body } = await h.anonymous.post("/entry-sessions", { form_ref: form });
  const me = createApiClient(h.server, { "x-service-entry-key": body.entry_key });
  return {
    save: (more: object) => me.patch("/entry-sessions/current/answers", { answers: { name: "A" }, ...more }),
    submit: (more: object = {}) => me.post("/entry-sessions/current/submit", more),
  };
};

describe("a period", () => {
  it("ends today and has 30 days by default, or ends on the given day", async () => {
    const form = await newForm();
    const { body } = await ask(form);
    expect(body.to).toBe(h.clock.now().toISOString().slice(0, 10));
    expect(body.days).toHaveLength(30);
    expect((await ask(form, "?to=2024-03-01")).body).toMatchObject({ from: "2024-02-01", to: "2024-03-01" });
  });

  it("can have 366 days, but not one more", async () => {
    const form = await newForm();
    const longest = await ask(form, "?from=2024-01-01&to=2024-12-31");
    expect([longest.status, longest.body.days.length]).toEqual([200, 366]);
    const tooLong = await ask(form, "?from=2024-01-01&to=2025-01-01");
    expect([tooLong.status, tooLong.body.errors[0].pointer]).toEqual([422, "/query/from"]);
    expect((await ask(form, "?from=2024-01-01")).status).toBe(422);
  });

  it("without anything counted has zeros, in the past and in the future", async () => {
    const form = await newForm();
    await view(form);
    for (const query of ["?from=1999-12-31&to=2000-01-01", "?from=9999-12-30&to=9999-12-31"]) {
      const { status, body } = await ask(form, query);
      expect([status, body.viewed, body.days.length]).toEqual([200, 0, 2]);
    }
  });

  it.each([
    "?from=2026-02-30",
    "?to=yesterday",
    "?from=2026-01-01T00:00:00Z",
    "?version=0",
    "?version=1.5",
    "?version=99999999999",
    "?days=3",
  ])("400 for %s", async (query) => {
    expect((await ask(await newForm(), query)).status).toBe(400);
  });

  it.each(["?from=0000-01-01&to=0000-01-02", "?to=0000-01-01", "?to=1970-01-29"])(
    "422 for %s, which begins too early",
    async (query) => {
      const { status, body } = await ask(await newForm(), query);
      expect([status, body.errors[0].code]).toEqual([422, "range"]);
    },
  );
});

describe("versions", () => {
  it("have pages of their own; those that only an earlier version has come last, without a title", async () => {
    const form = await newForm();
    const early = await begin(form);
    await early.save({ page: "p1" });
    const fresh = [page("p9", [field("late")], { title: "Late" }), page("p2", [field("note")])];
    await publish(owner, form, definitionOf(fresh));
    // An entry stays with the version it began with.
    await early.save({ page: "p2" });
    const pagesOf = async (query = "") =>
      (await ask(form, query)).body.pages.map(Object.values<string | number | null>);
    expect(await pagesOf()).toEqual([
      ["p9", "Late", 0],
      ["p2", null, 1],
      ["p1", null, 1],
    ]);
    expect(await pagesOf("?version=1")).toEqual([
      ["p1", "You", 1],
      ["p2", "Notes", 1],
    ]);
    expect(await pagesOf("?version=2")).toEqual([
      ["p9", "Late", 0],
      ["p2", null, 0],
    ]);
  });

  it("do not exist before the form is published, and the funnel is empty", async () => {
    const project = (await owner.post("/projects", { name: "Drafts" })).body;
    const draft = (await owner.post("/forms", { project_id: project.id, name: "Draft" })).body.id;
    expect((await ask(draft)).body).toMatchObject({ viewed: 0, pages: [], version: null });
    expect((await ask(draft, "?version=1")).status).toBe(404);
  });
});

describe("several processes", () => {
  it("add up, and one that stops leaves its numbers behind", async () => {
    const form = await newForm();
    const second = await startSecondServer(h);
    try {
      await Promise.all([view(form), view(form, second.server), view(form, second.server)]);
    } finally {
      await second.stop();
    }
    expect((await ask(form)).body.viewed).toBe(3);
  });

  it("cannot replace newer numbers with an older copy that arrives late", async () => {
    const { uow, now } = h.composition.platform;
    const ctx = systemAccountCtx("test", owner.account, "test", now());
    const formId: Id<"frm"> = newId("frm");
    const day = "2026-11-18";
    const epoch = crypto.randomUUID();
    const copy = (begun: number, pages: Record<string, number>): FormTraffic[] => [
      { formId, day, version: 1, epoch, viewed: 3, begun, submitted: 0, pages },
    ];
    const keep = (rows: FormTraffic[]) => uow(ctx, async (tx) => tx.write(store.keepStatement(tx, rows)));
    const stored = () => uow.read(ctx, (tx) => store.find(tx, formId, { from: day, to: day }));
    await keep(copy(2, { p1: 2 }));
    await keep(copy(2, { p1: 2, p2: 1 }));
    for (const late of [copy(1, { p1: 1 }), copy(2, { p1: 2 })]) {
      await keep(late);
      expect(await stored()).toMatchObject([{ begun: 2, pages: { p1: 2, p2: 1 } }]);
    }
    await keep(copy(3, { p1: 3, p2: 2 }));
    expect(await stored()).toMatchObject([{ begun: 3, pages: { p1: 3, p2: 2 } }]);
  });
});

describe("what counts in part or not at all", () => {
  it("an automated entry is begun, but not submitted", async () => {
    const form = await newForm();
    const trapped = await begin(form);
    expect((await trapped.submit({ honeypot: "https://spam.example" })).status).toBe(200);
    const body = { form_ref: form, answers: { name: "Bot" }, honeypot: "https://spam.example" };
    const headers = { "idempotency-key": "abcdefghijklmnopqrstuvwxyz" };
    expect((await h.anonymous.post("/entry-sessions/submit", body, { headers })).status).toBe(201);
    expect((await ask(form)).body).toMatchObject({ begun: 2, submitted: 0 });
  });

  it("a submission that fails, an entry by a member, and a form that refuses entries", async () => {
    const form = await publishedPages(owner, [page("p1", [field("name", { required: true })])]);
    const incomplete = await begin(form);
    expect((await incomplete.submit()).status).toBe(422);
    const made = await owner.post("/entries", { form_id: form, answers: { name: "By hand" } });
    expect(made.status).toBe(201);
    await owner.post(`/forms/${form}/close`);
    expect((await h.anonymous.post("/entry-sessions", { form_ref: form })).status).not.toBe(201);
    expect((await ask(form)).body).toMatchObject({ begun: 1, submitted: 0 });
  });
});
