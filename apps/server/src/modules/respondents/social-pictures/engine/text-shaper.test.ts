import { beforeAll, describe, expect, it } from "vitest";
import { loadRenderer } from "../../../../main/renderer-build.ts";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import type { TextStyle } from "../picture-plan.rules.ts";
import { createTextShaper, type TextShaper } from "./text-shaper.ts";

let shaper: TextShaper;
beforeAll(async () => {
  shaper = createTextShaper((await loadRenderer(await builtRenderer())).fonts);
});

const latin: TextStyle = {
  fonts: ["Inter", "Noto Sans Arabic"],
  weight: 650,
  tracking: 0,
  language: "en",
  isRtl: false,
};
const arabic: TextStyle = { ...latin, language: "ar", isRtl: true };

const shaped = async (text: string, style: TextStyle) => (await shaper.load(style)).set(text)(0, text.length);
const outlines = async (text: string, style: TextStyle) =>
  (await shaped(text, style)).glyphs.map(({ path }) => path);

describe("Arabic", () => {
  it("joins letters, instead of writing them one by one", async () => {
    const word = "بيت";
    const joined = await shaped(word, arabic);
    const single = await Promise.all(Array.from(word, (letter) => shaped(letter, arabic)));
    const sum = single.reduce((width, one) => width + one.width, 0);
    expect(joined.width).toBeGreaterThan(0);
    expect(joined.width).toBeLessThan(sum * 0.9);
    const isolated = new Set(single.flatMap(({ glyphs }) => glyphs.map(({ path }) => path)));
    // The dots are glyphs of their own, which are the same everywhere.
    const bodies = joined.glyphs.filter(({ path }) => !isolated.has(path));
    expect(bodies.length).toBeGreaterThanOrEqual(3);
  });

  it("runs from right to left, with words and numbers of other scripts in their own direction", async () => {
    const text = "أب Go 26";
    const typeset = (await shaper.load(arabic)).set(text);
    const whole = typeset(0, text.length);
    const [go, number, word] = [typeset(3, 5), typeset(6, 8), typeset(0, 2)].map(({ glyphs }) =>
      glyphs.map(({ path }) => path),
    );
    expect(whole.glyphs.map(({ path }) => path)).toEqual([...(go ?? []), ...(number ?? []), ...(word ?? [])]);
    const positions = whole.glyphs.map(({ x }) => x);
    expect(positions.slice(0, 4)).toEqual(positions.slice(0, 4).toSorted((one, other) => one - other));
  });

  it("has no space between joined letters", async () => {
    const wide = { ...arabic, tracking: 0.2 };
    expect((await shaped("بيت", wide)).width).toBeCloseTo((await shaped("بيت", arabic)).width, 5);
    expect((await shaped("Go", wide)).width).toBeCloseTo((await shaped("Go", arabic)).width + 0.4, 5);
  });
});

describe("Latin", () => {
  it("writes umlauts and letters from a second file, composed or not", async () => {
    const typesetter = await shaper.load(latin);
    expect(typesetter.drawable("Gru\u0308ße, Łódź")).toBe("Grüße, Łódź");
    expect(await outlines("ü", latin)).not.toEqual(await outlines("u", latin));
    expect(await outlines("Grüße Łódź", latin)).toHaveLength(9);
  });

  it("is bolder and wider with a higher weight", async () => {
    const light = await shaped("Summer", { ...latin, weight: 300 });
    const bold = await shaped("Summer", { ...latin, weight: 900 });
    expect(bold.width).toBeGreaterThan(light.width * 1.05);
  });
});

describe("a text that our fonts cannot write", () => {
  it("loses symbols, but is refused as a whole if it loses letters", async () => {
    const { drawable } = await shaper.load(latin);
    expect(drawable("🎉  Party\ntime 🎉")).toBe("Party time");
    expect(drawable("🎉")).toBeUndefined();
    expect(drawable("Party ウ")).toBeUndefined();
  });
});
