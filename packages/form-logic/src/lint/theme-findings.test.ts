import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { readDefinition } from "../definition/read-definition.ts";
import { fieldTypes } from "../fields/logic.ts";
import { presetNames } from "../theme/presets.ts";
import type { FormTheme } from "../theme/theme.ts";
import { lintDefinition } from "./lint-definition.ts";

const formWith = (theme: FormTheme): FormDefinition => ({
  format: 1,
  title: "Visit",
  languages: ["en"],
  pages: [{ id: "p", items: [{ id: "f", type: "text", key: "name", label: "Name" }] }],
  theme,
});
const findings = (theme: FormTheme) =>
  lintDefinition(formWith(theme), fieldTypes).map(({ severity, code, rule, message }) => ({
    severity,
    code,
    pointer: `/${rule?.name}${rule?.pointer}`,
    message,
  }));

describe("custom colors", () => {
  it("are refused below the limit, with both colors and both ratios", () => {
    expect(findings({ tokens: { light: { muted: "#aaaaaa", card: "#fff" } } })).toEqual([
      {
        severity: "error",
        code: "contrast",
        pointer: "/theme/tokens/light/muted",
        message: expect.stringMatching(
          /^muted \(#aaaaaa\) on accent-soft \(#\w{6}\) has a contrast of 2\.0\d:1 in the light colors\. It needs at least 4\.5:1\.$/,
        ),
      },
    ]);
  });

  it("are refused if no derived color can be read on them", () => {
    const found = findings({ tokens: { dark: { surface: "#8a8a8a" } } });
    expect(found.map(({ severity, pointer }) => [severity, pointer])).toContainEqual([
      "error",
      "/theme/tokens/dark/surface",
    ]);
  });

  it("only cause warnings if the theme gives a reason", () => {
    const found = findings({
      tokens: { light: { "accent-text": "#eeeeee", accent: "#999999" } },
      contrast_override: { reason: "The brand manual requires it." },
    });
    expect(found.map(({ severity, code }) => [severity, code])).toEqual([["warning", "contrast"]]);
  });

  it("cause no finding if the others can adapt", () => {
    expect(findings({ tokens: { light: { surface: "#fff7f0" } } })).toEqual([]);
    expect(findings({ tokens: { light: { accent: "#fde047" }, dark: { accent: "#7a3e12" } } })).toEqual([]);
  });

  it("must be in a notation that can be measured", () => {
    for (const color of ["red", "rgb(0 0 0)", "var(--x)", "#12345", "#12345678", "transparent"])
      expect(readDefinition(formWith({ tokens: { light: { text: color } } }) as never).ok).toBe(false);
    expect(readDefinition(formWith({ tokens: { light: { text: "#123" } } }) as never).ok).toBe(true);
  });
});

describe("a theme", () => {
  it.each(presetNames)("%s has no finding", (preset) => {
    expect(findings({ preset })).toEqual([]);
  });

  it("with a layout around an image gets a warning without one", () => {
    expect(findings({ layout: "split" }).map(({ severity, pointer }) => [severity, pointer])).toEqual([
      ["warning", "/theme/layout"],
    ]);
    expect(findings({ layout: "split", cover: "/cover.jpg" })).toEqual([]);
    expect(findings({ layout: "full", background: "https://example.com/a.jpg" })).toEqual([]);
  });

  it("with CSS that is not allowed gets a warning for each line", () => {
    expect(findings({ css: "::part(label) { color: red }\nbody { color: red }" })).toEqual([
      {
        severity: "warning",
        code: "css_dropped",
        pointer: "/theme/css",
        message: "Line 2 of the CSS was dropped. The only allowed selectors are :root and ::part().",
      },
    ]);
  });

  it.each<[string, object]>([
    ["an unknown member", { accent: "#0b6e4f" }],
    ["an unknown preset", { preset: "toString" }],
    ["an unknown font", { font: "Comic Sans MS" }],
    ["an unknown token", { tokens: { light: { colour: "#fff" } } }],
    ["a radius out of range", { radius: 25 }],
    ["a radius with a unit", { radius: "4px" }],
    ["an override without a reason", { contrast_override: { reason: "" } }],
    ["an image without https", { logo: "http://example.com/a.png" }],
    ["an image of another origin", { logo: "//example.com/a.png" }],
    ["an image that would end a url()", { background: 'https://example.com/a")b' }],
  ])("with %s cannot be saved", (_case, theme) => {
    expect(readDefinition(formWith(theme as FormTheme) as never).ok).toBe(false);
  });
});
