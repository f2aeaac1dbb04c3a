import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Comparison, Condition } from "../conditions/condition.ts";
import type { FieldItem, FormDefinition, Item, Page } from "../definition/definition.ts";
import { readDefinition } from "../definition/read-definition.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { randomForm } from "../test-kit/random-form.ts";
import type { Json } from "../values/json.ts";
import { lintDefinition } from "./lint-definition.ts";

const field = (key: string, type = "text", more: Partial<FieldItem> = {}): FieldItem => ({
  id: `f_${key}`,
  type,
  key,
  label: key,
  ...more,
});
const options = (...values: string[]) => ({ options: values.map((value) => ({ value, label: value })) });
const everyKind: readonly Item[] = [
  field("name"),
  field("age", "number", { settings: { min: 0, max: 120 } }),
  field("agrees", "checkbox"),
  field("born", "date", { settings: { max: "today" } }),
  field("colour", "select", { settings: options("red", "blue") }),
  field("colours", "multi_select", { settings: options("red", "blue") }),
  { id: "g", type: "group", key: "home", items: [field("city")] },
  { id: "r", type: "repeat", key: "children", items: [field("born", "date", { id: "f_child_born" })] },
  { id: "b", type: "button", key: "go", label: "Go" },
];
const form = (items: readonly Item[], more: Partial<Page> = {}, whole: Partial<FormDefinition> = {}) =>
  ({
    format: 1,
    title: "Form",
    languages: ["en"],
    pages: [{ id: "p1", items, ...more }],
    ...whole,
  }) as FormDefinition;
const lint = (definition: FormDefinition) => lintDefinition(definition, fieldTypes, fieldCatalogue);
const codes = (definition: FormDefinition) =>
  lint(definition).map(({ severity, code, item_id }) => `${severity} ${code} ${item_id}`.trim());
const inRule = (rule: Condition) =>
  lint(form([...everyKind, field("x", "text", { visible_if: rule })])).map(
    ({ code, rule: place }) => `${code} ${place?.pointer ?? ""}`,
  );

describe("a comparison", () => {
  const good: [string, Comparison["op"], Json?][] = [
    ["name", "eq", "Anna"],
    ["name", "contains", "nn"],
    ["age", "gte", 18],
    ["age", "in", [1, 2]],
    ["agrees", "is_true"],
    ["born", "lt", "2008-01-01"],
    ["born", "eq", "2030-01-01"],
    ["colour", "in", ["red", "blue"]],
    ["colours", "contains", ["red"]],
    ["home.city", "answered"],
    ["children", "answered"],
    ["children.born", "contains", "2020-02-29"],
    ["name", "ne", { field: "home.city" }],
  ];
  it.each(good)("of %s with %s %j is accepted", (path, op, value) => {
    const comparison: Comparison = value === undefined ? { field: path, op } : { field: path, op, value };
    expect(inRule(comparison)).toEqual([]);
  });

  const bad: [string, Comparison["op"], Json | undefined, string][] = [
    ["nobody", "eq", "Anna", "unknown_reference"],
    ["city", "answered", undefined, "unknown_reference"],
    ["go", "answered", undefined, "no_answer"],
    ["name", "is_true", undefined, "operator"],
    ["home", "empty", undefined, "operator"],
    ["agrees", "lt", true, "operator"],
    ["colours", "starts_with", "red", "operator"],
    ["children.born", "lt", "2020-01-01", "operator"],
    ["name", "eq", undefined, "value_missing"],
    ["name", "answered", "yes", "value_unused"],
    ["age", "eq", "many", "value_kind"],
    ["age", "in", 5, "value_kind"],
    ["age", "in", [5, "many"], "value_kind"],
    ["born", "gt", "yesterday", "value_kind"],
    ["age", "eq", { field: "name" }, "value_kind"],
    ["age", "eq", { field: "nobody" }, "unknown_reference"],
    ["name", "in", { field: "home.city" }, "value_kind"],
    ["colour", "eq", "green", "unknown_option"],
    ["colour", "in", ["red", "green"], "unknown_option"],
    ["colours", "contains", ["green"], "unknown_option"],
    ["age", "eq", 150, "value_not_allowed"],
  ];
  it.each(bad)("of %s with %s %j is reported", (path, op, value, code) => {
    const comparison = { field: path, op, ...(value !== undefined && { value }) };
    expect(inRule({ all: [{ field: "name", op: "answered" }, { not: comparison }] })).toEqual([
      `${code} /all/1/not`,
    ]);
  });

  it("of a missing field is reported", () => {
    expect(inRule({ any: [{ all: [] }] })).toEqual(["empty_condition /any/0"]);
  });
});

describe("a formula", () => {
  it("is checked in its context, with the position of the error", () => {
    const [finding] = lint(form([field("x", "number", { formula: "1 + nobody" })]));
    expect(finding).toMatchObject({
      severity: "error",
      code: "formula_unknown_field",
      item_id: "f_x",
      rule: { name: "formula", at: 4, length: 6 },
    });
  });
  it.each([
    ["number", "1 +", "formula_syntax"],
    ["number", "age + name", "formula_type"],
    ["number", "COUNTT(children)", "formula_unknown_function"],
    ["number", "name & name", "formula_kind"],
    ["checkbox", "age", "formula_kind"],
  ])("for a %s that says %s is reported", (type, formula, code) => {
    expect(lint(form([...everyKind, field("x", type, { formula })])).map((one) => one.code)).toEqual([code]);
  });
  it.each([
    ["text", "age * 2"],
    ["number", "COUNT(children.born)"],
    ["calculated", "home.city"],
  ])("for a %s that says %s is accepted", (type, formula) => {
    expect(codes(form([...everyKind, field("x", type, { formula })]))).toEqual([]);
  });
  it("must return true or false in a condition", () => {
    expect(inRule({ not: { formula: "age + 1" } })).toEqual(["formula_kind /not"]);
    expect(inRule({ formula: "age > 1" })).toEqual([]);
  });
});

describe("the form", () => {
  const holds: Condition = { field: "name", op: "answered" };
  const wrong: [string, FormDefinition, readonly string[]][] = [
    ["an unknown type", form([field("x", "crystal_ball")]), ["error unknown_type f_x"]],
    ["a key twice", form([field("x"), field("x", "text", { id: "y" })]), ["error duplicate_key y"]],
    ["an id twice", form([field("x"), field("y", "text", { id: "f_x" })]), ["error duplicate_id f_x"]],
    [
      "a circle",
      form([
        field("a", "text", { visible_if: { field: "b", op: "answered" } }),
        field("b", "text", { visible_if: { field: "a", op: "answered" } }),
      ]),
      ["error cycle f_a", "error cycle f_b"],
    ],
    [
      "keys that every object has",
      form([
        field("constructor"),
        field("__proto__"),
        field("toString"),
        { id: "g", type: "group", key: "hasOwnProperty", items: [field("x")] },
        field("prototype"),
      ]),
      [
        "error reserved_key f_constructor",
        "error reserved_key f___proto__",
        "error reserved_key f_toString",
        "error reserved_key g",
      ],
    ],
    ["nothing to calculate", form([field("x", "calculated")]), ["warning no_formula f_x"]],
    ["an empty page", form([]), ["warning empty_page p1"]],
    ["an empty section", form([{ id: "s", type: "section", items: [] }]), ["warning empty_item s"]],
    [
      "no possible number of instances",
      form([{ id: "r", type: "repeat", key: "r", items: [field("x")], min: 3, max: 2 }]),
      ["error limits r"],
    ],
    [
      "a jump to nowhere and one back",
      form([field("name")], {
        jumps: [
          { if: holds, to: "p9" },
          { if: holds, to: "p1" },
          { if: holds, to: "submit" },
        ],
      }),
      ["error unknown_page p1", "warning jump_backwards p1"],
    ],
    [
      "languages",
      form(
        [field("x", "select", { settings: options("red") })],
        {},
        {
          languages: ["en", "Deutsch", "en"],
          translations: {
            en: { "f_x.options.red": "Red", "f_x.options.blue": "Blue" },
            pl: { "f_y.label": "Y", "form.title": "Formularz" },
          },
        },
      ),
      [
        "error invalid_language",
        "error duplicate_language",
        "warning unknown_translation f_x",
        "warning unknown_language",
        "warning unknown_translation",
      ],
    ],
    [
      "messages",
      form(
        [field("x", "url", { messages: { required: "Where?", min: "Never shown" } })],
        {},
        {
          languages: ["en", "de"],
          translations: { de: { "f_x.messages.required": "Wo?", "f_x.messages.type": "Nie gezeigt" } },
        },
      ),
      ["warning unknown_translation f_x", "warning unused_message f_x"],
    ],
    [
      "settings",
      form([field("x", "number", { settings: { min: 5, max: 1, colour: "red" } })]),
      ["error unknown_setting f_x", "error settings f_x"],
    ],
    [
      "defaults",
      form([field("x", "number", { default: "many" }), field("y", "select", { default: "red" })]),
      ["error default f_x", "warning default f_y", "error settings f_y"],
    ],
    [
      "an answer in a text that is not there",
      form([
        field("x"),
        {
          id: "g",
          type: "group",
          key: "g",
          items: [
            field("inner"),
            {
              id: "t",
              type: "rich_text_block",
              content: {
                type: "doc",
                content: [
                  {
                    type: "paragraph",
                    content: ["x", "inner", "g.inner", "outer"].map((path) => ({
                      type: "answer",
                      field: path,
                    })),
                  },
                ],
              },
            },
          ],
        },
      ]),
      ["error unknown_reference t"],
    ],
  ];
  it("with a translation that shows an unknown answer, or that is rich text for plain text, is reported", () => {
    const shows = (path: string) => ({
      type: "doc" as const,
      content: [{ type: "paragraph" as const, content: [{ type: "answer" as const, field: path }] }],
    });
    const item = { id: "x", type: "text", key: "x", label: "X" };
    const definition = {
      format: 1 as const,
      title: "Form",
      languages: ["en", "de"] as const,
      pages: [{ id: "p", items: [item] }],
      translations: { de: { "form.thanks": shows("nobody"), "x.label": shows("x") } },
    };
    expect(codes(definition)).toEqual(["error unknown_reference", "error wrong_translation x"]);
  });

  it.each(wrong)("with %s is reported", (_, definition, wanted) => {
    expect(codes(definition)).toEqual(wanted);
  });

  it("with translations of texts that do not exist is reported, for every kind of item", () => {
    const image = { url: "https://example.com/a.png", alt: "A" };
    const one = { value: "v1.5", label: "One", hint: "first", note: "€1", image };
    const items: readonly Item[] = [
      field("pick", "radio", { settings: { options: [one, { value: "b", label: "B" }] } }),
      field("grid", "matrix", { settings: { rows: [{ value: "r", label: "R" }], columns: [one] } }),
      field("seen", "yes_no", {
        checks: [{ id: "c1", holds: { field: "seen", op: "answered" }, message: "?" }],
      }),
      { id: "b_h", type: "heading", settings: { text: "Hello" } },
      { id: "b_v", type: "video_block", settings: { url: "https://example.com/v.mp4", title: "Film" } },
      { id: "sec", type: "section", title: "Section", items: [field("x")] },
    ];
    const good = [
      ..."label hint placeholder options.v1.5 options.v1.5.hint options.v1.5.note options.v1.5.alt"
        .split(" ")
        .map((one) => `f_pick.${one}`),
      ..."f_grid.rows.r f_grid.columns.v1.5 f_seen.true_label f_seen.checks.c1 b_h.text b_v.title sec.title".split(
        " ",
      ),
      ..."p1.title end.title end.content end.button".split(" "),
    ];
    const bad = [
      ..."labels options.b.hint options.b.note options.b.alt options.c options.v1.5.label messages.required"
        .split(" ")
        .map((one) => `f_pick.${one}`),
      ..."f_grid.rows.x f_seen.checks.c2 f_seen.label.x b_h.title b_v.captions_url sec.hint p1.name end.text".split(
        " ",
      ),
    ];
    const told = (names: readonly string[]) =>
      lint(
        form(
          items,
          {},
          {
            languages: ["en", "de"],
            translations: { de: Object.fromEntries(names.map((name) => [name, "Text"])) },
            endings: [{ id: "end", title: "Bye" }],
          },
        ),
      ).flatMap(({ code, message }) => (code === "unknown_translation" ? [message] : []));
    expect(told(good)).toEqual([]);
    expect(told(bad)).toEqual(bad.map((name) => `“de” translates ${name}, which does not exist.`));
  });

  it("reports nothing for a valid one", () => {
    expect(codes(form(everyKind))).toEqual([]);
  });

  it("handles values nested arbitrarily deep", () => {
    let value: Json = 1;
    for (let depth = 0; depth < 50_000; depth += 1) value = [value];
    expect(inRule({ field: "age", op: "eq", value })).toEqual(["value_kind "]);
  });

  it("never throws, whatever it is", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { definition } = randomForm(seed);
        const read = readDefinition(JSON.parse(JSON.stringify(definition)) as Json);
        expect(read.ok).toBe(true);
        for (const finding of lint(definition)) expect(finding.message).not.toBe("");
      }),
      { numRuns: 60 },
    );
  });
});
