import { describe, expect, test } from "vitest";
import type { FormDefinition, Item, Page } from "../definition/definition.ts";
import { answersSchema } from "../describe/schema.ts";
import { answersTypes } from "../describe/typescript.ts";
import { answersZod } from "../describe/zod.ts";
import { compile } from "../evaluate/compile.ts";
import { endingOf } from "../evaluate/ending.ts";
import { evaluate } from "../evaluate/evaluation.ts";
import { fromRespondent } from "../evaluate/from-respondent.ts";
import { keptAnswers } from "../evaluate/kept-answers.ts";
import { viewOf } from "../evaluate/view.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "../lint/lint-definition.ts";
import { proveDefinition } from "../prove/prove-definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import type { JsonObject } from "../values/json.ts";
import { arranged, hasRandomOrder } from "./random-order.ts";
import { shuffled } from "./shuffled.ts";

const text = (key: string, more: object = {}): Item =>
  ({ id: `f_${key}`, type: "text", key, label: key.toUpperCase(), ...more }) as Item;
const page = (id: string, items: readonly Item[], more: Partial<Page> = {}): Page => ({ id, items, ...more });
const form = (pages: readonly Page[], settings: FormDefinition["settings"] = {}): FormDefinition => ({
  format: 1,
  title: "Research",
  languages: ["en"],
  pages,
  settings,
});
const letters = ["a", "b", "c", "d", "e", "f"];
const context = { nowMs: 0, language: "en" };
const open = (definition: FormDefinition, answers: Parameters<typeof evaluate>[1]) =>
  evaluate(compile(definition, fieldTypes), answers, context);
const seeds = Array.from({ length: 200 }, (_, at) => `seed-${at}`);

describe("a random order", () => {
  test("never changes for a seed, because stored entries refer to it", () => {
    expect(shuffled(letters, "seed-1").join("")).toBe("cbefda");
    expect(shuffled(letters, "seed-2").join("")).toBe("aefcbd");
  });

  test("puts every member in every place about equally often", () => {
    const counts = new Map<string, number>();
    for (let at = 0; at < 6_000; at += 1)
      for (const [place, letter] of shuffled(letters, `s${at}`).entries())
        counts.set(`${letter}${place}`, (counts.get(`${letter}${place}`) ?? 0) + 1);
    expect(counts.size).toBe(36);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  });

  test("keeps pinned members in their places, and shows as many others as it says", () => {
    const items = letters.map((key) => text(key));
    const random = form([page("p", items, { random_order: { pinned: ["f_a", "f_f"], show: 2 } })]);
    const seen = new Set<string>();
    for (const seed of seeds) {
      const ids = arranged(random, seed).pages[0]?.items.map(({ id }) => id) ?? [];
      expect(ids).toHaveLength(4);
      expect([ids[0], ids[3]]).toEqual(["f_a", "f_f"]);
      for (const id of ids.slice(1, 3)) seen.add(id);
    }
    expect([...seen].sort()).toEqual(["f_b", "f_c", "f_d", "f_e"]);
  });

  test("moves pages together with those that stay after them", () => {
    const pages = [
      page("intro", [text("a")]),
      page("b1", [text("b")]),
      page("b2", [text("c")], { keep_with_previous: true }),
      page("c1", [text("d")]),
      page("end", [text("e")]),
    ];
    const random = form(pages, { random_order: { pinned: ["intro", "end"] } });
    const orders = new Set(
      seeds.map((seed) =>
        arranged(random, seed)
          .pages.map(({ id }) => id)
          .join(" "),
      ),
    );
    expect([...orders].sort()).toEqual(["intro b1 b2 c1 end", "intro c1 b1 b2 end"]);
  });

  test("leads through the pages in the order of the entry", () => {
    const pages = letters.map((key) => page(`p_${key}`, [text(key)]));
    const random = form(pages, { random_order: { show: 3 } });
    for (const seed of seeds.slice(0, 20)) {
      const view = viewOf(open(random, { _order: seed }));
      const shown = arranged(random, seed).pages.map(({ id }) => id);
      const walked: string[] = [];
      let next = view.pages.find(({ visible }) => visible)?.id ?? "submit";
      while (next !== "submit") {
        walked.push(next);
        next = view.pages.find(({ id }) => id === next)?.next ?? "submit";
      }
      expect(walked).toEqual(shown);
      expect(walked).toHaveLength(3);
    }
  });

  test("neither asks for nor keeps the answers of questions that the entry does not show", () => {
    const items = letters.map((key) => text(key, { required: true }));
    const random = form([page("p", items, { random_order: { show: 2 } })]);
    const answers = { ...Object.fromEntries(letters.map((key) => [key, key])), _order: "seed-7" };
    const evaluation = open(random, answers);
    const view = viewOf(evaluation);
    const shown = arranged(random, "seed-7").pages[0]?.items.map((item) => ("key" in item ? item.key : ""));
    expect(view.unknown_keys).toEqual([]);
    expect(
      Object.keys(view.fields)
        .filter((key) => view.fields[key]?.visible)
        .sort(),
    ).toEqual(shown?.sort());
    expect(Object.keys(keptAnswers(evaluation, "visible")).sort()).toEqual(
      ["_order", ...(shown ?? [])].sort(),
    );
    expect(viewOf(open(random, { _order: "seed-7" })).fields[shown?.[0] ?? ""]?.issues).toHaveLength(1);
  });

  test("shows everything in the order of the definition without a seed", () => {
    const random = form([
      page(
        "p",
        letters.map((key) => text(key)),
        { random_order: { show: 1 } },
      ),
    ]);
    const { fields } = viewOf(open(random, {}));
    expect(Object.values(fields).every(({ visible }) => visible)).toBe(true);
    expect(viewOf(open(random, { _order: "not a seed!" })).unknown_keys).toEqual(["_order"]);
  });

  test("is not a known answer in forms that have none", () => {
    expect(viewOf(open(form([page("p", [text("a")])]), { _order: "x" })).unknown_keys).toEqual(["_order"]);
  });

  test("cannot be changed by the respondent", () => {
    const random = compile(form([page("p", [text("a"), text("b")], { random_order: {} })]), fieldTypes);
    const taken = fromRespondent(random, { a: "1", _order: "other" }, { _order: "first" }, context);
    expect(taken.answers).toEqual({ a: "1", _order: "first" });
    expect(fromRespondent(random, { _order: "first" }, {}, context).answers).toEqual({ _order: "first" });
  });

  test("can be read by those who analyze the answers", () => {
    const options = ["x", "y", "z"].map((value) => ({ value, label: value }));
    const choice = text("choice", { type: "radio", settings: { options, shuffle: true } });
    const random = form([page("p", [choice, text("b")], { random_order: {} }), page("q", [text("c")])]);
    const stored = keptAnswers(open(random, { _order: "seed-3", b: "x" }), "visible");
    const order = stored._order as { items: Record<string, string[]>; options: Record<string, string[]> };
    expect(order).toMatchObject({ seed: "seed-3" });
    expect(order).not.toHaveProperty("pages");
    expect([...(order.items.p ?? [])].sort()).toEqual(["f_b", "f_choice"]);
    expect([...(order.options.f_choice ?? [])].sort()).toEqual(["x", "y", "z"]);
    expect(Object.keys(order.items)).toEqual(["p"]);
    // The stored order is read like the seed.
    expect(keptAnswers(open(random, stored), "visible")).toEqual(stored);
    const find = (type: string) => fieldCatalogue.get(type);
    expect(answersSchema(random, find).properties).toHaveProperty("_order");
    expect(answersTypes(random, find)).toContain("_order?: { seed: string;");
    expect(answersZod(random, find)).toContain("_order");
    expect(hasRandomOrder(random)).toBe(true);
    expect(hasRandomOrder(form([page("p", [text("a")])]))).toBe(false);
  });
});

describe("options", () => {
  const options = ["a", "b", "c", "d", "none"].map((value) => ({
    value,
    label: value,
    pinned: value === "none",
  }));
  const formWith = (settings: JsonObject) =>
    form([page("p", [text("choice", { type: "radio", settings: { options, ...settings } })])]);
  const shownBy = (seed: string, settings: JsonObject) => {
    const stored = keptAnswers(open(formWith(settings), { _order: seed }), "visible");
    const { options } = stored._order as { options: Record<string, string[]> };
    return options.f_choice ?? [];
  };

  test("are drawn for each entry, and pinned ones are always shown", () => {
    const seen = new Set<string>();
    for (let at = 0; at < 50; at += 1) {
      const shown = shownBy(`seed-${at}`, { shuffle: true, shuffle_show: 2 });
      expect(shown).toHaveLength(3);
      expect(shown.at(-1)).toBe("none");
      for (const value of shown) seen.add(value);
    }
    expect([...seen].sort()).toEqual(["a", "b", "c", "d", "none"]);
  });

  test("that cannot be drawn are refused", () => {
    const problems = (settings: JsonObject) =>
      lintDefinition(formWith(settings), fieldTypes, fieldCatalogue).flatMap(
        ({ rule }) => rule?.pointer ?? [],
      );
    expect(problems({ shuffle: true, shuffle_show: 3 })).toEqual([]);
    expect(problems({ shuffle_show: 2 })).toEqual(["/shuffle_show"]);
    expect(problems({ shuffle: true, shuffle_show: 4 })).toEqual(["/shuffle_show"]);
    expect(problems({ shuffle: true, shuffle_show: 0 })).toEqual(["/shuffle_show"]);
  });
});

test("a form in random order ends with its own endings", () => {
  const endings = [
    { id: "end_b", if: { field: "b", op: "answered" as const }, title: "With B" },
    { id: "end_other", title: "Without B" },
  ];
  const definition = {
    ...form([
      page(
        "p",
        letters.map((key) => text(key)),
        { random_order: {} },
      ),
    ]),
    endings,
  };
  expect(endingOf(open(definition, { _order: "seed-1", b: "x" }))?.id).toBe("end_b");
  expect(endingOf(open(definition, { _order: "seed-1", a: "x" }))?.id).toBe("end_other");
});

describe("the linter", () => {
  const findings = (definition: FormDefinition) =>
    lintDefinition(definition, fieldTypes)
      .filter(({ code }) => code === "order")
      .map(({ severity, item_id, rule }) => `${severity} ${item_id} ${rule?.pointer ?? rule?.name}`);

  test("rejects pins that do not exist and numbers that cannot be reached", () => {
    const items = [text("a"), text("b"), text("c")];
    const pinned = page("p", items, { random_order: { pinned: ["f_x"], show: 4 } });
    expect(findings(form([pinned]))).toEqual(["error p /pinned/0", "error p /show"]);
    expect(findings(form([page("p", items, { random_order: { show: 0 } })]))).toEqual(["error p /show"]);
    expect(findings(form([page("p", [text("a")], { random_order: {} })]))).toEqual(["warning p "]);
    expect(findings(form([page("p", items, { random_order: {} })]))).toEqual([]);
  });

  test("rejects jumps between pages in random order, and points out settings without effect", () => {
    const jumps = [{ if: { field: "a", op: "answered" }, to: "submit" }] as const;
    const pages = [page("p", [text("a")], { jumps }), page("q", [text("b")])];
    expect(findings(form(pages, { random_order: {} }))).toEqual(["error p jump:0"]);
    const kept = [page("p", [text("a")]), page("q", [text("b")], { keep_with_previous: true })];
    expect(findings(form(kept))).toEqual(["warning q keep_with_previous"]);
  });

  test("does not claim that a question drawn by lot is always shown", () => {
    const fixed = { type: "number", formula: "1" };
    const shown = { visible_if: { field: "a", op: "eq", value: 1 } as const };
    const always = (random_order: Page["random_order"]) =>
      proveDefinition(
        prepareDefinition(
          form([
            page("p", [text("a", fixed), text("b")], random_order ? { random_order } : {}),
            page("q", [text("c", shown)]),
          ]),
        ),
        fieldTypes,
      )
        .claims.filter(({ claim, verdict }) => claim === "always_holds" && verdict === "proved")
        .map(({ item_id }) => item_id);
    expect(always(undefined)).toEqual(["f_c"]);
    expect(always({})).toEqual(["f_c"]);
    expect(always({ show: 1 })).toEqual([]);
  });
});
