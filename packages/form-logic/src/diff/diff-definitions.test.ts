import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldItem, FormDefinition, Item, Page } from "../definition/definition.ts";
import type { Json } from "../values/json.ts";
import type { Change, ChangeKind } from "./change.ts";
import { diffDefinitions } from "./diff-definitions.ts";

const field = (id: string, more: Partial<FieldItem> = {}): FieldItem => ({
  id,
  type: "text",
  key: id,
  label: id.toUpperCase(),
  ...more,
});
const options = (...values: string[]) => values.map((value) => ({ value, label: value.toUpperCase() }));
const page = (id: string, items: readonly Item[], more: Partial<Page> = {}): Page => ({ id, items, ...more });
const form = (...pages: Page[]): FormDefinition => ({ format: 1, title: "Form", languages: ["en"], pages });
const summary = (changes: readonly Change[]) =>
  changes.map(({ kind, item_id, option, breaking, reason }) =>
    [kind, item_id, option, breaking ? reason : undefined].filter((part) => part !== undefined).join(" "),
  );
const diffOfItems = (before: readonly Item[], after: readonly Item[]) =>
  summary(diffDefinitions(form(page("p1", before)), form(page("p1", after))));

describe("a diff", () => {
  it("reports a removed option, a retyped field, a moved field and a renamed label, the first two as breaking", () => {
    const colour = field("colour", { type: "select", settings: { options: options("red", "blue") } });
    const before = form(page("p1", [colour, field("age"), field("name"), field("mail")]), page("p2", []));
    const after = form(
      page("p1", [
        { ...colour, settings: { options: options("red") } },
        field("age", { type: "number" }),
        field("mail", { label: "E-mail" }),
      ]),
      page("p2", [field("name")]),
    );
    expect(diffDefinitions(before, after)).toEqual([
      {
        kind: "option_removed",
        item_id: "colour",
        field: "colour",
        page_id: "p1",
        name: "options",
        option: "blue",
        from: "BLUE",
        breaking: true,
        reason: "option_removed",
      },
      {
        kind: "type_changed",
        item_id: "age",
        field: "age",
        page_id: "p1",
        from: "text",
        to: "number",
        breaking: true,
        reason: "value_shape_changed",
      },
      {
        kind: "label_changed",
        item_id: "mail",
        field: "mail",
        page_id: "p1",
        from: "MAIL",
        to: "E-mail",
        breaking: false,
      },
      {
        kind: "item_moved",
        item_id: "name",
        field: "name",
        page_id: "p2",
        from: { page_id: "p1", index: 2 },
        to: { page_id: "p2", index: 0 },
        breaking: false,
      },
    ]);
  });

  it("reports one move for one moved field, wherever it went", () => {
    const items = Array.from({ length: 20 }, (_, at) => field(`f${at}`));
    fc.assert(
      fc.property(fc.nat(19), fc.nat(19), (from, to) => {
        const after = items.toSpliced(from, 1).toSpliced(to, 0, items[from] ?? field("none"));
        const moved = diffOfItems(items, after);
        expect(moved).toHaveLength(from === to ? 0 : 1);
        if (Math.abs(from - to) > 1) expect(moved).toEqual([`item_moved f${from}`]);
      }),
    );
  });

  it("is breaking for a field moved to another group, but not to a section or another page", () => {
    const group = (items: Item[]): Item => ({ id: "g", type: "group", key: "g", items });
    const section = (items: Item[]): Item => ({ id: "s", type: "section", items });
    const [a, b] = [field("a"), field("b")];
    expect(diffOfItems([a, group([b])], [group([a, b])])).toEqual(["item_moved a answer_path_changed"]);
    expect(diffOfItems([a, section([b])], [section([a, b])])).toEqual(["item_moved a"]);
    expect(diffOfItems([section([a]), group([])], [group([section([a])])])).toEqual([
      "item_moved s answer_path_changed",
    ]);
  });

  it("reports a renamed group once, and a group that became a repeat or a section as breaking", () => {
    const holder = (type: "group" | "repeat", key: string): Item =>
      type === "group"
        ? { id: "g", type, key, items: [field("a")] }
        : { id: "g", type, key, items: [field("a")] };
    expect(diffOfItems([holder("group", "g")], [holder("group", "h")])).toEqual([
      "key_changed g key_changed",
    ]);
    expect(diffOfItems([holder("group", "g")], [holder("repeat", "g")])).toEqual([
      "type_changed g value_shape_changed",
    ]);
    const section: Item = { id: "g", type: "section", items: [field("a")] };
    expect(diffOfItems([section], [holder("group", "g")])).toEqual([
      "type_changed g answer_path_changed",
      "key_changed g",
    ]);
    expect(diffOfItems([section], [{ ...section, type: "columns" }])).toEqual(["type_changed g"]);
  });

  it("matches a field with a new id by its path", () => {
    expect(diffOfItems([field("a")], [field("b", { key: "a", label: "A" })])).toEqual(["id_changed b"]);
  });

  it("reports added and removed items one by one", () => {
    const changes = diffDefinitions(
      form(page("p1", [field("a")])),
      form(page("p2", [field("b"), field("c", { required: true })])),
    );
    expect(summary(changes)).toEqual([
      "page_added",
      "item_added b",
      "item_added c stricter",
      "page_removed",
      "item_removed a field_removed",
    ]);
  });

  const condition = { field: "a", op: "answered" } as const;
  it.each<[string, Partial<FieldItem>, Partial<FieldItem>, string | undefined]>([
    ["required", {}, { required: true }, "required_changed x stricter"],
    ["no longer required", { required: true }, {}, "required_changed x"],
    ["required at times", {}, { required_if: condition }, "required_changed x stricter"],
    ["required at times only", { required: true }, { required_if: condition }, "required_changed x"],
    ["read-only", {}, { read_only: true }, "read_only_changed x stricter"],
    ["computed", {}, { formula: "1" }, "formula_changed x stricter"],
    ["computed otherwise", { formula: "1" }, { formula: "2" }, "formula_changed x"],
    [
      "a higher minimum",
      { settings: { min: 1 } },
      { settings: { min: "2.5" } },
      "setting_changed x stricter",
    ],
    ["a lower minimum", { settings: { min: 2 } }, { settings: { min: 1 } }, "setting_changed x"],
    ["a new maximum", {}, { settings: { max_length: 5 } }, "setting_changed x stricter"],
    ["no maximum", { settings: { max: 5 } }, {}, "setting_changed x"],
    [
      "a later date",
      { settings: { min: "2026-01-01" } },
      { settings: { min: "2026-02-01" } },
      "setting_changed x stricter",
    ],
    [
      "fewer countries",
      { settings: { allowed_countries: ["PL", "DE"] } },
      { settings: { allowed_countries: ["PL"] } },
      "setting_changed x stricter",
    ],
    [
      "more countries",
      { settings: { allowed_countries: ["PL"] } },
      { settings: { allowed_countries: ["PL", "DE"] } },
      "setting_changed x",
    ],
    ["several instead of one", {}, { settings: { multiple: true } }, "setting_changed x value_shape_changed"],
    ["no other", { settings: { allow_other: true } }, {}, "setting_changed x stricter"],
    ["a new check", {}, { checks: [{ id: "c", holds: condition, message: "No" }] }, "check_added x stricter"],
    [
      "another sentence",
      { checks: [{ id: "c", holds: condition, message: "No" }] },
      { checks: [{ id: "c", holds: condition, message: "Not so" }] },
      "check_changed x",
    ],
    ["a longer text", { type: "text" }, { type: "textarea" }, "type_changed x"],
    ["a shorter text", { type: "textarea" }, { type: "text" }, "type_changed x stricter"],
    ["another look", { type: "select" }, { type: "radio" }, "type_changed x"],
    ["an address", { type: "text" }, { type: "email" }, "type_changed x stricter"],
    ["a default", {}, { default: "a" }, "default_changed x"],
    ["privacy", {}, { privacy: "personal" }, "privacy_changed x"],
    [
      "only a parsed formula",
      { visible_if: { formula: "TRUE" } },
      { visible_if: { formula: "TRUE", parsed: ["boolean", true] } },
      undefined,
    ],
    ["a flag that says what is so anyway", {}, { required: false, read_only: false }, undefined],
  ])("%s", (_, before, after, wanted) => {
    expect(diffOfItems([field("x", before)], [field("x", after)])).toEqual(wanted ? [wanted] : []);
  });

  it("reports added, relabeled and moved options once each", () => {
    const select = (...list: { value: string; label: string }[]) =>
      field("x", { type: "select", settings: { options: list } });
    const [a, b, c, d] = options("a", "b", "c", "d");
    if (!a || !b || !c || !d) return expect.fail("there are four");
    expect(diffOfItems([select(a, b, c)], [select(c, a, { ...b, label: "Be" }, d)])).toEqual([
      "option_relabelled x b",
      "option_added x d",
      "option_reordered x c",
    ]);
  });

  it("reports changes of the form itself", () => {
    const before: FormDefinition = {
      ...form(page("p1", []), page("p2", [])),
      languages: ["en", "de"],
      translations: { de: { p1: "eins", "a.label": "A" } },
      settings: { layout: "pages" },
    };
    const after: FormDefinition = {
      ...form(page("p2", []), page("p1", [], { title: "One", jumps: [{ if: condition, to: "submit" }] })),
      title: "New",
      languages: ["de", "en", "pl"],
      translations: { de: { "a.label": "Ä" }, pl: { "a.label": "A" } },
      settings: { layout: "single", submit_label: "Send" },
      theme: { brand: "#b04f16" },
    };
    expect(diffDefinitions(before, after).map(({ kind, name }) => [kind, name].join(" ").trim())).toEqual([
      "title_changed",
      "theme_changed",
      "form_setting_changed layout",
      "form_setting_changed submit_label",
      "language_added pl",
      "languages_reordered",
      "page_moved",
      "text_changed title",
      "jumps_changed",
      "translation_changed de/a.label",
      "translation_removed de/p1",
      "translation_added pl/a.label",
    ]);
  });
});

it("compares values nested arbitrarily deep", () => {
  const nested = (inmost: number) => {
    let deep: Json = inmost;
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
    return { ...form(page("p1", [])), theme: { deep } as never };
  };
  expect(diffDefinitions(nested(1), nested(1))).toEqual([]);
  expect(diffDefinitions(nested(1), nested(2)).map(({ kind }) => kind)).toEqual(["theme_changed"]);
});

describe("for any definition", () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 3, maxLength: 12 });
  const kinds = ["text", "number", "select", "checkbox"];
  const definitions = fc.tuple(ids, fc.infiniteStream(fc.nat(1_000))).map(([names, numbers]) => {
    const next = (below: number) => Number(numbers.next().value ?? 0) % below;
    const items = names.map((name): Item => {
      const what = next(6);
      if (what === 5) return { id: `s_${name}`, type: "section", items: [field(name)] };
      if (what === 4) return { id: `g_${name}`, type: "group", key: `g_${name}`, items: [field(name)] };
      const settings = { options: options("a", "b", "c"), min: next(5) };
      return field(name, { type: kinds[what] ?? "text", settings });
    });
    const cut = next(items.length);
    return form(page("p1", items.slice(0, cut)), page("p2", items.slice(cut)));
  });

  it("reports nothing for identical ones", () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        expect(diffDefinitions(definition, structuredClone(definition))).toEqual([]);
      }),
    );
  });

  type Edit = (item: FieldItem) => Partial<FieldItem>;
  const edits: Partial<Record<ChangeKind, Edit>> = {
    label_changed: ({ label }) => ({ label: `${label}!` }),
    key_changed: ({ key }) => ({ key: `${key}_2` }),
    type_changed: ({ type }) => ({ type: type === "date" ? "text" : "date" }),
    text_changed: () => ({ messages: { required: "Why?" } }),
    visible_changed: () => ({ visible_if: { all: [] } }),
    required_changed: () => ({ required: true }),
    read_only_changed: () => ({ read_only_if: { all: [] } }),
    formula_changed: () => ({ formula: "1 + 1" }),
    check_added: () => ({ checks: [{ id: "c", holds: { all: [] }, message: "No" }] }),
    default_changed: () => ({ default: 5 }),
    privacy_changed: () => ({ privacy: "special" }),
    prefill_changed: () => ({ prefill: { locked: true } }),
    setting_changed: ({ settings }) => ({ settings: { ...settings, max: 9 } }),
    option_added: ({ settings }) => ({
      settings: { ...settings, options: options("a", "b", "c", "new").slice(settings?.options ? 0 : 3) },
    }),
  };
  const editItem = (items: readonly Item[], id: string, edit: Edit): Item[] =>
    items.map((item) => {
      if (item.id === id) return { ...item, ...edit(item as FieldItem) } as Item;
      return "items" in item ? { ...item, items: editItem(item.items, id, edit) } : item;
    });
  const fieldsIn = (items: readonly Item[]): Item[] =>
    items.flatMap((item) => ("items" in item ? fieldsIn(item.items) : [item]));

  it.each(Object.entries(edits))("reports %s only for the edited item", (kind, edit) => {
    fc.assert(
      fc.property(definitions, fc.nat(), (definition, pick) => {
        const fields = definition.pages.flatMap(({ items }) => fieldsIn(items));
        const { id } = fields[pick % fields.length] ?? field("none");
        const pages = definition.pages.map((one) => ({ ...one, items: editItem(one.items, id, edit) }));
        const changes = diffDefinitions(definition, { ...definition, pages });
        expect(changes.map((change) => [change.kind, change.item_id])).toEqual([[kind, id]]);
      }),
      { numRuns: 40 },
    );
  });

  it("reports exactly what was removed with an item", () => {
    fc.assert(
      fc.property(definitions, fc.nat(), (definition, pick) => {
        const all = definition.pages.flatMap(({ items }) => items);
        const gone = all[pick % all.length] ?? field("none");
        const pages = definition.pages.map((one) => ({
          ...one,
          items: one.items.filter(({ id }) => id !== gone.id),
        }));
        const inside = "items" in gone ? gone.items.map(({ id }) => id) : [];
        const changes = diffDefinitions(definition, { ...definition, pages });
        expect(changes.map(({ kind, item_id }) => [kind, item_id])).toEqual(
          [gone.id, ...inside].map((id) => ["item_removed", id]),
        );
        const back = diffDefinitions({ ...definition, pages }, definition);
        expect(new Set(back.map(({ kind }) => kind))).toEqual(new Set(["item_added"]));
      }),
    );
  });
});
