/**
 * Checks every color pair used together, in both themes, against WCAG 2.2: 4.5:1 for text, 3:1 for visible non-text
 * elements.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wcagContrast } from "culori";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(([, name, light, dark]) => [
    name ?? "",
    { light: light ?? "", dark: dark ?? "" },
  ]),
);
const grounds = ["canvas", "surface", "raised", "sunken", "hover"];
const text: readonly (readonly [string, readonly string[]])[] = [
  ["ink", grounds],
  ["ink-soft", grounds],
  ["ink-faint", grounds],
  ["accent-ink", [...grounds, "accent-soft"]],
  ["danger-ink", [...grounds, "danger-soft"]],
  ["warning-ink", ["warning-soft"]],
  ["info-ink", ["info-soft"]],
  ["on-accent", ["accent", "accent-hover"]],
  ["on-danger", ["danger", "danger-hover"]],
  ["canvas", ["ink"]],
];
const seen: readonly (readonly [string, readonly string[]])[] = [
  ["line-strong", ["canvas", "surface", "raised"]],
  ["focus", [...grounds, "accent-soft"]],
  ["accent", ["canvas", "surface", "raised", "sunken"]],
  ["danger", ["canvas", "surface", "raised"]],
];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const colour = (name: string) => tokens.get(name)?.[theme] ?? expect.fail(`unknown token ${name}`);
  const pairs = (list: typeof text) => list.flatMap(([front, backs]) => backs.map((back) => [front, back]));

  it.each(pairs(text))("%s text is readable on %s", (front, back) => {
    expect(wcagContrast(colour(front ?? ""), colour(back ?? ""))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(pairs(seen))("%s is visible on %s", (front, back) => {
    expect(wcagContrast(colour(front ?? ""), colour(back ?? ""))).toBeGreaterThanOrEqual(3);
  });
});

it("covers every color except the purely decorative one", () => {
  const used = new Set([...text, ...seen].flatMap(([front, backs]) => [front, ...backs]));
  expect([...tokens.keys()].filter((name) => !used.has(name))).toEqual(["line"]);
});
