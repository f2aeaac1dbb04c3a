/**
 * Random forms and answers: nested repeats, conditions and formulas over anything in scope, and values of wrong types.
 * For tests that compare two ways of evaluating.
 */
import { type Comparison, type Condition, comparisonOperators } from "../conditions/condition.ts";
import type { FormDefinition, Item, Page } from "../definition/definition.ts";
import type { Formula } from "../formulas/ast.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { createRandom, type Random } from "./random.ts";

const simpleTypes = [
  "text",
  "number",
  "decimal",
  "checkbox",
  "select",
  "multi_select",
  "date",
  "email",
  "rating",
] as const;
const options = ["red", "green", "blue"];
const texts = ["", "red", "Anna", "2026-01-31", "12.50", "-3", "0.1", "ä😀", "a@example.org", "true"];

interface Maker {
  readonly random: Random;
  next: number;
  /** Paths in scope, nearest first. */
  readonly visible: readonly string[];
  readonly depth: number;
}

export interface RandomForm {
  readonly definition: FormDefinition;
  readonly answers: JsonObject;
}

export function randomForm(seed: number, size = 12): RandomForm {
  const random = createRandom(seed);
  const counter: Maker = { random, next: 0, visible: [], depth: 0 };
  const pages = Array.from({ length: 1 + random.below(3) }, (_, at) => randomPage(counter, at, size));
  const ids = pages.map(({ id }) => id);
  const jumping = pages.map((page) =>
    random.chance(0.2)
      ? { ...page, jumps: [{ if: condition(counter, pathsIn(pages)), to: random.pick([...ids, "submit"]) }] }
      : page,
  );
  const definition: FormDefinition = { format: 1, title: "Random", languages: ["en"], pages: jumping };
  return {
    definition,
    answers: answersFor(
      jumping.flatMap((page) => page.items),
      random,
    ),
  };
}

function randomPage(maker: Maker, at: number, size: number): Page {
  return { id: `p${at}`, items: itemsOf({ ...maker, visible: maker.visible }, maker, size) };
}

/** Items may refer only to preceding ones, so that most forms have no cycle; a few have one. */
function itemsOf(maker: Maker, counter: Maker, size: number): readonly Item[] {
  const { random } = maker;
  const seen: string[] = [...maker.visible];
  const items: Item[] = [];
  for (let left = 1 + random.below(size); left > 0; left -= 1) {
    counter.next += 1;
    const item = randomItem({ ...maker, visible: seen }, counter, `k${counter.next}`);
    items.push(item);
    seen.unshift(...pathsOf(item));
  }
  return items;
}

function randomItem(maker: Maker, counter: Maker, key: string): Item {
  const { random, visible, depth } = maker;
  const shown = random.chance(0.35) && visible.length > 0 ? { visible_if: condition(maker, visible) } : {};
  const base = { id: `i_${key}`, ...shown };
  const inner = { ...maker, depth: depth + 1 };
  if (depth < 3 && random.chance(0.12))
    return {
      ...base,
      type: "repeat",
      key,
      items: itemsOf(inner, counter, 4),
      ...(random.chance(0.3) && { min: 1, max: 2 }),
    };
  if (depth < 3 && random.chance(0.1))
    return { ...base, type: "group", key, items: itemsOf(inner, counter, 4) };
  if (depth < 3 && random.chance(0.08))
    return { ...base, type: "section", items: itemsOf(inner, counter, 4) };
  return randomField(maker, key, base);
}

function randomField(maker: Maker, key: string, base: { readonly id: string }): Item {
  const { random, visible } = maker;
  const type = random.pick(simpleTypes);
  const canRefer = visible.length > 0;
  return {
    ...base,
    type,
    key,
    label: key,
    settings:
      type === "select" || type === "multi_select"
        ? { options: options.map((value, points) => ({ value, label: value, points })) }
        : {},
    ...(random.chance(0.3) && { required: true }),
    ...(canRefer && random.chance(0.15) && { required_if: condition(maker, visible) }),
    ...(canRefer && random.chance(0.1) && { read_only_if: condition(maker, visible) }),
    ...(canRefer &&
      random.chance(0.15) && { checks: [{ id: "c", holds: condition(maker, visible), message: "no" }] }),
    ...(canRefer && random.chance(0.15) && { formula: "…", parsed: formula(maker, visible, 3) }),
    ...(random.chance(0.1) && { default: random.pick(texts) }),
  };
}

function condition(maker: Maker, paths: readonly string[], depth = 2): Condition {
  const { random } = maker;
  if (depth > 0 && random.chance(0.3)) {
    const parts = Array.from({ length: random.below(3) }, () => condition(maker, paths, depth - 1));
    return random.pick<Condition>([
      { all: parts },
      { any: parts },
      { not: condition(maker, paths, depth - 1) },
    ]);
  }
  if (random.chance(0.1)) return { formula: "…", parsed: formula(maker, paths, 2) };
  const compared: Comparison = { field: random.pick(paths), op: random.pick(comparisonOperators) };
  return { ...compared, value: random.chance(0.2) ? { field: random.pick(paths) } : literal(random) };
}

function formula(maker: Maker, paths: readonly string[], depth: number): Formula {
  const { random } = maker;
  if (depth === 0 || random.chance(0.3)) {
    return random.chance(0.7)
      ? ["field", random.pick(paths)]
      : random.pick<Formula>([["number", "2.5"], ["text", "x"], ["boolean", true], ["none"]]);
  }
  const part = () => formula(maker, paths, depth - 1);
  return random.pick<() => Formula>([
    () => ["op", random.pick(["+", "-", "*", "/", "&", "=", "<", "and", "or"]), [part(), part()]],
    () => ["call", random.pick(["SUM", "COUNT", "MAX", "CONCAT", "COALESCE"]), [part(), part()]],
    () => ["call", "IF", [part(), part(), part()]],
    () => ["call", "POINTS", [["field", random.pick(paths)]]],
  ])();
}

function literal(random: Random): Json {
  return random.pick<Json>([...texts, 1, -3, 2.5, true, false, null, ["red", "green"], 20]);
}

function pathsIn(pages: readonly Page[]): readonly string[] {
  const paths = pages.flatMap((page) => page.items.flatMap(pathsOf));
  return paths.length > 0 ? paths : ["k1"];
}

function pathsOf(item: Item): readonly string[] {
  const inner = "items" in item ? item.items.flatMap(pathsOf) : [];
  if (!("key" in item)) return inner;
  return [item.key, ...inner.map((path) => `${item.key}.${path}`)];
}

function answersFor(items: readonly Item[], random: Random): JsonObject {
  const answers: Record<string, Json> = {};
  for (const item of items) {
    if ("key" in item && random.chance(0.75)) answers[item.key] = answerFor(item, random);
    else if ("items" in item && !("key" in item)) Object.assign(answers, answersFor(item.items, random));
  }
  return answers;
}

export function answerFor(item: Item, random: Random): Json {
  if (item.type === "group" && "items" in item) return answersFor(item.items, random);
  if (item.type === "repeat" && "items" in item) {
    return Array.from({ length: random.below(4) }, (_, at) => ({
      _id: `n${at}`,
      ...answersFor(item.items, random),
    }));
  }
  return random.chance(0.15) ? { odd: true } : literal(random);
}
