/**
 * Candidates for texts. Equality distinguishes only the texts that rules name; prefixes, suffixes, and substrings are
 * combined. A text made of such parts, joined by a character that occurs in none of them, contains exactly those parts:
 * anything else a rule finds is inside one of them, and thus in every text that contains it.
 */
import type { ComparisonOperator } from "../conditions/condition.ts";
import type { FieldNode } from "../evaluate/program.ts";
import { type Candidate, type Candidates, candidateOf, candidatesOf } from "./candidate.ts";
import { constantsIn } from "./ordered-candidates.ts";
import type { Atom } from "./reads.ts";

const partsMax = 6;
const fillers = [..."xqzjkvw0123456789-_"];
const orders: readonly ComparisonOperator[] = ["lt", "lte", "gt", "gte"];

interface Part {
  readonly where: "start" | "end" | "inside";
  readonly text: string;
}

/**
 * `others` is how many texts are needed besides those that rules name; `samples` are valid texts, for strict types.
 */
export function textCandidates(
  field: FieldNode,
  atoms: readonly Atom[],
  others: number,
  samples: readonly Candidate[],
): Candidates {
  const named = atoms.filter(({ op }) => partOf(op) === undefined);
  const texts = constantsIn(atoms).filter((one) => typeof one === "string");
  const list = candidatesOf(field, [...named.flatMap(({ raw }) => raw), ...texts]);
  const parts = partsIn(atoms);
  const filler = fillers.find((one) => texts.every((text) => !text.includes(one)));
  const isOrdered = atoms.some(({ op, expected }) => orders.includes(op) && typeof expected === "string");
  if (parts.length === 0) {
    const free = othersOf([...plainTexts(field, filler), ...samples], texts, others);
    return { list: [...list, ...free], isComplete: free.length >= others && !isOrdered };
  }
  const made = filler === undefined ? [] : combined(parts.slice(0, partsMax), filler);
  const taken = made.flatMap((text) => {
    const candidate = candidateOf(field, text);
    return candidate?.operand === text ? [candidate] : [];
  });
  const isComplete =
    filler !== undefined &&
    parts.length <= partsMax &&
    taken.length === made.length &&
    !isOrdered &&
    others < 2;
  return { list: [...list, ...taken, ...samples], isComplete };
}

function plainTexts(field: FieldNode, filler: string | undefined): readonly Candidate[] {
  return filler === undefined
    ? []
    : candidatesOf(
        field,
        [1, 2, 3, 4, 5, 6].map((length) => filler.repeat(length)),
      );
}

/** The given number of texts that no rule names. */
function othersOf(
  candidates: readonly Candidate[],
  named: readonly string[],
  count: number,
): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const { operand } = candidate;
    if (found.size >= count) break;
    if (typeof operand === "string" && operand !== "" && !named.includes(operand))
      found.set(operand, candidate);
  }
  return [...found.values()];
}

function partOf(op: ComparisonOperator): Part["where"] | undefined {
  if (op === "starts_with") return "start";
  if (op === "ends_with") return "end";
  return op === "contains" || op === "not_contains" ? "inside" : undefined;
}

function partsIn(atoms: readonly Atom[]): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const { op, expected } of atoms) {
    const where = partOf(op);
    if (where && typeof expected === "string" && expected !== "")
      parts.set(`${where} ${expected}`, { where, text: expected });
  }
  return [...parts.values()];
}

/** One text for every combination of parts that can occur together. */
function combined(parts: readonly Part[], filler: string): readonly string[] {
  const texts: string[] = [];
  for (let choice = 0; choice < 1 << parts.length; choice += 1) {
    const chosen = parts.filter((_, at) => (choice >> at) & 1);
    const of = (where: Part["where"]) =>
      chosen.filter((part) => part.where === where).map(({ text }) => text);
    const start = longest(of("start"), (long, short) => long.startsWith(short));
    const end = longest(of("end"), (long, short) => long.endsWith(short));
    if (start === undefined || end === undefined) continue;
    texts.push([start, ...of("inside"), end].join(filler));
  }
  return [...new Set(texts)];
}

/** The longest text, if it contains all others; otherwise undefined, because they cannot all be in the same place. */
function longest(
  texts: readonly string[],
  has: (long: string, short: string) => boolean,
): string | undefined {
  const [long = ""] = [...texts].sort((a, b) => b.length - a.length);
  return texts.every((text) => has(long, text)) ? long : undefined;
}
