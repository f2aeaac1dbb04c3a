import {
  compile,
  type FormDefinition,
  fieldTypes,
  type JsonObject,
  prepareDefinition,
} from "@formstead/form-logic";
import { validateAnswers } from "@formstead/form-logic/validate-answers";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import { atOnce } from "../../../../platform/time/steps.rules.ts";
import { entryLifecycle } from "../../../entries/entries/index.ts";
import * as rules from "../copies.rules.ts";

const now = new Date("2026-03-01T10:00:00Z");
const definition: FormDefinition = prepareDefinition({
  format: 1,
  title: "F",
  languages: ["en"],
  pages: [
    {
      id: "p1",
      items: [
        { id: "f1", type: "email", key: "mail", label: "Mail" },
        { id: "f2", type: "yes_no", key: "wants", label: "Copy?" },
        { id: "f3", type: "text", key: "health", label: "Health", privacy: "special" },
        {
          id: "f4",
          type: "text",
          key: "doctor",
          label: "Doctor",
          visible_if: { field: "health", op: "answered" },
        },
        {
          id: "r1",
          type: "repeat",
          key: "people",
          items: [
            { id: "f5", type: "text", key: "name", label: "Name" },
            { id: "f6", type: "text", key: "faith", label: "Faith", privacy: "special" },
          ],
        },
      ],
    },
  ],
  endings: [
    { id: "e1", if: { field: "wants", op: "is_true" }, email_copy_to: "mail" },
    { id: "e2", email_copy_to: "wants" },
  ],
});
const program = compile(definition, fieldTypes);
const judge = (answers: JsonObject) =>
  validateAnswers(program, answers, { now, language: "en", keep: "visible" });

describe("the address of a copy", () => {
  it("is the answer to the field that the entry's ending names", () => {
    const mail = "ada@example.test";
    expect(rules.copyAddress(judge({ mail, wants: true }))).toBe(mail);
    expect(rules.copyAddress(judge({ wants: true }))).toBeUndefined();
    expect(rules.copyAddress(judge({ mail }))).toBeUndefined();
    expect(rules.copyAddress(judge({ mail, wants: false }))).toBeUndefined();
  });
});

describe("an entry is copied", () => {
  const draft = entryLifecycle.create(
    {
      id: newId("ent"),
      formId: newId("frm"),
      version: 1,
      locale: "en",
      answers: {},
      source: "respondent",
      createdBy: null,
    },
    now,
  );

  it("when it is submitted for the first time, unless it is spam or a trial", () => {
    expect(rules.isFirstSubmission(draft)).toBe(true);
    expect(rules.isFirstSubmission({ ...draft, isSpam: true })).toBe(false);
    expect(rules.isFirstSubmission({ ...draft, mode: "preview" })).toBe(false);
    expect(rules.isFirstSubmission({ ...draft, mode: "test" })).toBe(false);
    expect(rules.isFirstSubmission({ ...draft, status: "reopened", submittedAt: now })).toBe(false);
  });

  it("only while it is still submitted and not spam", () => {
    const submitted = { ...draft, status: "submitted", submittedAt: now } as const;
    expect(rules.isStillDue(submitted)).toBe(true);
    for (const status of ["reopened", "trashed", "erased"] as const)
      expect(rules.isStillDue({ ...submitted, status })).toBe(false);
    expect(rules.isStillDue({ ...submitted, isSpam: true })).toBe(false);
  });
});

describe("sensitive answers", () => {
  it("are removed with everything that depends on them, also inside repeats", () => {
    const judged = judge({
      mail: "ada@example.test",
      health: "x",
      doctor: "y",
      people: [{ _id: "i_1", name: "Bo", faith: "z" }],
    });
    const standing = { view: judged.view(), answers: judged.answers };
    const kept = rules.withoutSensitive(program, standing);
    expect(kept.answers).toEqual({ mail: "ada@example.test", people: [{ _id: "i_1", name: "Bo" }] });
    expect(Object.keys(kept.view.fields).sort()).toEqual(["mail", "people", "people[i_1].name", "wants"]);
    expect(kept.view.pages).toEqual(standing.view.pages);
  });
});

describe("the answers in a copy", () => {
  const row = (label: string, text: string) => ({ label, text });
  const below = (title: string, ...rows: ReturnType<typeof row>[]) => {
    const section = { title };
    return rows.map((one) => ({ section, ...one }));
  };
  const copied = (given: Parameters<typeof rules.copiedAnswers>[0]) => atOnce(rules.copiedAnswers(given));

  it("contain no links", () => {
    expect(copied(below("a.example", row("b.example", "https://c.example")))).toEqual({
      sections: [
        {
          title: "a.\u200bexample",
          rows: [row("b.\u200bexample", "https:\u200b//c.\u200bexample")],
        },
      ],
      isCut: false,
    });
    expect(rules.quotedTitle("x".repeat(201))).toBe(`${"x".repeat(200)}…`);
  });

  it("shortens long texts without splitting a character", () => {
    const [section] = copied(below("", row("l", "😀".repeat(2_001)))).sections;
    expect(section?.rows[0]?.text).toBe(`${"😀".repeat(2_000)}…`);
  });

  it("ends after 200 answers or 30,000 characters, without empty sections", () => {
    const rows = Array.from({ length: 200 }, (_, at) => row(`${at}`, "x"));
    const many = below("Many", ...rows);
    expect(copied(many)).toEqual({ sections: [{ title: "Many", rows }], isCut: false });
    expect(copied([...many, ...below("More", row("l", "x"))])).toEqual({
      sections: [{ title: "Many", rows }],
      isCut: true,
    });
    const long = Array.from({ length: 20 }, () => row("l", "x".repeat(2_000)));
    const { sections, isCut } = copied(below("Long", ...long));
    expect([sections[0]?.rows.length, isCut]).toEqual([14, true]);
  });

  it("keep apart what has the same heading in different places", () => {
    const { sections } = copied([...below("Child", row("l", "1")), ...below("Child", row("l", "2"))]);
    expect(sections.map(({ rows }) => rows.length)).toEqual([1, 1]);
  });

  it("are written one after another, and only as many as fit", () => {
    let written = 0;
    function* endless() {
      for (const section = { title: "" }; ; written += 1) yield { section, ...row("l", "x") };
    }
    const steps = rules.copiedAnswers(endless());
    for (let turn = 1; turn <= 200; turn += 1) {
      expect(steps.next().done).toBe(false);
      expect(written).toBe(turn - 1);
    }
    expect([steps.next().done, written]).toEqual([true, 200]);
  });
});
