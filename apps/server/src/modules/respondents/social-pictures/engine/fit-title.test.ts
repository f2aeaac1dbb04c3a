import { describe, expect, it } from "vitest";
import { fitTitle, wordsOf } from "./fit-title.ts";

/** Every letter is half as wide as the font is large. */
const words = (text: string) => wordsOf(text, (start, end) => Math.max(0, end - start) / 2);
const room = { width: 500, linesMax: 3, sizes: [100, 80, 60, 40], cutSize: 50, ellipsisWidth: 0.5 };
const fitted = (text: string) => {
  const { size, lines, isCut } = fitTitle(words(text), room);
  return { size, isCut, lines: lines.map(({ start, end }) => text.slice(start, end)) };
};

describe("fitTitle", () => {
  it("uses the largest size in which the title needs no more than three lines", () => {
    expect(fitted("Subscribe")).toEqual({ size: 100, isCut: false, lines: ["Subscribe"] });
    expect(fitted("Register for the summer party").size).toBe(80);
    expect(fitted("Datenschutzerklärung")).toMatchObject({ size: 40, lines: ["Datenschutzerklärung"] });
  });

  it("makes lines about equally long", () => {
    expect(fitted("one two three four")).toMatchObject({ lines: ["one two", "three four"] });
    expect(fitted("aaaa bb cc")).toMatchObject({ size: 100, lines: ["aaaa bb cc"] });
    expect(fitted("aaaa bbbb c")).toMatchObject({ size: 100, lines: ["aaaa", "bbbb c"] });
  });

  it("breaks after hyphens and dashes, never before them", () => {
    expect(fitted("Weltmeister-Anmeldung").lines).toEqual(["Weltmeister-", "Anmeldung"]);
    expect(fitted("Architects – competition").lines).toEqual(["Architects –", "competition"]);
    expect(words("well-known a / b").map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [5, 10],
      [11, 14],
      [15, 16],
    ]);
  });

  it("cuts what needs more lines, with room for an ellipsis", () => {
    const { size, lines, isCut } = fitted("lorem ipsum dolor sit amet ".repeat(8).trim());
    expect([size, isCut, lines.length]).toEqual([50, true, 3]);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(20);
    expect(lines.at(-1)?.length).toBeLessThanOrEqual(19);
  });

  it("breaks a word that is longer than a line", () => {
    const { lines, isCut } = fitted("x".repeat(45));
    expect([lines.join(""), isCut]).toEqual(["x".repeat(45), false]);
    expect(fitted("x".repeat(200))).toMatchObject({ isCut: true, lines: { length: 3 } });
  });
});
