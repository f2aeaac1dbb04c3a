import { describe, expect, it } from "vitest";
import { importerOf, recognise } from "../src/index.ts";
import { definitionOf, errorsOf, filesOf, issuesOf, itemsOf, noted } from "./import-fixture.ts";

const form = async () => definitionOf("typeform", await filesOf("typeform", "bakery-form.json"));

describe("Typeform form", () => {
  it("is recognized and publishable without changes", async () => {
    expect(recognise(await filesOf("typeform", "bakery-form.json"))?.system).toBe("typeform");
    expect(errorsOf((await form()).definition)).toEqual([]);
  });

  it("keeps every question type", async () => {
    const items = itemsOf((await form()).definition);
    expect(Object.fromEntries([...items].map(([key, { type }]) => [key, type]))).toEqual({
      visitor_name: "text",
      branch: "hidden",
      visited: "yes_no",
      which_bread_do_you_like: "checkboxes",
      how_often: "select",
      likely: "nps",
      stars: "rating",
      queue: "scale",
      mail: "email",
      tel: "phone",
      day: "date",
      spent: "number",
      order: "ranking",
      grid: "matrix",
      photo: "file",
      terms: "consent",
      site: "url",
      more: "textarea",
    });
    expect(items.get("visitor_name")).toMatchObject({ required: true, settings: { max_length: 80 } });
    expect(items.get("which_bread_do_you_like")?.settings).toMatchObject({
      allow_other: true,
      max_choices: 3,
    });
    expect(items.get("queue")?.settings).toMatchObject({ min: 0, max: 5 });
  });

  it("follows the original logic from page to page", async () => {
    const { pages } = (await form()).definition;
    const pageOf = (key: string) =>
      pages.find(({ items }) => items.some((one) => "key" in one && one.key === key));
    expect(pageOf("visited")?.jumps).toEqual([
      { if: { field: "visited", op: "is_false" }, to: pageOf("likely")?.id },
    ]);
    expect(pageOf("which_bread_do_you_like")?.jumps?.[0]?.if).toEqual({
      any: [
        { field: "which_bread_do_you_like", op: "contains", value: "Rye" },
        { field: "branch", op: "eq", value: "north" },
      ],
    });
    expect(pageOf("likely")?.jumps).toEqual([{ if: { field: "likely", op: "lt", value: 3 }, to: "submit" }]);
  });

  it("shows answers in texts, also hidden fields", () => {
    const json = {
      _links: {},
      hidden: ["city"],
      fields: [
        { ref: "name", type: "short_text", title: "Your name" },
        {
          ref: "kids",
          type: "number",
          title: "Children of {{field:name}} in {{hidden:city}}, {{field:gone}}",
        },
        { ref: "text", type: "statement", title: "Thanks, {{field:name}}, {{var:score}}!" },
      ],
      thankyou_screens: [
        {
          ref: "bye",
          title: "Bye, {{field:name}}",
          properties: { description: "{{field:kids}} children", redirect_url: "", button_text: "Go" },
        },
      ],
    };
    const imported = definitionOf("typeform", [{ name: "form.json", json }] as never);
    const [page] = imported.definition.pages;
    expect(page?.items[1]).toMatchObject({
      label: "Children of {{name}} in {{city}}, {{field:gone}}",
    });
    expect(page?.items[2]).toMatchObject({
      content: {
        content: [
          {
            content: [
              { type: "text", text: "Thanks, " },
              { type: "answer", field: "name" },
              { type: "text", text: ", {{var:score}}!" },
            ],
          },
        ],
      },
    });
    expect(imported.definition.endings).toMatchObject([
      {
        title: "Bye, {{name}}",
        content: { content: [{ content: [{ type: "answer", field: "kids" }, {}] }] },
      },
    ]);
    expect(errorsOf(imported.definition)).toEqual([]);
    expect(noted(imported)).toEqual([
      "warning kids: The text still contains {{field:gone}}.",
      "warning text: The text still contains {{var:score}}.",
    ]);
  });

  it("gives endings the conditions of the jumps that lead to them", () => {
    const jumpTo = (value: string, condition: object) => ({
      action: "jump",
      details: { to: { type: "thankyou", value } },
      condition,
    });
    const isNot = (ref: string, value: boolean) => ({
      op: "is_not",
      vars: [
        { type: "field", value: ref },
        { type: "constant", value },
      ],
    });
    const always = { op: "always", vars: [] };
    const json = {
      _links: {},
      fields: [
        { ref: "adult", type: "yes_no", title: "Adult?", validations: { required: true } },
        { ref: "guest", type: "yes_no", title: "Guest?", validations: { required: true } },
        { ref: "wish", type: "short_text", title: "Wish" },
        { ref: "more", type: "short_text", title: "More" },
      ],
      thankyou_screens: ["all", "wished", "members", "young", "nowhere"].map((ref) => ({ ref, title: ref })),
      logic: [
        { ref: "wish", actions: [jumpTo("wished", always)] },
        { ref: "adult", actions: [jumpTo("young", isNot("adult", true))] },
        { ref: "guest", actions: [jumpTo("members", isNot("guest", true))] },
      ],
    };
    const imported = definitionOf("typeform", [{ name: "form.json", json }] as never);
    const passed = (field: string) => ({
      all: [{ field, op: "answered" }, { not: { field, op: "is_true" } }],
    });
    expect(imported.definition.endings).toEqual([
      { id: "end_1", if: passed("adult"), title: "young" },
      { id: "end_2", if: passed("guest"), title: "members" },
      { id: "end_3", if: { field: "wish", op: "answered" }, title: "wished" },
      { id: "end_4", title: "all" },
    ]);
    expect(errorsOf(imported.definition)).toEqual([]);
    expect(noted(imported)).toEqual([
      'info wished: The ending is shown to people who answer "Wish".',
      "warning nowhere: The ending was not imported.",
    ]);
  });

  it("keeps the welcome screen and the endings", async () => {
    const { settings, endings } = (await form()).definition;
    const content = (text: string) => ({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text }] }],
    });
    expect(settings?.start).toEqual({
      title: "Tell us about your visit",
      content: content("Three minutes."),
    });
    expect(endings).toEqual([
      { id: "end_1", if: { field: "likely", op: "lt", value: 3 }, title: "We are sorry." },
      { id: "end_2", title: "Thank you!", content: content("See you soon.") },
    ]);
  });

  it("notes every difference from the original", async () => {
    expect(noted(await form())).toEqual([
      "info photo: Files in answers are not imported.",
      "warning pay: Not imported: question type payment.",
      "warning score: The variable was not imported.",
      "warning likely: A logic rule was not imported.",
    ]);
  });
});

describe("Typeform responses", () => {
  it("converts Responses API items to valid answers", async () => {
    const imported = await form();
    const entries = [
      ...importerOf("typeform").answers(await filesOf("typeform", "bakery-responses.json"), imported),
    ];
    expect(entries.map(({ externalId }) => externalId)).toEqual(["tok-anna", "tok-bo"]);
    expect(entries.map((entry) => issuesOf(imported.definition, entry))).toEqual([[], []]);
    expect(entries[0]).toMatchObject({
      submittedAt: "2026-03-01T09:04:10.000Z",
      leftOut: { photo: "https://files.example/cake.png" },
      answers: {
        which_bread_do_you_like: ["Wheat", { value: "other", other: "Corn" }],
        tel: { e164: "+4915112345678", country: "DE" },
        grid: { bread: "Good", cake: "Bad" },
        order: ["Taste", "Smell", "Price"],
        branch: "south",
      },
    });
  });

  it("converts the downloaded table to the same kind of answers", async () => {
    const imported = await form();
    const [entry] = importerOf("typeform").answers(
      await filesOf("typeform", "bakery-responses.csv"),
      imported,
    );
    expect(entry).toMatchObject({
      externalId: "tok-carl",
      submittedAt: "2026-03-03T08:05:30.000Z",
      answers: {
        visited: true,
        which_bread_do_you_like: ["Rye", "Spelt"],
        how_often: "Every day",
        likely: 10,
      },
    });
  });
});
