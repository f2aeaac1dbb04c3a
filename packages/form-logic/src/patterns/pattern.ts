/**
 * Matches a text against an untrusted pattern, in time linear in the text: all paths through the automaton are
 * followed simultaneously and none is retried, so no pattern can stall a server or a browser. Always matches the
 * whole text. Never pass such a pattern to RegExp.
 */
import { type PatternFault, type Reader, readPattern, type State, statesMax } from "./pattern-reader.ts";

interface Compiled {
  /** State 0 is the end. */
  readonly states: readonly State[];
  readonly start: number;
  readonly fault: Reader["fault"] | undefined;
}

const lengthMax = 1_000;
const stepsMax = 1_000_000;
const cacheMax = 50;
const cache = new Map<string, Compiled>();

function compiled(pattern: string): Compiled {
  const known = cache.get(pattern);
  if (known) return known;
  const states: State[] = [{ next: [] }];
  const reader: Reader = { text: pattern, at: 0, depth: 0 };
  const start = readPattern(reader)(states, 0);
  const made: Compiled = {
    states,
    start,
    fault: reader.fault ?? (states.length > statesMax ? ["size", 0] : undefined),
  };
  if (cache.size >= cacheMax) cache.clear();
  cache.set(pattern, made);
  return made;
}

/**
 * Undefined if the pattern is invalid or too large, or the text is too long for a pattern of this size. Treat it as
 * no match in validation. The work is counted in `work`.
 */
export function matchesPattern(
  pattern: string,
  text: string,
  work: { left?: number } = {},
): boolean | undefined {
  if (pattern.length > lengthMax) return undefined;
  const { states, start, fault } = compiled(pattern);
  if (fault) return undefined;
  // For each state, the last position at which it was entered, so that it is not followed twice.
  const entered = new Array<number>(states.length).fill(-1);
  const left = work.left ?? stepsMax;
  let steps = states.length;
  let at = 0;
  let current: State[] = [];
  const enter = (index: number): void => {
    const state = states[index];
    steps += 1;
    if (!state || entered[index] === at || (state.edge && at !== (state.edge === "^" ? 0 : text.length)))
      return;
    entered[index] = at;
    if (state.test) current.push(state);
    else state.next.forEach(enter);
  };
  enter(start);
  for (const character of text) {
    const before = current;
    const code = character.codePointAt(0) ?? 0;
    at += character.length;
    current = [];
    for (const state of before) if (state.test?.(code, character)) state.next.forEach(enter);
    steps += before.length;
    if (steps > left || (current.length === 0 && entered[0] !== at)) break;
  }
  if (work.left !== undefined) work.left -= steps;
  return steps > left ? undefined : entered[0] === at;
}

const sentences: Readonly<Record<PatternFault, string>> = {
  class: "The character class that starts here has no closing bracket.",
  count: "A count is written {2}, {2,}, or {2,5}, with the smaller number first and at most 9999.",
  escape:
    "This escape is not supported, and neither are backreferences and word boundaries. The supported Unicode properties are L, Lu, Ll, M, N, Nd, P, S, and Z, as in \\p{L}.",
  group: "Only plain groups are supported: (…) or (?:…), without lookahead, lookbehind, or named groups.",
  range: "A range goes from a lower to a higher character, such as a-z.",
  repeat: "There is nothing to repeat here. To match the character itself, put a backslash before it.",
  size: "The pattern is too large: use smaller counts or fewer nested groups.",
  unclosed: "The group that starts here has no closing parenthesis.",
  unopened: "This closing parenthesis has no matching opening one.",
};

/** An error message for the form's author; undefined if the pattern can be used. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > lengthMax) return `A pattern can have at most ${lengthMax} characters.`;
  const { fault } = compiled(pattern);
  return fault && `At character ${fault[1] + 1}: ${sentences[fault[0]]}`;
}
