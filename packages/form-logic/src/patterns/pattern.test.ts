import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quickest, timed } from "../test-kit/quickest.ts";
import { matchesPattern, patternProblem } from "./pattern.ts";

const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["abc", ["abc"], ["ab", "abcd", "xabc", ""]],
  ["", [""], ["a"]],
  ["^abc$", ["abc"], ["abcd"]],
  ["^a|b$", ["a", "b"], ["ab", "ax"]],
  ["(^a|b$)c?", ["a", "ac", "b"], ["bc"]],
  ["a^b", [], ["ab", "a^b"]],
  ["a|", ["a", ""], ["b"]],
  ["[A-Z]{2}\\d{3,5}", ["AB123", "AB12345"], ["AB12", "AB123456", "Ab123"]],
  ["a{2}", ["aa"], ["a", "aaa"]],
  ["a{2,}", ["aa", "aaaaaa"], ["a"]],
  ["a{0}b", ["b"], ["ab"]],
  ["(ab)*?c+?", ["c", "ababcc"], ["abab"]],
  ["(?:a|bc)+", ["abca", "bc"], ["b", ""]],
  ["[^a-c]", ["d", "😀"], ["a", "", "dd"]],
  ["[\\w.-]+", ["a_b.c-9"], ["a b"]],
  ["[\\w-.]+", ["a-b.c"], ["a b"]],
  ["[-a]", ["-", "a"], ["b"]],
  ["[a-]", ["-", "a"], ["b"]],
  ["[a\\]b]", ["]", "a"], ["\\"]],
  ["[\\d\\s]", ["1", " "], ["a"]],
  ["\\D\\W\\S", ["a-b"], ["1-b", "aab", "a- "]],
  [".", ["a", "😀"], ["\n", "", "ab"]],
  ["\\.\\\\\\/\\-", [".\\/-"], ["a\\/-"]],
  ["\\t\\n\\u0041\\x42\\u{1F600}", ["\t\nAB😀"], ["tnAB😀"]],
  ["\\p{Lu}\\p{L}*", ["Österreich", "Ж"], ["öst", "O1"]],
  ["\\P{N}", ["a"], ["1", "٣"]],
  ["😀{2}", ["😀😀"], ["😀"]],
  ["a]}", ["a]}"], ["a"]],
  ["()*", [""], ["a"]],
  ["(a*)*", ["", "aaa"], ["b"]],
  ["((a?){3}b?){2}", ["", "aaabaaab"], ["aaaaaaa"]],
];

describe("matching", () => {
  it.each(cases)("knows what %s matches", (pattern, matching, others) => {
    expect(patternProblem(pattern)).toBeUndefined();
    for (const text of matching) expect([text, matchesPattern(pattern, text)]).toEqual([text, true]);
    for (const text of others) expect([text, matchesPattern(pattern, text)]).toEqual([text, false]);
  });

  it("agrees with RegExp on random patterns of the common syntax", () => {
    const atom = fc.constantFrom(
      "a",
      "b",
      "c",
      ".",
      "[ab]",
      "[^a]",
      "[a-c]",
      "\\d",
      "\\w",
      "\\W",
      "1",
      "\\.",
      "^",
      "$",
      "",
    );
    const { pattern } = fc.letrec<{ pattern: string; part: string; group: string }>((tie) => ({
      group: tie("pattern").map((inner) => `(${inner})`),
      part: fc
        .tuple(
          fc.oneof({ maxDepth: 2 }, atom, tie("group")),
          fc.constantFrom("", "", "", "?", "*", "+", "{2}", "{1,}", "{0,2}", "{0}", "*?", "+?", "??"),
        )
        .map(([what, count]) => (["", "^", "$"].includes(what) ? what : what + count)),
      pattern: fc
        .array(fc.array(tie("part"), { maxLength: 3 }), { minLength: 1, maxLength: 2 })
        .map((alternatives) => alternatives.map((parts) => parts.join("")).join("|")),
    }));
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "1", ".", "\n", "é"), maxLength: 5 });
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 5, maxLength: 5 }), (given, texts) => {
        const known = new RegExp(`^(?:${given})$`, "u");
        for (const one of texts) {
          const found = matchesPattern(given, one);
          if (found !== undefined) expect([given, one, found]).toEqual([given, one, known.test(one)]);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(["(a+)+$", "(a|a)*", "(a*)*b", "(a|aa)+$", "(.*)*x", "([a-z]+)*$"])(
    "takes linear time for %s, which backtracking would never finish",
    (pattern) => {
      // One match takes less than the clock can measure.
      const msFor = (length: number) => {
        const text = `${"a".repeat(length)}B`;
        return quickest(3, 0, () =>
          timed(() => {
            for (let n = 0; n < 5; n += 1) expect(matchesPattern(pattern, text)).toBe(false);
          }),
        );
      };
      const [short, long] = [msFor(12_500), msFor(50_000)];
      // Four times the text takes 4 times as long in linear time, and 16 times in quadratic time.
      expect(long / short).toBeLessThan(10);
    },
  );

  it("gives up instead of working long on a large pattern and a long text", () => {
    const pattern = `(${"a?".repeat(300)})*b`;
    const msFor = (length: number) =>
      quickest(3, 0, () => timed(() => expect(matchesPattern(pattern, "a".repeat(length))).toBeUndefined()));
    // The matcher gives up after the same amount of work, so a text eight times as long takes hardly longer.
    const [long, longer] = [msFor(100_000), msFor(800_000)];
    expect(longer / long).toBeLessThan(4);
  });
});

const problems: readonly (readonly [string, string])[] = [
  ["(a", "At character 1: The group that starts here has no closing parenthesis."],
  ["a)", "At character 2: This closing parenthesis has no matching opening one."],
  ["x[a-z", "At character 2: The character class that starts here has no closing bracket."],
  ["[", "At character 1: The character class"],
  ["[z-a]", "At character 2: A range"],
  ["[a-\\d]", "At character 2: A range"],
  ["*a", "At character 1: There is nothing to repeat here."],
  ["a**", "At character 3: There is nothing to repeat here."],
  ["a|+", "At character 3: There is nothing to repeat here."],
  ["a{3,2}", "At character 2: A count"],
  ["a{x}", "At character 2: A count"],
  ["a{2", "At character 2: A count"],
  ["(a)\\1", "At character 4: This escape"],
  ["\\bword", "At character 1: This escape"],
  ["a\\", "At character 2: This escape"],
  ["\\u12", "At character 1: This escape"],
  ["(?=a)", "At character 1: Only plain groups"],
  ["(?<!a)", "At character 1: Only plain groups"],
  ["\\p{Cats}", "At character 1: This escape"],
  ["\\p{constructor}", "At character 1: This escape"],
  ["a{5000}", "At character 1: The pattern is too large"],
  ["((a{50}){50}){50}", "At character 1: The pattern is too large"],
  ["(((((){9999}){9999}){9999}){9999}){9999}", "At character 1: The pattern is too large"],
  ["((((a{0}){9999}){9999}){9999}){9999}", "At character 1: The pattern is too large"],
  ["(".repeat(500), "At character 51: The pattern is too large"],
  ["a".repeat(1_001), "A pattern can have at most 1000 characters."],
];

describe("invalid patterns", () => {
  it.each(problems)("explains what is wrong with %s", (pattern, sentence) => {
    expect(patternProblem(pattern)).toContain(sentence);
    expect(matchesPattern(pattern, "a")).toBeUndefined();
  });

  it("never throws for any pattern", () => {
    const piece = fc.constantFrom(..."()[]{}*+?|^$\\.-,:azAZ09updw😀\ud800 ");
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 30 }), fc.string({ unit: piece }), (pattern, text) => {
        expect(matchesPattern(pattern, text) === undefined).toBe(patternProblem(pattern) !== undefined);
      }),
      { numRuns: 5_000 },
    );
  });
});
