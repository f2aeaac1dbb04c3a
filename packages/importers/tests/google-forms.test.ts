import { describe, expect, it } from "vitest";
import { importerOf, recognise } from "../src/index.ts";
import { definitionOf, errorsOf, filesOf, issuesOf, itemsOf, noted } from "./import-fixture.ts";

const form = async () => definitionOf("google_forms", await filesOf("google-forms", "library-form.json"));

describe("Google Forms form", () => {
  it("is recognized and publishable without changes", async () => {
    expect(recognise(await filesOf("google-forms", "library-form.json"))?.system).toBe("google_forms");
    expect(errorsOf((await form()).definition)).toEqual([]);
  });

  it("converts sections to pages and branching choices to jumps", async () => {
    const { pages } = (await form()).definition;
    expect(pages.map(({ title }) => title)).toEqual([undefined, "Card holders", "Everybody"]);
    expect(pages[0]?.jumps).toEqual([
      { if: { field: "do_you_have_a_card", op: "eq", value: "No" }, to: pages[2]?.id },
      { if: { field: "do_you_have_a_card", op: "eq", value: "I never want one" }, to: "submit" },
    ]);
  });

  it("keeps every question type", async () => {
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
    expect(noted(await form())).toContain("warning A picture: Not imported: image.");
  });
});

describe("Google Forms responses", () => {
  it("converts spreadsheet rows to valid answers, including choices that contain commas", async () => {
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

  it("keeps identical responses apart and gives them the same IDs in the next export", async () => {
    const imported = await form();
    const files = await filesOf("google-forms", "library-responses.csv");
    const ids = () =>
      [...importerOf("google_forms").answers(files, imported)].map(({ externalId }) => externalId);
    expect(new Set(ids()).size).toBe(3);
    expect(ids()).toEqual(ids());
  });

  it("keeps API values that do not fit the form", async () => {
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
