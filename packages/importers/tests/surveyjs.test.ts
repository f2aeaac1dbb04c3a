import { describe, expect, it } from "vitest";
import { importerOf, recognise } from "../src/index.ts";
import { definitionOf, errorsOf, filesOf, issuesOf, itemsOf, noted } from "./import-fixture.ts";

const form = async () => definitionOf("surveyjs", await filesOf("surveyjs", "trip-survey.json"));

describe("SurveyJS survey", () => {
  it("is recognized and publishable without changes", async () => {
    expect(recognise(await filesOf("surveyjs", "trip-survey.json"))?.system).toBe("surveyjs");
    expect(errorsOf((await form()).definition)).toEqual([]);
  });

  it("keeps rules", async () => {
    const { definition } = await form();
    const items = itemsOf(definition);
    expect(items.get("mail")?.required_if).toEqual({ field: "contact", op: "eq", value: "mail" });
    expect(items.get("tel")?.visible_if).toEqual({ field: "contact", op: "eq", value: "phone" });
    expect(items.get("allergy")?.visible_if).toEqual({
      field: "children.food",
      op: "contains",
      value: "nuts",
    });
    expect(items.get("pays")?.read_only_if).toEqual({ not: { field: "days", op: "gt", value: 4 } });
    expect(items.get("price")?.formula).toBe("IF((bus = true), (days * 40), (days * 35))");
    expect(items.get("kits")?.formula).toBe("SUM(kit.count)");
    expect(items.get("total")).toMatchObject({ type: "variable", formula: "(days * 35.5)" });
    expect(items.get("code")).toMatchObject({
      settings: { pattern: "[A-Z]{2}[0-9]+" },
      messages: { pattern: "Two letters and digits." },
    });
    expect(items.get("days")).toMatchObject({
      default: 5,
      checks: [{ message: "Longer trips need a contact." }],
    });
    expect(definition.pages[1]?.visible_if).toEqual({ field: "parent", op: "answered" });
  });

  it("keeps repeats, tables, groups, and panels", async () => {
    const items = itemsOf((await form()).definition);
    expect(items.get("children")).toMatchObject({ type: "repeat", min: 1, max: 5 });
    expect(items.get("kit")?.type).toBe("repeat");
    expect(items.get("address")?.type).toBe("group");
    expect(items.get("fit")).toMatchObject({ type: "matrix", settings: { require_all: true } });
  });

  it("keeps translations", async () => {
    const { languages, translations } = (await form()).definition;
    expect(languages).toEqual(["en", "de"]);
    expect(translations?.de).toMatchObject({
      "form.title": "Klassenfahrt",
      "page_1.title": "Wer kommt",
      "fld_parent.label": "Ihr Name",
      "fld_contact.options.mail": "Per Mail",
    });
  });

  it("notes every difference from the original", async () => {
    expect(noted(await form())).toEqual(
      expect.arrayContaining([
        "warning odd: visibleIf was not imported: someFunction({days}) > 1",
        "warning unknown: Not imported: element type galaxy.",
        "warning triggers: Not imported.",
        "info kits: It is always calculated and cannot be edited.",
      ]),
    );
  });

  it("shows answers in texts, and keeps other braces", () => {
    const json = {
      completedHtml: "<p>Bye, {Your name}!</p>",
      elements: [
        { type: "text", name: "Your name" },
        {
          type: "text",
          name: "b",
          title: "{Your name}, what is {x}?",
          description: "For {Your name}",
        },
        { type: "paneldynamic", name: "kids", templateElements: [{ type: "text", name: "kid" }] },
        { type: "text", name: "c", title: "Like {kids.kid}?" },
      ],
    };
    const { definition, notes } = definitionOf("surveyjs", [{ name: "survey.json", json }] as never);
    const items = itemsOf(definition);
    expect(items.get("b")).toMatchObject({
      label: "{{your_name}}, what is {x}?",
      hint: "For {{your_name}}",
    });
    expect(definition.settings?.thanks?.content).toEqual([
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Bye, " },
          { type: "answer", field: "your_name" },
          { type: "text", text: "!" },
        ],
      },
    ]);
    expect(errorsOf(definition)).toEqual([]);
    expect(notes.map(({ where, what }) => `${where}: ${what}`)).toEqual([
      "c: The text still contains {kids.kid}.",
    ]);
  });

  it("keeps a question whose text looks like it shows an answer", () => {
    const title = { default: "What is {{x}}?", de: "Was ist {{x}}?" };
    const json = { elements: [{ type: "text", name: "a", title }] };
    const { definition, notes } = definitionOf("surveyjs", [{ name: "survey.json", json }] as never);
    expect(itemsOf(definition).get("a")?.label).toBe("What is …?");
    expect(notes.map(({ what }) => what)).toEqual([
      "A translation was not imported: de.",
      "The answers in the text were not imported: What is {{x}}?",
    ]);
  });

  it("keeps redirects, with their conditions and answers in their addresses", () => {
    const survey = {
      elements: [
        { type: "text", name: "Your name" },
        { type: "rating", name: "stars" },
      ],
      navigateToUrl: "https://example.com/thanks?n={Your name}&x={nobody}",
      navigateToUrlOnCondition: [
        { expression: "{stars} > 3", url: "https://example.com/good" },
        { expression: "someFunction({stars})", url: "https://example.com/odd" },
      ],
    };
    const files = [{ name: "survey.json", json: survey }] as never;
    const imported = importerOf("surveyjs").definition(files);
    expect(imported?.definition.endings).toEqual([
      { id: "end_1", if: { field: "stars", op: "gt", value: 3 }, redirect: "https://example.com/good" },
      { id: "end_2", redirect: "https://example.com/thanks?n={{your_name}}&x={nobody}" },
    ]);
    expect(imported?.notes.map(({ what }) => what)).toEqual(["Not imported: someFunction({stars})"]);
  });

  it("converts results to valid answers", async () => {
    const imported = await form();
    const entries = [
      ...importerOf("surveyjs").answers(await filesOf("surveyjs", "trip-results.json"), imported),
    ];
    expect(entries.map((entry) => issuesOf(imported.definition, entry))).toEqual([[], []]);
    expect(entries[0]).toMatchObject({
      externalId: "41",
      submittedAt: "2026-04-01T12:00:00.000Z",
      leftOut: { extra: "unasked", form: [{ name: "x.pdf" }] },
      answers: {
        contact: { value: "other", other: "by pigeon" },
        children: [
          { _id: "inst_1", child: "Lou", food: ["nuts", "meat"], allergy: "Peanuts" },
          { _id: "inst_2", child: "Max", food: ["none"] },
        ],
        kit: [{ thing: "Tent", count: 2 }, { thing: "Rope" }],
        fit: { walk: "yes", swim: "no" },
        address: { street: "Main 1", town: "Oldtown" },
        pays: "2",
      },
    });
    expect(entries[1]?.externalId).toMatch(/^row:/);
  });
});
