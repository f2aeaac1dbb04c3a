import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../../../platform/db/statement.ts";
import type { Answer } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { publishedForm } from "../../../../test-kit/published-form.ts";
import type { Command, FormStatus } from "../forms.rules.ts";
import { commands, stateTable } from "./state-table.ts";

let h: Harness;
let owner: Caller;
let projectId: string;
const anyEtag = { headers: { "if-match": "*" } };

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  projectId = (await owner.post("/projects", { name: "Project" })).body.id;
});
afterAll(() => h.stop());

type Item = Readonly<Record<string, unknown>>;
const field = (key: string, more: Item = {}): Item => ({
  id: `fld_${key}`,
  type: "text",
  key,
  label: key,
  ...more,
});
const choice = (...values: string[]) =>
  field("colour", {
    type: "select",
    settings: { options: values.map((value) => ({ value, label: value })) },
  });
const definitionWith = (...items: Item[]) => ({
  format: 1,
  title: "Survey",
  languages: ["en"],
  pages: [{ id: "page_1", items }],
});

async function newForm(...items: Item[]): Promise<string> {
  const { id } = (await owner.post("/forms", { project_id: projectId, name: "Form" })).body;
  await put(id, definitionWith(...items));
  return id;
}

const put = (id: string, definition: object) => owner.put(`/forms/${id}/draft`, { definition }, anyEtag);
const publish = (id: string, body: object = {}, caller: Caller = owner): Promise<Answer> =>
  caller.post(`/forms/${id}/draft/publish`, body, anyEtag);

/** A form with one version for each list of items. */
async function published(...versions: Item[][]): Promise<string> {
  const [first = [], ...others] = versions;
  const id = await newForm(...first);
  expect((await publish(id)).status).toBe(201);
  for (const items of others) {
    await owner.post(`/forms/${id}/draft`, {});
    await put(id, definitionWith(...items));
    expect((await publish(id, { accept_breaking: true })).status).toBe(201);
  }
  return id;
}

/** Runs queries as the system, with only an account and a time. */
const inside = () => ({ account: owner.account, now: h.clock.now(), actor: { kind: "system" } }) as never;
const eventsOf = (id: string): Promise<{ name: string; data: object }[]> =>
  h.composition.platform.uow.read(inside(), (tx) =>
    tx.query(sql`select name, data from events
                 where account_id = ${owner.account.uuid} and data->>'form_id' = ${id} order by seq`),
  );
const actionsOf = async (id: string): Promise<string[]> =>
  (await owner.get(`/audit-events?target_id=${id}&limit=100`)).body.data
    .map((one: { action: string }) => one.action)
    .reverse();

describe("POST /forms/:id/draft/publish", () => {
  it("201 creates version 1, opens the form, removes the draft, and emits events", async () => {
    const id = await newForm(field("name"));
    const made = await publish(id, { notes: "First" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      object: "form_version",
      form_id: id,
      number: 1,
      status: "published",
      notes: "First",
      has_breaking_changes: false,
      created_by: owner.user.id,
      definition: definitionWith(field("name")),
    });
    expect((await owner.get(`/forms/${id}`)).body).toMatchObject({ status: "open", version: 1 });
    expect((await owner.get(`/forms/${id}/draft`)).status).toBe(404);
    expect((await actionsOf(id)).at(-1)).toBe("form.publish");
    expect((await eventsOf(id)).at(-1)).toEqual({
      name: "form.published",
      data: { form_id: id, version: 1 },
    });
  });

  it("201 again with the next number; the previous version is superseded, and a paused form stays paused", async () => {
    const id = await published([field("a")]);
    await owner.post(`/forms/${id}/pause`);
    await owner.post(`/forms/${id}/draft`, {});
    await put(id, definitionWith(field("a"), field("b")));
    expect((await publish(id)).body.number).toBe(2);
    expect((await owner.get(`/forms/${id}`)).body).toMatchObject({ status: "paused", version: 2 });
    const list = (await owner.get(`/forms/${id}/versions`)).body.data;
    expect(list.map((one: { number: number; status: string }) => [one.number, one.status])).toEqual([
      [2, "published"],
      [1, "superseded"],
    ]);
    expect(list[0].definition).toBeUndefined();
  });

  it("422 form_invalid for colors with too little contrast, 201 with a reason; a draft has no derived look", async () => {
    const id = await newForm(field("name"));
    const theme = { brand: "#0b6e4f", tokens: { light: { muted: "#aaa" } }, css: "a { color: red }" };
    await put(id, { ...definitionWith(field("name")), theme });
    const refused = await publish(id);
    expect([refused.status, refused.body.code]).toEqual([422, "form_invalid"]);
    expect(refused.body.errors).toMatchObject([
      {
        code: "contrast",
        pointer: "/theme/tokens/light/muted",
        message: expect.stringContaining("muted (#aaaaaa) on "),
      },
    ]);
    expect(refused.body.warnings).toMatchObject([{ code: "css_dropped", pointer: "/theme/css" }]);
    const contrast_override = { reason: "The brand manual requires it." };
    await put(id, { ...definitionWith(field("name")), theme: { ...theme, contrast_override } });
    const made = await publish(id);
    expect(made.status).toBe(201);
    const shown = (await owner.get(`/entry-sessions/forms/${id}`)).body.definition;
    expect(shown.look.light).toMatchObject({ accent: "#0b6e4f", muted: "#aaaaaa" });
    const draft = await owner.post(`/forms/${id}/draft`, {});
    expect(draft.body.definition).not.toHaveProperty("look");
    expect((await publish(id)).body.code).toBe("no_changes");
  });

  it("422 form_invalid with errors and their locations; nothing is published", async () => {
    const id = await newForm(field("a", { visible_if: { field: "nowhere", op: "answered" } }));
    const answer = await publish(id);
    expect([answer.status, answer.body.code]).toEqual([422, "form_invalid"]);
    expect(answer.body.errors[0]).toMatchObject({
      severity: "error",
      code: "unknown_reference",
      item_id: "fld_a",
      pointer: "/pages/0/items/0/visible_if",
    });
    expect(answer.body.warnings).toBeInstanceOf(Array);
    expect((await owner.get(`/forms/${id}`)).body).toMatchObject({ status: "unpublished", version: null });
  });

  it("409 no_changes if the draft is identical, including formulas", async () => {
    const items = [
      field("a", { type: "number" }),
      field("b", { type: "calculated", formula: "a + 1" }),
      field("c", { visible_if: { formula: "a > 3" } }),
    ];
    const id = await published(items);
    const draft = await owner.post(`/forms/${id}/draft`, {});
    expect(draft.body).toMatchObject({ base_version: 1, definition: definitionWith(...items) });
    expect((await publish(id)).body.code).toBe("no_changes");
    await owner.patch(`/forms/${id}/draft`, [{ op: "replace", path: "/title", value: "Other" }], {
      headers: { ...anyEtag.headers, "content-type": "application/json-patch+json" },
    });
    expect((await publish(id)).status).toBe(201);
  });

  it("409 breaking_changes unless they are accepted, then 201 and marked", async () => {
    const id = await published([field("a"), field("b")]);
    await owner.post(`/forms/${id}/draft`, {});
    await put(id, definitionWith(field("a")));
    const refused = await publish(id);
    expect([refused.status, refused.body.code]).toEqual([409, "breaking_changes"]);
    expect(refused.body.changes).toMatchObject([
      { kind: "item_removed", item_id: "fld_b", breaking: true, reason: "field_removed" },
    ]);
    const accepted = await publish(id, { accept_breaking: true });
    expect([accepted.status, accepted.body.has_breaking_changes]).toEqual([201, true]);
  });

  it("428 without If-Match, 412 for a stale one, 409 no_changes without a draft", async () => {
    const id = await newForm(field("a"));
    expect((await owner.post(`/forms/${id}/draft/publish`, {})).status).toBe(428);
    const stale = await owner.post(`/forms/${id}/draft/publish`, {}, { headers: { "if-match": '"r1"' } });
    expect([stale.status, stale.body.current_etag]).toEqual([412, '"r2"']);
    await publish(id);
    const again = await publish(id);
    expect([again.status, again.body.code]).toEqual([409, "no_changes"]);
  });

  it("409 invalid_state when archived or in the trash", async () => {
    const id = await published([field("a")]);
    await owner.post(`/forms/${id}/draft`, {});
    await owner.post(`/forms/${id}/archive`);
    expect((await publish(id)).body.current_state).toBe("archived");
    await owner.delete(`/forms/${id}`);
    expect((await publish(id)).body.current_state).toBe("trashed");
  });

  it("creates one version when two requests publish at once", async () => {
    const id = await newForm(field("a"));
    const answers = await Promise.all([publish(id), publish(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await owner.get(`/forms/${id}/versions`)).body.data).toHaveLength(1);
  });
});

describe("POST /forms/:id/draft/validate", () => {
  it("200 returns what publishing would report, and changes nothing", async () => {
    const id = await published([field("a"), choice("red", "blue")]);
    await owner.post(`/forms/${id}/draft`, {});
    await put(id, definitionWith(field("a"), choice("red"), field("b", { formula: "1 +" })));
    const verdict = await owner.post(`/forms/${id}/draft/validate`);
    expect(verdict.status).toBe(200);
    expect(verdict.body).toMatchObject({ is_valid: false, has_changes: true, proof: "none" });
    expect(verdict.body.errors[0].pointer).toBe("/pages/0/items/2/formula");
    expect(verdict.body.breaking_changes).toMatchObject([{ kind: "option_removed", option: "blue" }]);
    expect((await owner.get(`/forms/${id}/draft`)).status).toBe(200);
  });
});

describe("GET /forms/:id/versions/:number", () => {
  it("200 returns each version as it was published, regardless of later changes", async () => {
    const id = await published([field("a")], [field("a", { label: "New" })]);
    const labels = [];
    for (const number of [1, 2]) {
      const { body } = await owner.get(`/forms/${id}/versions/${number}`);
      labels.push(body.definition.pages[0].items[0].label);
    }
    expect(labels).toEqual(["a", "New"]);
  });

  it("404 for a number that is invalid, missing, or in another account", async () => {
    const id = await published([field("a")]);
    for (const number of ["2", "0", "-1", "x", "1.5"])
      expect((await owner.get(`/forms/${id}/versions/${number}`)).status, number).toBe(404);
    const other = await h.newAccount();
    for (const path of ["versions", "versions/1", "versions/1/diff"])
      expect((await other.get(`/forms/${id}/${path}`)).status, path).toBe(404);
  });

  it("200 for a viewer, who can read versions but not see the draft or publish", async () => {
    const id = await published([field("a")]);
    const viewer = await owner.colleague("viewer");
    expect((await viewer.get(`/forms/${id}/versions/1`)).status).toBe(200);
    expect((await publish(id, {}, viewer)).body.code).toBe("forbidden");
  });

  it("the database prevents changes to a version", async () => {
    const id = await published([field("a")]);
    const change = h.composition.platform.uow(inside(), (tx) =>
      tx.query(sql`update form_versions set notes = 'x' where account_id = ${owner.account.uuid}`),
    );
    await expect(change).rejects.toThrow(/permission denied/);
    expect((await owner.get(`/forms/${id}/versions/1`)).body.notes).toBe("");
  });
});

describe("GET /forms/:id/versions/:number/diff", () => {
  it("200 lists exactly what changed: a removed option, a retyped field, a moved field, a renamed label", async () => {
    const before = [choice("red", "blue"), field("age"), field("city"), field("name")];
    const after = [
      choice("red"),
      field("city"),
      field("age", { type: "number" }),
      field("name", { label: "Full name" }),
    ];
    const id = await published(before, after);
    const { body } = await owner.get(`/forms/${id}/versions/2/diff?against=1`);
    expect(body).toMatchObject({ from: 1, to: 2, breaking: true });
    const told = body.changes.map((one: { kind: string; item_id: string; breaking: boolean }) => [
      one.kind,
      one.item_id,
      one.breaking,
    ]);
    expect(told).toContainEqual(["option_removed", "fld_colour", true]);
    expect(told).toContainEqual(["type_changed", "fld_age", true]);
    expect(told).toContainEqual(["label_changed", "fld_name", false]);
    expect(told.filter(([kind]: string[]) => kind === "item_moved")).toHaveLength(1);
    expect(told).toHaveLength(4);
    expect((await owner.get(`/forms/${id}/versions/2/diff`)).body).toEqual(body);
  });

  it("200 for any two versions, in both directions; for the first version alone, everything is new", async () => {
    const id = await published([field("a")], [field("a"), field("b")], [field("b")]);
    const kinds = async (query: string) =>
      (await owner.get(`/forms/${id}/versions/${query}`)).body.changes.map(
        (one: { kind: string }) => one.kind,
      );
    expect(await kinds("1/diff?against=2")).toEqual(["item_removed"]);
    expect((await kinds("3/diff?against=1")).sort()).toEqual(["item_added", "item_removed"]);
    expect(await kinds("2/diff?against=2")).toEqual([]);
    expect(await kinds("1/diff")).toEqual(["item_added"]);
    expect((await owner.get(`/forms/${id}/versions/1/diff?against=9`)).status).toBe(404);
    expect((await owner.get(`/forms/${id}/versions/1/diff?against=x`)).status).toBe(400);
  });
});

describe("an older version", () => {
  it("is restored as a draft and published with a new number", async () => {
    const id = await published([field("a")], [field("b")]);
    const draft = await owner.post(`/forms/${id}/draft`, { from_version: 1 });
    expect(draft.body).toMatchObject({ base_version: 1, definition: definitionWith(field("a")) });
    expect((await publish(id, { accept_breaking: true })).body.number).toBe(3);
  });

  it("is the basis of a duplicate if there is no draft", async () => {
    const id = await published([field("a")]);
    const copy = await owner.post(`/forms/${id}/duplicate`, {});
    expect(copy.body).toMatchObject({ status: "unpublished", version: null });
    const draft = await owner.get(`/forms/${copy.body.id}/draft`);
    expect(draft.body.definition).toEqual(definitionWith(field("a")));
  });
});

describe("the states of a form over HTTP", () => {
  const pastTense: Readonly<Record<string, string>> = {
    publish: "published",
    pause: "paused",
    resume: "resumed",
    close: "closed",
    reopen: "reopened",
    archive: "archived",
    unarchive: "unarchived",
    trash: "trashed",
    restore: "restored",
  };

  async function send(id: string, command: string, index: number): Promise<number> {
    if (command === "trash") return (await owner.delete(`/forms/${id}`)).status;
    if (command !== "publish") return (await owner.post(`/forms/${id}/${command}`)).status;
    await owner.post(`/forms/${id}/draft`, {});
    await put(id, { ...definitionWith(field("a")), title: `Title ${index}` });
    return (await publish(id)).status;
  }

  /** Runs the commands, checks each result against the table, and returns the commands that succeeded. */
  async function run(id: string, sequence: readonly Command[]): Promise<string[]> {
    const done: string[] = [];
    const previous: Partial<Record<Command, FormStatus>> = {};
    let status: FormStatus = "unpublished";
    for (const [index, command] of sequence.entries()) {
      const wanted: FormStatus | "previous" | undefined = stateTable[status][command];
      const answer = await send(id, command, index);
      expect(answer < 300, `${status} ${command}: ${answer}`).toBe(wanted !== undefined);
      if (wanted === undefined) continue;
      if (command === "archive") previous.unarchive = status;
      if (command === "trash") previous.restore = status;
      status = wanted === "previous" ? (previous[command] ?? expect.fail(`${command} from nowhere`)) : wanted;
      done.push(command);
      expect((await owner.get(`/forms/${id}`)).body.status).toBe(status);
    }
    return done;
  }

  it("only listed transitions succeed, each with one audit row and one event", {
    timeout: 120_000,
  }, async () => {
    const sequences = fc.sample(fc.array(fc.constantFrom(...commands), { minLength: 8, maxLength: 14 }), {
      numRuns: 30,
    });
    for (const sequence of sequences) {
      const id = await newForm(field("a"));
      const done = await run(id, sequence);
      const isOfForm = (name: string) => !name.startsWith("form_draft.");
      // Audit rows written in the same millisecond have no defined order, but events do.
      expect((await actionsOf(id)).filter(isOfForm).sort()).toEqual(
        ["create", ...done].map((command) => `form.${command}`).sort(),
      );
      expect((await eventsOf(id)).map(({ name }) => name).filter(isOfForm)).toEqual(
        ["created", ...done.map((command) => pastTense[command])].map((verb) => `form.${verb}`),
      );
    }
  });
});

describe("the schedule", () => {
  it("closes the form on time, and a later time reopens it", async () => {
    const id = await published([field("a")]);
    const at = (ms: number) => new Date(h.clock.now().getTime() + ms).toISOString();
    const closesAt = at(60_000);
    await owner.patch(`/forms/${id}`, { closes_at: closesAt });
    await h.runJobs();
    expect((await owner.get(`/forms/${id}`)).body.status).toBe("open");
    h.clock.advance(61_000);
    await h.runJobs();
    expect((await owner.get(`/forms/${id}`)).body).toMatchObject({
      status: "closed",
      closed_reason: "schedule",
    });
    const later = await owner.patch(`/forms/${id}`, { closes_at: at(60_000) });
    expect(later.body).toMatchObject({ status: "open", closed_reason: null });
    expect((await eventsOf(id)).slice(-3).map(({ name }) => name)).toEqual([
      "form.closed",
      "form.updated",
      "form.reopened",
    ]);
  });

  it("does not close a form that is paused at that time until it is resumed", async () => {
    const id = await published([field("a")]);
    await owner.patch(`/forms/${id}`, { closes_at: new Date(h.clock.now().getTime() + 1_000).toISOString() });
    await owner.post(`/forms/${id}/pause`);
    h.clock.advance(2_000);
    await h.runJobs();
    expect((await owner.get(`/forms/${id}`)).body.status).toBe("paused");
    await owner.post(`/forms/${id}/resume`);
    await h.runJobs();
    expect((await owner.get(`/forms/${id}`)).body.status).toBe("closed");
  });
});

describe("the export of an account", () => {
  it("contains its forms, drafts, and versions as the API returns them", async () => {
    const id = await published([field("a")]);
    const other = await newForm(field("b"));
    const { platform } = h.composition;
    const rowsOf = (name: string) =>
      platform.uow.read(inside(), async (tx) => {
        const source = platform.contributions().accountData.find((one) => one.name === name);
        const rows: { id: string }[] = [];
        for (let batch = (await source?.batch(tx, undefined, 7)) ?? []; batch.length > 0; ) {
          rows.push(...batch);
          batch = (await source?.batch(tx, rows.at(-1)?.id, 7)) ?? [];
        }
        expect(rows).toHaveLength((await source?.count(tx)) ?? -1);
        return rows;
      });
    const find = async (name: string, wanted: string) =>
      (await rowsOf(name)).find((one) => one.id === wanted);
    expect(await find("forms", id)).toEqual((await owner.get(`/forms/${id}`)).body);
    const version = (await owner.get(`/forms/${id}/versions/1`)).body;
    expect(await find("form-versions", version.id)).toEqual(version);
    expect(await find("form-drafts", other)).toMatchObject((await owner.get(`/forms/${other}/draft`)).body);
  });
});

describe("languages of a form", () => {
  it("are those of its published definition, wherever they are read", async () => {
    const formId = await publishedForm(owner, [field("name")], { languages: ["en", "de"] });
    expect((await owner.get(`/forms/${formId}`)).body.locales).toEqual(["en", "de"]);
    expect((await h.anonymous.get(`/entry-sessions/forms/${formId}`)).body.locales).toEqual(["en", "de"]);
  });
  it("422 when changed outside the definition once the form is published", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    expect((await owner.patch(`/forms/${formId}`, { locales: ["en"] })).status).toBe(200);
    const changed = await owner.patch(`/forms/${formId}`, { locales: ["de"] });
    expect([changed.status, changed.body.errors?.[0]?.pointer]).toEqual([422, "/locales"]);
  });
});
