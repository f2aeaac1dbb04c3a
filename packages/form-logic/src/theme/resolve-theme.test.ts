import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { contrast } from "./color.ts";
import { fontNames } from "./fonts.ts";
import { type Preset, presetNames, presets } from "./presets.ts";
import { resolveTheme, themePalette } from "./resolve-theme.ts";
import type { FormTheme } from "./theme.ts";
import { pairs } from "./tokens.ts";

const lookOf = (theme: FormTheme, ...more: string[]) => resolveTheme(theme, ["en", ...more]);

describe("presets", () => {
  it.each(presetNames)("%s has sufficient contrast in both schemes", (preset) => {
    for (const palette of [themePalette({ preset }, "light"), themePalette({ preset }, "dark")])
      for (const { front, ground, least } of pairs)
        expect(contrast(palette[front], palette[ground])).toBeGreaterThanOrEqual(least);
  });

  it("are twelve that differ in character, and use every font", () => {
    expect(presetNames).toHaveLength(12);
    const all: readonly Preset[] = Object.values(presets);
    expect(new Set(all.map(({ brand }) => brand)).size).toBe(12);
    const characters = all.map(({ font, headingFont, radius }) => [font, headingFont, radius].join());
    expect(new Set(characters).size).toBe(12);
    const used = new Set(all.flatMap(({ font, headingFont = font }) => [font, headingFont]));
    expect([...used].sort()).toEqual([...fontNames]);
  });
});

describe("a look", () => {
  const base = lookOf({ cover: "/a.jpg" });
  it.each<[keyof FormTheme, FormTheme]>([
    ["preset", { preset: "clay" }],
    ["brand", { brand: "#0b6e4f" }],
    ["second", { second: "#b04f16" }],
    ["scheme", { scheme: "dark" }],
    ["font", { font: "system" }],
    ["heading_font", { heading_font: "Lora" }],
    ["radius", { radius: 0 }],
    ["density", { density: "compact" }],
    ["layout", { layout: "split" }],
    ["tokens", { tokens: { dark: { muted: "#ffffff" } } }],
  ])("changes with %s", (_name, theme) => {
    expect(lookOf({ cover: "/a.jpg", ...theme })).not.toEqual(base);
  });

  it("follows `font` in headings, unless the preset has a heading font of its own", () => {
    expect(lookOf({ font: "Lora" }).vars["heading-font"]).toContain("Formstead Lora");
    expect(lookOf({ preset: "press", font: "Inter" })).toMatchObject({ fonts: ["Inter", "Newsreader"] });
    expect(lookOf({ font: "system" }).fonts).toEqual([]);
  });

  it("adds an Arabic font to forms in such a language", () => {
    expect(lookOf({}, "ar").fonts).toEqual(["Inter", "Noto Sans Arabic"]);
    expect(lookOf({}, "ar").vars.font).toContain('"Formstead Noto Sans Arabic"');
  });

  it("ignores what older versions may contain", () => {
    const old = { accent: "#0a5", brand: "red", preset: "constructor" } as unknown as FormTheme;
    expect(lookOf(old)).toEqual(lookOf({}));
  });

  it("is added on publishing and replaces one that was sent", () => {
    const definition: FormDefinition = {
      format: 1,
      title: "Visit",
      languages: ["en"],
      pages: [],
      theme: { brand: "#0b6e4f" },
      look: { vars: { radius: "}</style>" } } as never,
    };
    expect(prepareDefinition(definition).look).toEqual(lookOf({ brand: "#0b6e4f" }));
    const { theme: _none, ...plain } = definition;
    expect(prepareDefinition(plain)).not.toHaveProperty("look");
  });
});
