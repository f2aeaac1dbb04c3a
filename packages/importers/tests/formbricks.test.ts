import { describe, expect, it } from "vitest";
import { importerOf, recognise } from "../src/index.ts";
import { definitionOf, errorsOf, filesOf, issuesOf, itemsOf, noted } from "./import-fixture.ts";

const form = async () => definitionOf("formbricks", await filesOf("formbricks", "app-survey.json"));

describe("Formbricks survey", () => {
  it("is recognized and publishable without changes", async () => {
    expect(recognise(await filesOf("formbricks", "app-survey.json"))?.system).toBe("formbricks");
    expect(errorsOf((await form()).definition)).toEqual([]);
  });

  it("keeps questions, languages, and hidden fields", async () => {
    const { definition } = await form();
    const items = itemsOf(definition);
    expect(items.get("what_do_you_use_it_for")).toMatchObject({
      type: "radio",
      required: true,
      settings: { allow_other: true, shuffle: true },
    });
    expect(items.get("how_are_they")?.type).toBe("matrix");
    expect(items.get("plan")).toMatchObject({ type: "hidden", prefill: { name: "plan" } });
    expect(definition.translations?.de).toMatchObject({
      "fld_what_do_you_use_it_for.label": "Wofür?",
      "fld_what_do_you_use_it_for.options.Work": "Arbeit",
    });
  });

  it("keeps logic: jumps, endings, and required answers", async () => {
    const { definition } = await form();
    expect(definition.pages[0]?.jumps).toEqual([
      { if: { field: "what_do_you_use_it_for", op: "eq", value: "Play" }, to: definition.pages[2]?.id },
    ]);
    expect(definition.pages[2]?.jumps).toEqual([
      {
        if: {
          any: [
            { field: "would_you_tell_a_friend", op: "lt", value: 3 },
            { field: "plan", op: "eq", value: "free" },
          ],
        },
        to: "submit",
      },
    ]);
    expect(itemsOf(definition).get("say_more")?.required_if).toEqual({
      field: "what_do_you_use_it_for",
      op: "eq",
      value: "Play",
    });
    const { settings, endings } = (await form()).definition;
    expect(settings?.start?.title).toBe("Hello");
    expect(endings).toMatchObject([
      { id: "end_1", if: definition.pages[2]?.jumps?.[0]?.if },
      { id: "end_2", title: "Thank you!" },
    ]);
    expect(noted(await form())).toEqual([
      "warning q_pic: Images were not imported.",
      "info q_file: Files in answers are not imported.",
      "info q_cta: The button was converted to text.",
      "warning q_cal: The booking was converted to text.",
      "warning points: The variable was not imported.",
      "warning q_goal: A logic action was not imported.",
    ]);
  });

  it("shows recalled answers in texts, also in translations", () => {
    const text = (value: string) => ({ default: value, de: `de: ${value}` });
    const json = {
      id: "s3",
      name: "Recall",
      questions: [
        { id: "q1", type: "openText", headline: text("Your name") },
        { id: "q2", type: "openText", headline: text("#recall:q1/fallback:dearnbspguest#, why?") },
        { id: "q3", type: "openText", headline: text("#recall:gone/fallback:#") },
      ],
    };
    const { definition, notes } = definitionOf("formbricks", [{ name: "survey.json", json }] as never);
    expect(definition.pages[1]?.items[0]).toMatchObject({ label: "{{your_name|dear guest}}, why?" });
    expect(Object.values(definition.translations?.de ?? {})).toContain("de: {{your_name|dear guest}}, why?");
    expect(notes.map(({ what }) => what)).toEqual(["The text still contains #recall:gone/fallback:#."]);
    expect(errorsOf(definition)).toEqual([]);
  });

  it("reads newer surveys with blocks", () => {
    const block = (id: string, element: object, more: object = {}) => ({
      id,
      name: id,
      elements: [element],
      ...more,
    });
    const json = {
      id: "s2",
      name: "Blocks",
      questions: [],
      blocks: [
        block(
          "b1",
          { id: "e1", type: "openText", headline: { default: "One" }, required: true },
          { logicFallback: "b3" },
        ),
        block("b2", { id: "e2", type: "openText", headline: { default: "Two" } }),
        block("b3", { id: "e3", type: "openText", headline: { default: "Three" } }),
      ],
    };
    const imported = definitionOf("formbricks", [{ name: "s.json", json: json as never }]);
    expect(errorsOf(imported.definition)).toEqual([]);
    expect(imported.definition.pages[0]?.jumps).toEqual([
      { if: { all: [] }, to: imported.definition.pages[2]?.id },
    ]);
  });

  it("converts responses in any language to valid answers", async () => {
    const imported = await form();
    const files = await filesOf("formbricks", "app-responses.json");
    const entries = [...importerOf("formbricks").answers(files, imported)];
    expect(entries.map((entry) => issuesOf(imported.definition, entry))).toEqual([[], []]);
    expect(entries[0]).toMatchObject({
      externalId: "clresp1",
      leftOut: { q_file: ["https://files.example/s.png"], q_cta: "clicked" },
      answers: {
        what_do_you_use_it_for: "Work",
        which_parts: ["Forms", "Tables"],
        which_logo: "p2",
        how_are_they: { speed: "Good", look: "Bad" },
        where: { line1: "Main 1", city: "Oldtown" },
        firstname: "Dee",
        company: "Dee Ltd",
        plan: "pro",
      },
    });
    expect(entries[1]?.answers.what_do_you_use_it_for).toEqual({ value: "other", other: "Chess" });
  });

  it("reads the same answers from the downloaded table", async () => {
    const imported = await form();
    const [entry] = importerOf("formbricks").answers(
      await filesOf("formbricks", "app-responses.csv"),
      imported,
    );
    expect(entry).toMatchObject({
      externalId: "clresp9",
      answers: {
        what_do_you_use_it_for: "Play",
        which_parts: ["Forms", "Tables"],
        how_are_they: { speed: "Bad", look: "Good" },
      },
    });
  });
});
