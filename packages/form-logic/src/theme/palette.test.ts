import { describe, expect, it } from "vitest";
import { createRandom } from "../test-kit/random.ts";
import { contrast, hexOf, longHex, oklchOf } from "./color.ts";
import { paletteOf, type Scheme } from "./palette.ts";
import { colorTokens, pairs } from "./tokens.ts";

const schemes: readonly Scheme[] = ["light", "dark"];

/** The pairs below their limit, in words. */
function shortfalls(brand: string, second?: string): string[] {
  return schemes.flatMap((scheme) => {
    const palette = paletteOf({ brand, second }, scheme);
    return pairs
      .filter(({ front, ground, least }) => !(contrast(palette[front], palette[ground]) >= least))
      .map(({ front, ground }) => `${brand} ${second ?? ""} ${scheme}: ${front} on ${ground}`);
  });
}

describe("colors", () => {
  it("keep their value on the way to OKLCH and back", () => {
    for (const color of ["#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff", "#3d56d6", "#808080"])
      expect(hexOf(oklchOf(color))).toBe(color);
    expect(oklchOf("#ff0000").map((part) => Number(part.toFixed(3)))).toEqual([0.628, 0.258, 29.234]);
  });
  it("lose chroma, not lightness, if no screen can show them", () => {
    const [lightness, chroma, hue] = oklchOf(hexOf([0.7, 0.4, 150]));
    expect(lightness).toBeCloseTo(0.7, 2);
    expect(chroma).toBeLessThan(0.25);
    expect(hue).toBeCloseTo(150, 0);
  });
  it("have the contrast that WCAG defines, also in short notation", () => {
    expect(contrast("#000", "#fff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(longHex("#0A5")).toBe("#00aa55");
  });
});

describe("a palette", () => {
  it("has every token as a color, for short and long notation alike", () => {
    const palette = paletteOf({ brand: "#0a5" }, "light");
    expect(Object.keys(palette).sort()).toEqual([...colorTokens].sort());
    for (const color of Object.values(palette)) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(palette).toEqual(paletteOf({ brand: "#00AA55" }, "light"));
  });

  it.each([
    ["black", "#000000"],
    ["white", "#ffffff"],
    ["grays", "#808080"],
    ["a light gray", "#e5e5e5"],
    ["pure yellow", "#ffff00"],
    ["pure blue", "#0000ff"],
    ["pure red", "#ff0000"],
    ["pure green", "#00ff00"],
    ["pure cyan", "#00ffff"],
    ["pure magenta", "#ff00ff"],
    ["a brand that used to fail in the dark", "#0b6e4f"],
    ["another one", "#7a3e12"],
    ["short notation", "#fc0"],
  ])("has sufficient contrast from %s", (_name, brand) => {
    expect(shortfalls(brand)).toEqual([]);
    expect(shortfalls("#3d56d6", brand)).toEqual([]);
  });

  const seed = Number(process.env.TEST_SEED);
  it(`has sufficient contrast from 10,000 random brands, half of them with a second color (TEST_SEED=${seed})`, () => {
    const random = createRandom(seed);
    const color = () => `#${random.below(0x1000000).toString(16).padStart(6, "0")}`;
    const failed: string[] = [];
    for (let at = 0; at < 10_000; at += 1)
      failed.push(...shortfalls(color(), at % 2 ? color() : undefined).slice(0, 3));
    expect(failed.slice(0, 20)).toEqual([]);
  });

  it("keeps a brand that can carry white text as it is", () => {
    expect(paletteOf({ brand: "#3d56d6" }, "light").accent).toBe("#3d56d6");
    expect(paletteOf({ brand: "#ffc400" }, "light")).toMatchObject({ accent: "#ffc400" });
  });

  it("is tinted by the second color, except where the brand is meant", () => {
    const plain = paletteOf({ brand: "#3d56d6" }, "light");
    const tinted = paletteOf({ brand: "#3d56d6", second: "#b04f16" }, "light");
    expect(tinted.accent).toBe(plain.accent);
    for (const token of ["surface", "text", "muted", "border", "line"] as const)
      expect(tinted[token]).not.toBe(plain[token]);
  });

  it("adapts to custom colors", () => {
    const pale = paletteOf({ brand: "#3d56d6", set: { accent: "#fde047", surface: "#cfe8d5" } }, "light");
    expect(pale).toMatchObject({ accent: "#fde047", surface: "#cfe8d5" });
    for (const { front, ground, least } of pairs)
      expect(contrast(pale[front], pale[ground]), `${front} on ${ground}`).toBeGreaterThanOrEqual(least);
  });
});
