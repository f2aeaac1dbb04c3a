/**
 * Checks every color pair used together, in both themes, against WCAG 2.2: 4.5:1 for text, 3:1 for visible non-text
 * elements.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Color,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  parse,
  wcagContrast,
} from "culori";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(([, name, light, dark]) => [
    name ?? "",
    { light: light ?? "", dark: dark ?? "" },
  ]),
);
const grounds = ["canvas", "surface", "raised", "sunken", "hover"];
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
const presence = numbered("presence", 6);
const charts = numbered("chart", 8);
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
  ["ink", ["select", "add", "del"]],
  ["ink-soft", ["select"]],
  ["accent-ink", ["select", "add"]],
  ["danger-ink", ["del"]],
  ["on-presence", presence],
];
const seen: readonly (readonly [string, readonly string[]])[] = [
  ["line-strong", ["canvas", "surface", "raised"]],
  ["focus", [...grounds, "accent-soft"]],
  ["accent", ["canvas", "surface", "raised", "sunken"]],
  ["danger", ["canvas", "surface", "raised"]],
  ...["warning", "info", "mute", "star", "select-line", ...presence].map(
    (name) => [name, ["canvas", "surface", "raised"]] as const,
  ),
  ["select-line", ["select"]],
  ["accent", ["track"]],
  ...charts.map((name) => [name, ["surface"]] as const),
];
/** Two colors side by side differ visibly from about 0.02 on. Thin lines and small marks need a lot more. */
const apart = differenceEuclidean("oklab");
const apartMin = 0.08;
const eyes: readonly (readonly [string, (colour: Color) => Color])[] = [
  ["full color vision", (colour) => colour],
  ["deuteranopia", filterDeficiencyDeuter(1)],
  ["protanopia", filterDeficiencyProt(1)],
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
  it.each(eyes)("people with %s can tell the series of a chart apart", (_, seenBy) => {
    const colours = charts.map((name) => seenBy(parse(colour(name)) ?? expect.fail(`unreadable ${name}`)));
    const distances = colours.flatMap((one, index) =>
      colours.slice(index + 1).map((other) => apart(one, other)),
    );
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(apartMin);
  });
});

it("covers every color except the purely decorative ones", () => {
  const used = new Set([...text, ...seen].flatMap(([front, backs]) => [front, ...backs]));
  expect([...tokens.keys()].filter((name) => !used.has(name))).toEqual(["line", "grid-line", "dot"]);
});
