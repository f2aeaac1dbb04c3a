/** Checks that every column of a response table is assigned to its question or reported. */
import { describe, expect, it } from "vitest";
import { type Imported, importerOf, type System } from "../src/index.ts";
import { definitionOf, filesOf } from "./import-fixture.ts";

const formOf = (system: System, json: unknown): Imported =>
  definitionOf(system, [{ name: "form.json", json: json as never }]);

const entriesOf = (system: System, imported: Imported, ...rows: readonly (readonly string[])[]) => [
  ...importerOf(system).answers([{ name: "a.csv", sheets: [{ name: "a", rows }] }], imported),
];

const entryOf = (system: System, imported: Imported, ...rows: readonly (readonly string[])[]) => {
  const [entry] = entriesOf(system, imported, ...rows);
  return { answers: entry?.answers, leftOut: entry?.leftOut };
};

const timeOf = (imported: Imported, ...rows: readonly (readonly string[])[]) =>
  entriesOf("google_forms", imported, ...rows)[0]?.submittedAt;

describe("Google Forms tables", () => {
  const text = (itemId: string, title: string) => ({
    itemId,
    title,
    questionItem: { question: { questionId: `q${itemId}`, textQuestion: {} } },
  });
  const grid = (itemId: string) => ({
    itemId,
    title: "Rate these",
    questionGroupItem: {
      questions: [{ questionId: `r${itemId}`, rowQuestion: { title: "Light" } }],
      grid: { columns: { type: "RADIO", options: [{ value: "Good" }, { value: "Bad" }] } },
    },
  });
  const form = (...items: readonly unknown[]) =>
    formOf("google_forms", { formId: "f", info: { title: "Two" }, items });

  it("assigns the nth column with a title to the nth question with that title", () => {
    const imported = form(text("1", "Comments"), grid("2"), text("3", "Comments"), grid("4"));
    expect(
      entryOf(
        "google_forms",
        imported,
        ["Timestamp", "Comments", "Rate these [Light]", "Comments", "Rate these [Light]"],
        ["3/14/2026 9:26:53", "one", "Good", "two", "Bad"],
      ),
    ).toEqual({
      answers: {
        comments: "one",
        rate_these: { light: "Good" },
        comments_2: "two",
        rate_these_2: { light: "Bad" },
      },
      leftOut: {},
    });
  });

  it("reports every unassigned column, including duplicates and columns without a name", () => {
    expect(
      entryOf(
        "google_forms",
        form(text("1", "Comments")),
        ["Timestamp", "Comments", "Comments", "Score", "Score", ""],
        ["3/14/2026", "mine", "more", "1", "2", "a", "b"],
      ),
    ).toEqual({
      answers: { comments: "mine" },
      leftOut: { Comments: "more", Score: "1", "Score (2)": "2", "Column 6": "a", "Column 7": "b" },
    });
  });

  it("tells a question titled like the timestamp column from the timestamp", () => {
    const rows = [
      ["Timestamp", "Timestamp"],
      ["3/14/2026 9:26:53", "noon"],
    ];
    const imported = form(text("1", "Timestamp"));
    expect(timeOf(imported, ...rows)).toBe("2026-03-14T09:26:53.000Z");
    expect(entryOf("google_forms", imported, ...rows)).toEqual({
      answers: { timestamp: "noon" },
      leftOut: {},
    });
  });

  it.each([
    [["Last visit"], ["3/14/2026"], undefined, {}],
    [["Tidsstempel", "Last visit"], ["3/14/2026", "x"], "2026-03-14T00:00:00.000Z", {}],
    [["Email", "Last visit"], ["ada@example.org", "x"], undefined, { Email: "ada@example.org" }],
  ])(
    "treats the first column of %j as the timestamp only if it is one and no question has that title",
    (header, row, at, leftOut) => {
      const imported = form(text("1", "Last visit"));
      expect(timeOf(imported, header, row)).toBe(at);
      expect(entryOf("google_forms", imported, header, row)).toEqual({
        answers: { last_visit: row.at(-1) },
        leftOut,
      });
    },
  );
});

describe("Typeform tables", () => {
  const text = (ref: string, title: string) => ({ id: `i_${ref}`, ref, type: "short_text", title });
  const many = (ref: string, title: string, labels: readonly string[], hasOther = false) => ({
    id: `i_${ref}`,
    ref,
    type: "multiple_choice",
    title,
    properties: {
      allow_multiple_selection: true,
      allow_other_choice: hasOther,
      choices: labels.map((label, at) => ({ id: `${ref}_${at}`, label })),
    },
  });
  const matrix = (ref: string, title: string, ...rows: readonly string[]) => ({
    id: `i_${ref}`,
    ref,
    type: "matrix",
    title,
    properties: {
      fields: rows.map((row, at) => ({
        id: `${ref}_${at}`,
        type: "multiple_choice",
        title: row,
        properties: { choices: [{ label: "Good" }, { label: "Bad" }] },
      })),
    },
  });
  const form = (...fields: readonly unknown[]) => formOf("typeform", { title: "Two", fields });
  const read = (imported: Imported, ...rows: readonly (readonly string[])[]) =>
    entryOf("typeform", imported, ...rows);

  it("assigns the nth column with a title to the nth question with that title", () => {
    const imported = form(text("a", "Comments"), text("b", "Name"), text("c", " Comments "));
    expect(
      read(imported, ["#", "Comments", "Name", "Comments", "Comments"], ["t", "one", "Bo", "two", "three"]),
    ).toEqual({ answers: { a: "one", b: "Bo", c: "two" }, leftOut: { Comments: "three" } });
    expect(read(imported, ["#", "Comments"], ["t", "one"]).answers).toEqual({ a: "one" });
  });

  it("assigns separate choice columns to two questions with the same choices", () => {
    const imported = form(
      many("best", "Best", ["Rye", "Wheat"]),
      many("worst", "Worst", ["Wheat", "Rye"]),
      text("rye", "Rye"),
    );
    expect(
      read(
        imported,
        ["#", "Rye", "Wheat", "Wheat", "Rye", "Rye"],
        ["t", "Rye", "", "Wheat", "", "it is dark"],
      ),
    ).toEqual({ answers: { best: ["Rye"], worst: ["Wheat"], rye: "it is dark" }, leftOut: {} });
  });

  it("keeps the write-in text of each question", () => {
    const imported = form(
      many("a", "A", ["Rye"], true),
      many("b", "B", ["Corn"]),
      many("c", "C", ["Oat"], true),
    );
    const header = ["#", "Rye", "Other", "Corn", "Other", "Oat", "Other"];
    expect(read(imported, header, ["t", "Rye", "Spelt", "", "lost?", "", " Teff "])).toEqual({
      answers: { a: ["Rye", { value: "other", other: "Spelt" }], c: [{ value: "other", other: "Teff" }] },
      leftOut: { Other: "lost?" },
    });
    // A question without a write-in column must not take the next question's column.
    expect(read(imported, ["#", "Rye", "Corn", "Oat", "Other"], ["t", "Rye", "", "", "Teff"])).toEqual({
      answers: { a: ["Rye"], c: [{ value: "other", other: "Teff" }] },
      leftOut: {},
    });
  });

  it("keeps the write-in text in the fixture", async () => {
    const [header = [], row = []] =
      (await filesOf("typeform", "bakery-responses.csv"))[0]?.sheets?.[0]?.rows ?? [];
    const written = row.map((cell, at) => (header[at] === "Other" ? "Corn" : cell));
    const imported = definitionOf("typeform", await filesOf("typeform", "bakery-form.json"));
    const { answers, leftOut } = read(imported, header, written);
    expect(answers?.which_bread_do_you_like).toEqual(["Rye", "Spelt", { value: "other", other: "Corn" }]);
    expect(leftOut).toEqual({});
  });

  it("does not mistake a question's column for a choice or row of another question", () => {
    const imported = form(
      many("reach", "Reach you by", ["Email", "Phone"]),
      matrix("rate", "Rate", "Bread", "Cake"),
      text("mail", "Email"),
      text("bread", "Bread"),
    );
    expect(
      read(imported, ["#", "Phone", "Cake", "Email", "Bread"], ["t", "Phone", "Bad", "a@b.example", "dark"]),
    ).toEqual({
      answers: { reach: ["Phone"], rate: { cake: "Bad" }, mail: "a@b.example", bread: "dark" },
      leftOut: {},
    });
    expect(
      read(
        imported,
        ["#", "Reach you by", "Bread", "Cake", "Email", "Bread"],
        ["t", "Email, Phone", "Good", "Bad", "a@b.example", "dark"],
      ),
    ).toEqual({
      answers: {
        reach: ["Email", "Phone"],
        rate: { bread: "Good", cake: "Bad" },
        mail: "a@b.example",
        bread: "dark",
      },
      leftOut: {},
    });
  });

  it("does not mistake a question with the same title for the choice question", () => {
    const imported = form(many("a", "Bread", ["Rye", "Oat"]), text("b", "Bread"));
    expect(read(imported, ["#", "Rye", "Oat", "Bread"], ["t", "", "Oat", "fresh"])).toEqual({
      answers: { a: ["Oat"], b: "fresh" },
      leftOut: {},
    });
  });

  it("does not mistake questions named like the choices of another question for those choices", () => {
    const imported = form(many("a", "By", ["Email", "Phone"]), text("b", "Email"), text("c", "Phone"));
    expect(read(imported, ["#", "By", "Email", "Phone"], ["t", "Phone", "a@b.example", "1"])).toEqual({
      answers: { a: ["Phone"], b: "a@b.example", c: "1" },
      leftOut: {},
    });
  });

  it("reports unassigned columns except those that only identify the response", () => {
    const facts = [
      "Response Type",
      "Start Date (UTC)",
      "Stage Date (UTC)",
      "Submit Date (UTC)",
      "Network ID",
    ];
    const moment = "2026-03-03 08:05:30";
    const header = ["#", "Name", "Leave a tip", ...facts, "Tags"];
    const rows = ["completed", "", "partial"].map((type) => [
      ...["t", "Bo", "5", type, moment, moment, moment, "n1", "vip"],
    ]);
    const told = entriesOf("typeform", form(text("b", "Name")), header, ...rows).map(
      ({ leftOut }) => leftOut,
    );
    expect(told).toEqual([
      { "Leave a tip": "5", Tags: "vip" },
      { "Leave a tip": "5", Tags: "vip" },
      { "Leave a tip": "5", Tags: "vip", "Response Type": "partial" },
    ]);
  });
});

describe("Formbricks tables", () => {
  const question = (id: string, title: string, more: object = {}) => ({
    id,
    type: "openText",
    headline: { default: title },
    ...more,
  });
  const form = (questions: readonly unknown[], fieldIds: readonly string[] = []) =>
    formOf("formbricks", { name: "Two", questions, hiddenFields: { fieldIds } });
  const read = (imported: Imported, ...rows: readonly (readonly string[])[]) =>
    entryOf("formbricks", imported, ...rows);

  it("assigns the nth column with a title to the nth question with that title", () => {
    const grid = {
      type: "matrix",
      rows: [{ default: "Speed" }],
      columns: [{ default: "Good" }, { default: "Bad" }],
    };
    const imported = form([
      question("a", "Comments"),
      question("b", "Rate", grid),
      question("c", "Comments"),
      question("d", "Rate", grid),
    ]);
    expect(
      read(
        imported,
        ["Response ID", "1. Comments", "2. Rate - Speed", "3. Comments", "4. Rate - Speed"],
        ["r", "one", "Good", "two", "Bad"],
      ),
    ).toEqual({
      answers: { comments: "one", rate: { speed: "Good" }, comments_2: "two", rate_2: { speed: "Bad" } },
      leftOut: {},
    });
  });

  it("treats only numbered columns as questions", () => {
    const imported = form([question("a", "Tags"), question("b", "Timestamp")], ["plan"]);
    expect(
      read(
        imported,
        ["Response ID", "Timestamp", "Tags", "1. Tags", "2. Timestamp", "plan"],
        ["r", "2026-05-03 10:00:00", "vip", "mine", "noon", "pro"],
      ),
    ).toEqual({
      answers: { tags: "mine", timestamp: "noon", plan: "pro" },
      leftOut: { Tags: "vip" },
    });
  });

  it("reports unassigned columns except those that only identify the response", () => {
    const choices = [{ id: "c1", label: { default: "Work" } }];
    const imported = form([question("a", "Goal", { type: "multipleChoiceSingle", choices })]);
    const header = [
      ...["No.", "Response ID", "Timestamp", "Finished", "Survey ID", "Formbricks ID (internal)", "User ID"],
      ...["userAgent - os", "1. Goal", "1. Goal - Option ID", "2. Book a call", "points"],
    ];
    const rowOf = (finished: string) => [
      ...["1", "r", "2026-05-03", finished, "s", "p", "u7", "Linux", "Work", "c1", "booked", "3"],
    ];
    const told = entriesOf("formbricks", imported, header, rowOf("Yes"), rowOf("No"));
    expect(told.map(({ answers }) => answers)).toEqual([{ goal: "Work" }, { goal: "Work" }]);
    expect(told.map(({ leftOut }) => leftOut)).toEqual([
      { "User ID": "u7", "2. Book a call": "booked", points: "3" },
      { "User ID": "u7", "2. Book a call": "booked", points: "3", finished: false },
    ]);
  });
});
