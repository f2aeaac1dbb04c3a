import { describe, expect, it } from "vitest";
import { importerOf, recognise } from "../src/index.ts";
import { definitionOf, errorsOf, filesOf, issuesOf, itemsOf, noted } from "./import-fixture.ts";

const form = async () => definitionOf("google_forms", await filesOf("google-forms", "library-form.json"));

describe("a form of Google Forms", () => {
  it("is recognised and can be published as it is", async () => {
    expect(recognise(await filesOf("google-forms", "library-form.json"))?.system).toBe("google_forms");
    expect(errorsOf((await form()).definition)).toEqual([]);
  });

  it("keeps sections as pages, and choices that lead elsewhere as jumps", async () => {
    const { pages } = (await form()).definition;
    expect(pages.map(({ title }) => title)).toEqual([undefined, "Card holders", "Everybody"]);
    expect(pages[0]?.jumps).toEqual([
      { if: { field: "do_you_have_a_card", op: "eq", value: "No" }, to: pages[2]?.id },
      { if: { field: "do_you_have_a_card", op: "eq", value: "I never want one" }, to: "submit" },
    ]);
  });

  it("keeps every kind of question", async () => {
    const items = itemsOf((await form()).definition);
    expect(items.get("what_do_you_borrow")).toMatchObject({
      type: "checkboxes",
      settings: { allow_other: true },
    });
    expect(items.get("how_quiet_is_it")?.settings).toEqual({
      min: 1,
      max: 5,
      low_label: "Loud",
      high_label: "Silent",
    });
    expect(items.get("rate_these")).toMatchObject({
      type: "matrix",
      required: true,
      settings: { require_all: true },
    });
    expect(items.get("stars")).toMatchObject({ type: "rating", settings: { icon: "heart" } });
    expect(items.get("upload_a_flyer")?.settings).toEqual({ max_files: 3, max_bytes: 1_048_576 });
    expect(noted(await form())).toContain("warning A picture: Left out: a picture.");
  });
});

describe("answers of Google Forms", () => {
  it("of Sheets pass the form's own checks, choices with commas in them included", async () => {
    const imported = await form();
    const files = await filesOf("google-forms", "library-responses.csv");
    const entries = [...importerOf("google_forms").answers(files, imported)];
    expect(entries.map((entry) => issuesOf(imported.definition, entry))).toEqual([[], [], []]);
    expect(entries[0]).toMatchObject({
      submittedAt: "2026-03-14T09:26:53.000Z",
      leftOut: { "Email Address": "ada@example.org" },
      answers: {
        what_do_you_borrow: ["Books", "Films, series", { value: "other", other: "Games" }],
        rate_these: { light: "Good", chairs: "Bad" },
        last_visit: "2026-03-02",
        at_what_time: "14:30",
        comments: 'Nice, "very" nice',
      },
    });
  });

  it("two that are the same are two, with the same ids in the next export", async () => {
    const imported = await form();
    const files = await filesOf("google-forms", "library-responses.csv");
    const ids = () =>
      [...importerOf("google_forms").answers(files, imported)].map(({ externalId }) => externalId);
    expect(new Set(ids()).size).toBe(3);
    expect(ids()).toEqual(ids());
  });

  it("of the API carry what has no place with them", async () => {
    const imported = await form();
    const [entry] = importerOf("google_forms").answers(
      await filesOf("google-forms", "library-responses.json"),
      imported,
    );
    expect(entry).toMatchObject({
      externalId: "resp-1",
      answers: { your_name: "Cleo", rate_these: { light: "Good", chairs: "Bad" } },
      leftOut: { q000000c: { fileUploadAnswers: {} } },
    });
  });
});
