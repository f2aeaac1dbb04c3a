/** Determines the kind of an operator's result from the kinds of its operands. Undefined if they are incompatible. */
import type { Kind } from "../values/operand.ts";
import type { Operator } from "./ast.ts";

type KindOfPair = (a: Kind, b: Kind) => Kind | undefined;

const isOpen = (kind: Kind) => kind === "any" || kind === "none";
const isMoment = (kind: Kind) => ["date", "time", "datetime", "duration"].includes(kind);
const isTruth = (kind: Kind) => isOpen(kind) || kind === "boolean" || kind === "list";
const isSingle = (kind: Kind) => kind !== "record" && kind !== "list";

/**
 * Accepts numbers with numbers, and supported operations on moments, but no texts. Checks lists element by element.
 */
const arithmetic =
  (withMoments: KindOfPair): KindOfPair =>
  (a, b) => {
    const both: readonly Kind[] = [a, b];
    if (both.includes("text") || both.includes("boolean") || both.includes("record")) return undefined;
    if (both.includes("list")) return "list";
    if (both.some(isOpen)) return "any";
    return a === "number" && b === "number" ? "number" : withMoments(a, b);
  };
const joined: KindOfPair = (a, b) => (a === "record" || b === "record" ? undefined : "text");
const equal: KindOfPair = (a, b) => (a === b || isOpen(a) || isOpen(b) ? "boolean" : undefined);
const truth: KindOfPair = (a, b) => (isTruth(a) && isTruth(b) ? "boolean" : undefined);
const order: KindOfPair = (a, b) => {
  if (a === "record" || b === "record") return undefined;
  return isSingle(a) && isSingle(b) ? equal(a, b) : "list";
};
const moved: KindOfPair = (a, b) => (b === "duration" && isMoment(a) ? a : undefined);
const numbersOnly = arithmetic(() => undefined);

const pairs: Readonly<Record<Exclude<Operator, "neg" | "not">, KindOfPair>> = {
  "+": arithmetic((a, b) => moved(a, b) ?? moved(b, a)),
  "-": arithmetic((a, b) => (a === b && isMoment(a) ? "duration" : moved(a, b))),
  "*": arithmetic((a, b) => {
    const isScaled = (a === "duration" && b === "number") || (a === "number" && b === "duration");
    return isScaled ? "duration" : undefined;
  }),
  "/": arithmetic((a, b) => {
    if (a !== "duration") return undefined;
    return b === "number" ? "duration" : b === "duration" ? "number" : undefined;
  }),
  "%": numbersOnly,
  "^": numbersOnly,
  "&": joined,
  "=": equal,
  "<>": equal,
  "<": order,
  "<=": order,
  ">": order,
  ">=": order,
  and: truth,
  or: truth,
};

export function kindOfPair(operator: keyof typeof pairs, a: Kind, b: Kind): Kind | undefined {
  return pairs[operator](a, b);
}

export function kindOfSingle(operator: "neg" | "not", kind: Kind): Kind | undefined {
  if (operator === "not") return isOpen(kind) || kind === "boolean" ? "boolean" : undefined;
  return isOpen(kind) || kind === "number" || kind === "duration" || kind === "list" ? kind : undefined;
}
