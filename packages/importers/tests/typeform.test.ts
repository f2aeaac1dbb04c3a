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

  it("notes every difference from the original", async () => {
    expect(noted(await form())).toEqual([
      expect.stringContaining("double braces"),
      "info photo: Files in answers are not imported.",
      "warning pay: Not imported: question type payment.",
      "warning score: The variable was not imported.",
      "warning likely: A logic rule was not imported.",
      "warning thankyou_screens: Only the first one was imported.",
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
