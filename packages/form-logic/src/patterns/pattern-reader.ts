/**
 * Parses a pattern into parts from which an automaton is built. The syntax is the common subset of regular
 * expressions that needs no backtracking: no backreferences, no lookarounds. The first error stops parsing: the
 * position jumps to the end, so every loop terminates.
 */
export type Test = (code: number, character: string) => boolean;

/** Transitions to all of `next`: after a character that passes the test, only at an edge of the text, or always. */
export interface State {
  readonly test?: Test;
  readonly edge?: string;
  readonly next: readonly number[];
}

/** Adds its states before the state `next` and returns its start state. */
type Part = (states: State[], next: number) => number;

export type PatternFault =
  | "class"
  | "count"
  | "escape"
  | "group"
  | "range"
  | "repeat"
  | "size"
  | "unclosed"
  | "unopened";

export interface Reader {
  readonly text: string;
  at: number;
  depth: number;
  fault?: readonly [PatternFault, number];
}

export const statesMax = 1_000;
const depthMax = 50;
const endless = 1e6;

const one = /\\(?:p\{\w{1,9}\}|u\{[\da-f]{1,6}\}|u[\da-f]{4}|x[\da-f]{2}|.)|./isuy;
const count = /(?:[?*+]|\{\d{1,4}(?:,\d{0,4})?\})\??/y;
const counts: Readonly<Record<string, string>> = { "?": "0,1", "*": "0,", "+": "1," };
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, r: 13 };
const sets = [
  /./u,
  /\d/,
  /\w/,
  /\s/,
  /\p{L}/u,
  /\p{Lu}/u,
  /\p{Ll}/u,
  /\p{M}/u,
  /\p{N}/u,
  /\p{Nd}/u,
  /\p{P}/u,
  /\p{S}/u,
  /\p{Z}/u,
];

function push(states: State[], state: State): number {
  return states.push(state) - 1;
}

function fail(reader: Reader, fault: PatternFault, at: number): void {
  reader.fault ??= [fault, at];
  reader.at = reader.text.length;
}

/** Matches a sticky pattern at the current position. */
function take(reader: Reader, form: RegExp): string | undefined {
  form.lastIndex = reader.at;
  const found = form.exec(reader.text)?.[0];
  reader.at += found?.length ?? 0;
  return found;
}

export function readPattern(reader: Reader): Part {
  const part = readAlternatives(reader);
  if (reader.at < reader.text.length) fail(reader, "unopened", reader.at);
  return part;
}

function readAlternatives(reader: Reader): Part {
  const parts = [readSequence(reader)];
  while (take(reader, /\|/y)) parts.push(readSequence(reader));
  return (states, next) => push(states, { next: parts.map((part) => part(states, next)) });
}

function readSequence(reader: Reader): Part {
  const parts: Part[] = [];
  while (take(reader, /(?=[^|)])/y) !== undefined) parts.push(readRepeated(reader));
  return (states, next) => parts.reduceRight((after, part) => part(states, after), next);
}

function readRepeated(reader: Reader): Part {
  const part = readAtom(reader);
  const at = reader.at;
  const found = take(reader, count);
  if (!found) return part;
  const [least, most = least] = (counts[found.charAt(0)] ?? found.replace(/[{}?]/g, "")).split(",");
  const min = Number(least);
  const max = Number(most || endless);
  if (min > max) fail(reader, "count", at);
  return (states, end) => {
    // Every repetition needs a state of its own, even {0}, so that its cost counts toward the limit.
    let next = push(states, { next: [end] });
    if (max === endless) {
      const again = [next];
      next = push(states, { next: again });
      again.push(part(states, next));
    }
    for (let left = max === endless ? min : max; left > 0 && states.length <= statesMax; left -= 1) {
      next = left > min ? push(states, { next: [part(states, next), next] }) : part(states, next);
    }
    return next;
  };
}

function readAtom(reader: Reader): Part {
  const at = reader.at;
  const token = take(reader, one) ?? "";
  if (token === "(") return readGroup(reader, at);
  if (token === "^" || token === "$") {
    return (states, next) => push(states, { edge: token, next: [next] });
  }
  if (token === "{") fail(reader, "count", at);
  if ("*+?".includes(token)) fail(reader, "repeat", at);
  const test = token === "[" ? readClass(reader, at) : asTest(meaningOf(reader, token));
  return (states, next) => push(states, { test, next: [next] });
}

function readGroup(reader: Reader, at: number): Part {
  if (reader.depth >= depthMax) fail(reader, "size", at);
  if (!take(reader, /\?:/y) && take(reader, /\?/y)) fail(reader, "group", at);
  reader.depth += 1;
  const part = readAlternatives(reader);
  reader.depth -= 1;
  if (!take(reader, /\)/y)) fail(reader, "unclosed", at);
  return part;
}

function readClass(reader: Reader, at: number): Test {
  const isNegated = take(reader, /\^/y) !== undefined;
  const tests: Test[] = [];
  while (take(reader, /(?=[^\]])/y) !== undefined) tests.push(readMember(reader));
  if (!take(reader, /\]/y)) fail(reader, "class", at);
  return (code, character) => tests.some((test) => test(code, character)) !== isNegated;
}

function readMember(reader: Reader): Test {
  const at = reader.at;
  const low = readLiteral(reader);
  if (typeof low !== "number" || !take(reader, /-(?!\])/y)) return asTest(low);
  const high = readLiteral(reader);
  if (typeof high !== "number" || low > high) fail(reader, "range", at);
  return (code) => code >= low && code <= Number(high);
}

/** In a character class, a dot is literal. */
function readLiteral(reader: Reader): number | Test {
  const token = take(reader, one) ?? "";
  return meaningOf(reader, token === "." ? "\\." : token);
}

/** The meaning of a character or an escape: its code point, or a test for the characters it matches. */
function meaningOf(reader: Reader, token: string): number | Test {
  const letter = token.charAt(1);
  const small = letter.toLowerCase();
  const source = token.replace(letter, small);
  const set = sets.find((form) => form.source === source);
  if (set) return (_, character) => set.test(character) === (small === letter);
  if (!token.startsWith("\\")) return token.codePointAt(0) ?? -1;
  if (controls[letter]) return controls[letter];
  if (/^\\[ux]../.test(token)) return Number(`0x${token.slice(2).replace(/\W/g, "")}`);
  if (/^\w?$/.test(letter)) fail(reader, "escape", reader.at - token.length);
  return token.codePointAt(1) ?? -1;
}

function asTest(what: number | Test): Test {
  return typeof what === "number" ? (code) => code === what : what;
}
