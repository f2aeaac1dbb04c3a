// Entries with thousands of answers and texts full of answers: every answer is looked up a few times at most, and only
// what is read is written. Counts instead of measuring.
import { type FormDefinition, type JsonObject, prepareDefinition } from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { renderer } from "../src/server/server.ts";
import { drawn, judged } from "./drawn-form.ts";

const field = (key: string, more: object = {}) => ({
  id: `f_${key}`,
  type: "text",
  key,
  label: key,
  ...more,
});
const form = (...items: readonly object[]): FormDefinition =>
  prepareDefinition({
    format: 1,
    title: "F",
    languages: ["en"],
    pages: [{ id: "p", items }],
  } as unknown as FormDefinition);

/** Writes the answers and counts how often anything is looked up in them, and in the state of the fields. */
async function written(definition: FormDefinition, answers: JsonObject) {
  let looks = 0;
  const counted = <Value extends object>(value: Value): Value =>
    new Proxy(value, {
      get: (target, name) => {
        looks += 1;
        return Reflect.get(target, name);
      },
    });
  const view = judged(definition, answers);
  const rows = await renderer.answersIn(
    { definition, answers: counted(answers), view: { ...view, fields: counted(view.fields) } },
    "en",
  );
  return { rows, looks: () => looks };
}

const guests = form({
  id: "r",
  type: "repeat",
  key: "guests",
  items: [field("name"), field("age", { label: "How old is {{name}}?" })],
});
const guestsNamed = (count: number) => ({
  guests: Array.from({ length: count }, (_, at) => ({ _id: `i${at}`, name: `Guest ${at}` })),
});

describe("answers inside texts", () => {
  it("are looked up as often per instance, however many instances there are", async () => {
    const looksPerGuest = async (count: number) => {
      const { rows, looks } = await written(guests, guestsNamed(count));
      expect(Array.from(rows).at(-1)?.label).toBe(`How old is Guest ${count - 1}?`);
      return looks() / count;
    };
    expect(await looksPerGuest(400)).toBeLessThanOrEqual(await looksPerGuest(10));
  });

  it("are written once, however many texts show them", async () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      field(`k${at}`, { label: "{{name}} {{name}} {{name}}" }),
    );
    const { rows, looks } = await written(form(field("name"), ...many), { name: "Ada" });
    expect(Array.from(rows).at(-1)?.label).toBe("Ada Ada Ada");
    expect(looks()).toBeLessThan(3_000);
  });

  it("can show options that show answers, even their own", async () => {
    const options = (...labels: string[]) => ({
      settings: { options: labels.map((label, at) => ({ value: `o${at}`, label })) },
    });
    const definition = form(
      field("name"),
      field("who", { type: "radio", ...options("{{name}}", "not {{who}}") }),
      field("why", { label: "Why {{who|nobody}}?" }),
    );
    const labelFor = async (answers: JsonObject) =>
      Array.from((await written(definition, answers)).rows).at(-1)?.label;
    expect(await labelFor({ name: "Ada", who: "o0" })).toBe("Why Ada?");
    expect(await labelFor({ who: "o1" })).toBe("Why not …?");
    expect(await drawn(definition, { answers: { who: "o1" } })).toContain("Why not …?");
  });

  it("do not multiply", async () => {
    const levels = Array.from({ length: 12 }, (_, at) =>
      field(`k${at}`, {
        type: "radio",
        settings: { options: [{ value: "o", label: at === 0 ? "ten chars." : `{{k${at - 1}}}`.repeat(10) }] },
      }),
    );
    const answers = Object.fromEntries(levels.map(({ key }) => [key, "o"]));
    const { rows } = await written(form(...levels), answers);
    for (const { text } of rows) expect(text.length).toBeLessThan(50_000);
  });
});

describe("all answers in words", () => {
  it("are written one after another, as they are read", async () => {
    const { rows, looks } = await written(guests, guestsNamed(400));
    const [before, reading] = [looks(), rows[Symbol.iterator]()];
    for (let at = 0; at < 20; at += 1) reading.next();
    expect(looks() - before).toBeLessThan(2_000);
    const all = looks();
    reading.next();
    expect(looks() - all).toBeLessThan(20);
  });

  it("find the instance for each of a thousand options", async () => {
    const values = Array.from({ length: 1_000 }, (_, at) => `Option ${at}`);
    const definition = form(
      field("list", {
        type: "checkboxes",
        settings: { options: values.map((value) => ({ value, label: value })) },
      }),
      { id: "r", type: "repeat", key: "each", for_each: { field: "list" }, items: [field("why")] },
    );
    const each = values.map((value) => ({ _id: value.replace(" ", "~w~"), why: value }));
    const { rows } = await written(definition, { list: values, each });
    const [, ...found] = rows;
    expect(found.map(({ section, text }) => `${section.title}: ${text}`)).toEqual(
      values.map((value) => `${value}: ${value}`),
    );
  });
});
