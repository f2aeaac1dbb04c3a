import { expect, it } from "vitest";
import { openPatterns, patternProblems } from "./pattern-sites.ts";

it.each([
  ["new RegExp(pattern)", 1],
  ["RegExp(given, 'u')", 1],
  ["new globalThis.RegExp(pattern)", 1],
  ["const Make = RegExp; new Make(pattern)", 1],
  ["list.map(RegExp)", 1],
  ["Reflect.construct(RegExp, [pattern])", 1],
  ["function f(part) { const whole = '^a$'; return new RegExp(part + whole) }", 1],
  ["let part = 'a'; new RegExp(part)", 1],
  ["const a = read(); new RegExp('^' + a)", 1],
  ["new RegExp('^a$', 'u')", 0],
  ["const a = '[a-z]'; const b = a + '+'; new RegExp('^' + b + a)", 0],
  ["const a: RegExp = /a/; a instanceof RegExp", 0],
])("%s: %i", (text, count) => {
  expect(openPatterns("a.ts", text)).toHaveLength(count);
});

it("builds no regular expressions from variables in server code, except for listed files", () => {
  expect(patternProblems()).toEqual([]);
});
