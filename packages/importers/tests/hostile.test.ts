import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importerOf, openFiles, type SourceFile, systems } from "../src/index.ts";
import { definitionOf, errorsOf, filesOf, issuesOf, noted, withRefs } from "./import-fixture.ts";

const words = fc.constantFrom(
  "a",
  "b",
  "c",
  "age",
  "constructor",
  "__proto__",
  "not",
  "Ümläut 1",
  "",
  "panel",
  "x-y",
);
const expression = fc.oneof(
  fc.constantFrom(
    "{a} = 'x'",
    "{b} notempty and {c} > 3",
    "{a} anyof ['x', 'y'] or not {b} contains 'x'",
    "iif({age} > 1, {b}, 'z')",
    "age({c}) >= 18",
    "((((",
    "{panel.b} = {a}",
    "{a} + {b} & {c}",
    "sumInArray({a}, 'b')",
    "{a",
    "'x' = {b}",
    "[1,2] = {a}",
    "{age} <> ''",
  ),
  fc.string({ maxLength: 40 }),
);
const xpath = fc.oneof(
  fc
    .constantFrom(
      "@a = 'x'",
      "selected(@b, 'x') and not(@c = '')",
      "count(@a) > 1",
      ". >= 5 and . < 10",
      "if(@a > 1, 'x', @b)",
      "../a + @b div 2",
      "regex(., '(')",
      "concat(@a, @a)",
      "substr(@b, 0, 2) != 'x'",
      "today() - @a",
      "jr:choice-name(@a, '@a')",
      "true()",
    )
    .map(withRefs),
  fc.string({ maxLength: 40 }),
);
const shown = ["{a}", "{{b}}, {{a|x}}", "{{field:a}}", "{{hidden:b}}", "#recall:a/fallback:x#"];
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(...shown),
  fc.dictionary(
    fc.constantFrom("default", "de", "x"),
    fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom(...shown)),
  ),
);
const element = (depth: number): fc.Arbitrary<unknown> =>
  fc.record(
    {
      type: fc.constantFrom(
        ...[
          "text",
          "comment",
          "radiogroup",
          "checkbox",
          "dropdown",
          "boolean",
          "rating",
          "matrix",
          "expression",
          "html",
        ],
        ...[
          "ranking",
          "file",
          "imagepicker",
          "multipletext",
          "matrixdropdown",
          "panel",
          "paneldynamic",
          "matrixdynamic",
          "?",
        ],
      ),
      name: words,
      title: text,
      inputType: fc.constantFrom("text", "number", "date", "range", "week", 7),
      choices: fc.array(fc.oneof(words, fc.integer(), fc.record({ value: words, text }))),
      rows: fc.array(fc.oneof(words, fc.record({ value: words, text }))),
      columns: fc.array(
        fc.oneof(words, fc.record({ name: words, cellType: fc.constantFrom("text", "dropdown", "boolean") })),
      ),
      items: fc.array(fc.record({ name: words })),
      showOtherItem: fc.boolean(),
      isRequired: fc.boolean(),
      visibleIf: expression,
      requiredIf: expression,
      enableIf: expression,
      setValueExpression: expression,
      expression,
      defaultValue: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
      min: fc.oneof(fc.integer(), fc.string({ maxLength: 3 })),
      max: fc.integer(),
      rateMax: fc.integer(),
      minPanelCount: fc.integer(),
      maxPanelCount: fc.integer(),
      validators: fc.array(
        fc.record({
          type: fc.constantFrom("numeric", "text", "regex", "expression", "email", "answercount", "?"),
          minValue: fc.integer(),
          maxValue: fc.integer(),
          minLength: fc.integer(),
          regex: fc.string({ maxLength: 10 }),
          expression,
        }),
        { maxLength: 2 },
      ),
      ...(depth > 0 && {
        elements: fc.array(element(depth - 1), { maxLength: 3 }),
        templateElements: fc.array(element(depth - 1), { maxLength: 3 }),
      }),
    },
    { requiredKeys: ["type", "name"] },
  );

const survey = fc.record({
  title: text,
  pages: fc.array(
    fc.record({ name: words, visibleIf: expression, elements: fc.array(element(2), { maxLength: 6 }) }),
    {
      maxLength: 3,
    },
  ),
  calculatedValues: fc.array(fc.record({ name: words, expression }), { maxLength: 2 }),
});

const rows = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...[
        "text",
        "integer",
        "decimal",
        "select_one l",
        "select_multiple l or_other",
        "rank l",
        "note",
        "calculate",
        "range",
      ],
      ...[
        "begin group",
        "begin_repeat",
        "end group",
        "end_repeat",
        "date",
        "geopoint",
        "image",
        "acknowledge",
        "??",
        "",
      ],
    ),
    words,
    fc.string({ maxLength: 8 }),
    fc.oneof(fc.constantFrom("yes", "no", "true()"), xpath),
    xpath,
    xpath,
    xpath,
    fc.constantFrom("", "x", "5", withRefs("@a"), "2026-01-01"),
  ),
  { maxLength: 14 },
);

describe("arbitrary files", () => {
  it("converts any SurveyJS survey to a publishable form", () => {
    fc.assert(
      fc.property(
        survey,
        fc.array(fc.dictionary(words, fc.jsonValue()), { maxLength: 2 }),
        (json, results) => {
          const files = [{ name: "s.json", json }] as unknown as SourceFile[];
          const imported = importerOf("surveyjs").definition(files);
          if (!imported) return;
          expect(errorsOf(imported.definition)).toEqual([]);
          const answers = importerOf("surveyjs").answers(
            [{ name: "r.json", json: results as never }],
            imported,
          );
          for (const entry of answers)
            expect(
              issuesOf(imported.definition, entry).filter((one) => / (type|unknown)$/.test(one)),
            ).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("converts any XLSForm to a publishable form", () => {
    const header = ["type", "name", "label", "required", "relevant", "constraint", "calculation", "default"];
    const choices = {
      name: "choices",
      rows: [
        ["list_name", "name", "label"],
        ["l", "x", "X"],
        ["l", "y", ""],
        ["l", "x", "again"],
      ],
    };
    fc.assert(
      fc.property(
        rows,
        fc.array(fc.array(fc.string({ maxLength: 6 }), { maxLength: 6 }), { maxLength: 3 }),
        (survey, table) => {
          const files = [
            { name: "f.xlsx", sheets: [{ name: "survey", rows: [header, ...survey] }, choices] },
          ];
          const imported = importerOf("xlsform").definition(files);
          expect(errorsOf(imported?.definition as never)).toEqual([]);
          if (!imported) return;
          const sheet = { name: "data", rows: [["a", "b", "c", "age", "KEY", "SubmissionDate"], ...table] };
          for (const entry of importerOf("xlsform").answers([{ name: "d.csv", sheets: [sheet] }], imported))
            expect(
              issuesOf(imported.definition, entry).filter((one) => / (type|unknown)$/.test(one)),
            ).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("never throws for any JSON or table", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.array(fc.string())), (json, table) => {
        const files = [
          { name: "a.json", json },
          {
            name: "b.json",
            json: { fields: [{ ref: "r", type: "short_text" }], logic: [json], hidden: json },
          },
          {
            name: "c.json",
            json: { formId: "f", info: {}, items: [json, { questionItem: { question: json } }] },
          },
          {
            name: "d.json",
            json: { questions: [{ headline: {}, id: "q", logic: [json] }], data: json, hiddenFields: json },
          },
          {
            name: "e.json",
            json: { pages: [{ elements: [{ type: "text", name: "n", validators: json, choices: json }] }] },
          },
          { name: "survey.csv", sheets: [{ name: "survey", rows: [["type", "name"], ...table] }] },
        ] as unknown as SourceFile[];
        for (const system of systems) {
          const imported = importerOf(system).definition(files);
          if (!imported) continue;
          expect(errorsOf(imported.definition)).toEqual([]);
          for (const entry of importerOf(system).answers(files, imported))
            expect(entry.externalId).not.toBe("");
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("malicious files", () => {
  it("truncates panels nested 100 levels deep and adds a note", () => {
    let inner: Record<string, unknown> = { type: "text", name: "deep" };
    for (let depth = 0; depth < 100; depth += 1)
      inner = { type: "panel", name: `p${depth}`, elements: [inner] };
    const imported = importerOf("surveyjs").definition([
      { name: "s.json", json: { elements: [inner] } as never },
    ]);
    expect(errorsOf(imported?.definition as never)).toEqual([]);
    expect(noted(imported as never).join()).toContain("Not imported.");
  });

  it("refuses JSON nested a million levels deep", async () => {
    const bytes = Buffer.from(`${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`);
    const { files, unread } = await openFiles([{ name: "deep.json", bytes }]);
    expect(files).toEqual([]);
    expect(unread).toHaveLength(1);
  });

  it("truncates ten thousand questions and choices at the limits without timing out", () => {
    const elements = Array.from({ length: 10_000 }, (_, at) => ({
      type: "radiogroup",
      name: `q${at}`,
      choices: at === 0 ? Array.from({ length: 10_000 }, (_one, number) => number) : ["a"],
      visibleIf: `{q${(at + 1) % 10_000}} = 'a'`,
    }));
    const imported = importerOf("surveyjs").definition([{ name: "s.json", json: { elements } as never }]);
    expect(errorsOf(imported?.definition as never)).toEqual([]);
    expect(noted(imported as never).join()).toContain("5000 choices were not imported");
  }, 60_000);

  it("breaks a cycle of rules in one place", () => {
    const elements = ["a", "b", "c"].map((name, at) => ({
      type: "text",
      name,
      visibleIf: `{${["b", "c", "a"][at]}} = 'x'`,
    }));
    const imported = importerOf("surveyjs").definition([{ name: "s.json", json: { elements } as never }]);
    const rules = imported?.definition.pages[0]?.items.map(({ visible_if }) => visible_if !== undefined);
    expect(rules).toEqual([false, true, true]);
    expect(noted(imported as never)).toEqual(["warning a: Rules were not imported."]);
  });

  /** Code that takes quadratic time for these inputs would time out. */
  it.each(["  ", "a(", ", ", "; ", "<a", "a ", "2026-01-01 "])(
    "reads cells filled with %j in linear time",
    async (piece) => {
      const cell = piece.repeat(300_000);
      const folders = [
        ["typeform", "typeform", ["bakery-form.json"]],
        ["google_forms", "google-forms", ["library-form.json"]],
        ["formbricks", "formbricks", ["app-survey.json"]],
        ["xlsform", "xlsform", ["survey.csv", "choices.csv", "settings.csv"]],
      ] as const;
      for (const [system, folder, names] of folders) {
        const imported = definitionOf(system, await filesOf(folder, ...names));
        const header = imported.questions.flatMap(({ source, aliases }) => [source, ...aliases]);
        const sheets = [{ name: "x", rows: [header, header.map(() => cell)] }];
        expect([...importerOf(system).answers([{ name: "x.csv", sheets }], imported)]).toHaveLength(
          cell.trim() === "" ? 0 : 1,
        );
      }
      const header = ["type", "name", "label", "relevant", "constraint", "default", "parameters"];
      const rows = [
        header,
        ["range", ...Array.from({ length: 6 }, () => cell)],
        ["date", ...Array.from({ length: 6 }, () => cell)],
      ];
      const imported = importerOf("xlsform").definition([
        { name: "f.xlsx", sheets: [{ name: "survey", rows }] },
      ]);
      expect(errorsOf(imported?.definition as never)).toEqual([]);
    },
  );
});
