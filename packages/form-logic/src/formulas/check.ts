/**
 * Static checks of a formula: which fields it reads, the kind of its value, and what is wrong. Finds all problems,
 * not only the first; a part with a problem counts as `any`, so that one mistake is reported once.
 */
import type { Kind } from "../values/operand.ts";
import type { Formula, FormulaProblem, FormulaScope, Operator } from "./ast.ts";
import { kindOfPair, kindOfSingle } from "./check-operators.ts";
import { type Parameter, type Signature, signatureText } from "./functions/signature.ts";
import { signatures } from "./functions/signatures.ts";
import { nearestName } from "./nearest-name.ts";
import type { ParsedFormula } from "./parser.ts";

export interface CheckedFormula {
  readonly kind: Kind;
  readonly problems: readonly FormulaProblem[];
  /** The paths of the fields it reads, each once. */
  readonly fields: readonly string[];
}

interface Check {
  readonly spans: ParsedFormula["spans"];
  readonly scope: FormulaScope;
  readonly problems: FormulaProblem[];
  readonly fields: Set<string>;
}

export function checkFormula(parsed: ParsedFormula, scope: FormulaScope): CheckedFormula {
  const check: Check = { spans: parsed.spans, scope, problems: [...parsed.problems], fields: new Set() };
  const kind = parsed.formula ? kindIn(check, parsed.formula) : "any";
  return { kind, problems: check.problems, fields: [...check.fields] };
}

const shown: Readonly<Record<Kind, string>> = {
  text: "a text",
  number: "a number",
  boolean: "true or false",
  date: "a date",
  time: "a time",
  datetime: "a date with time",
  duration: "a duration",
  list: "a list",
  record: "a group of answers",
  none: "nothing",
  any: "anything",
};

function fail(check: Check, code: FormulaProblem["code"], formula: Formula, message: string): Kind {
  const { at, length } = check.spans.get(formula) ?? { at: 0, length: 0 };
  check.problems.push({ code, at, length, message });
  return "any";
}

function kindIn(check: Check, formula: Formula): Kind {
  switch (formula[0]) {
    case "text":
    case "number":
    case "boolean":
    case "none":
      return formula[0];
    case "field":
      return kindOfField(check, formula, formula[1]);
    case "list":
      for (const part of formula[1]) kindIn(check, part);
      return "list";
    case "call":
      return kindOfCall(check, formula, formula[1], formula[2]);
    default:
      return kindOfOperator(check, formula, formula[1], formula[2]);
  }
}

function kindOfField(check: Check, formula: Formula, path: string): Kind {
  check.fields.add(path);
  const kind = check.scope.kindOfField(path);
  return kind ?? fail(check, "unknown_field", formula, `Unknown field ${path} in this context.`);
}

function kindOfOperator(check: Check, formula: Formula, operator: Operator, parts: readonly Formula[]): Kind {
  const kinds = parts.map((part) => kindIn(check, part));
  const [first = "any", ...others] = kinds;
  if (operator === "neg" || operator === "not") {
    const expected = operator === "neg" ? "a number" : "true or false";
    return (
      kindOfSingle(operator, first) ??
      fail(
        check,
        "type",
        parts[0] ?? formula,
        `${operator === "neg" ? "-" : "not"} expects ${expected}, but this is ${shown[first]}.`,
      )
    );
  }
  let kind = first;
  for (const [at, other] of others.entries()) {
    const next = kindOfPair(operator, kind, other);
    if (!next) return fail(check, "type", parts[at + 1] ?? formula, pairMessage(operator, kind, other));
    kind = next;
  }
  return kind;
}

function pairMessage(operator: Operator, a: Kind, b: Kind): string {
  const message = `${operator} does not work with ${shown[a]} and ${shown[b]}.`;
  const isDated = (a === "date" || a === "datetime") && b === "number";
  if (isDated && (operator === "+" || operator === "-")) return `${message} Use ADD_DAYS or DURATION("P1D").`;
  return operator === "+" && (a === "text" || b === "text") ? `${message} Use & to join texts.` : message;
}

function kindOfCall(check: Check, formula: Formula, name: string, parts: readonly Formula[]): Kind {
  const kinds = parts.map((part) => kindIn(check, part));
  const signature = signatures.get(name);
  if (!signature) {
    const nearest = nearestName(name, signatures.keys());
    const hint = nearest ? ` Did you mean ${nearest}?` : "";
    return fail(check, "unknown_function", formula, `Unknown function ${name}.${hint}`);
  }
  if (!hasFittingCount(signature, parts.length)) {
    const message = `${name} expects ${signatureText(signature)}, but got ${parts.length} ${parts.length === 1 ? "argument" : "arguments"}.`;
    return fail(check, "arguments", formula, message);
  }
  if (signature.isOfOptions && kinds[0] !== "none") checkOptions(check, name, parts[0] ?? formula);
  for (const [at, kind] of kinds.entries()) {
    const { name: title, kinds: fitting } = parameterAt(signature, at, parts.length);
    if (kind === "any" || kind === "none" || fitting.includes("any") || fitting.includes(kind)) continue;
    const expected = fitting.map((one) => shown[one]).join(" or ");
    const message = `${name} expects ${expected} for ${title}, but this is ${shown[kind]}.`;
    fail(check, "type", parts[at] ?? formula, message);
  }
  return typeof signature.result === "function" ? signature.result(kinds) : signature.result;
}

function checkOptions(check: Check, name: string, part: Formula): void {
  if (part[0] !== "field")
    fail(check, "arguments", part, `${name} expects the path of a field with options.`);
  else if (check.scope.kindOfField(part[1]) !== undefined && !check.scope.hasOptions?.(part[1]))
    fail(
      check,
      "arguments",
      part,
      `${name} expects a field with options, but ${part[1]} has none of its own.`,
    );
}

function hasFittingCount({ parameters, repeats = 0, hasOtherwise }: Signature, count: number): boolean {
  const least = parameters.filter((parameter) => !parameter.isOptional).length;
  if (count < least) return false;
  const more = count - parameters.length;
  return more <= 0 || hasOtherwise === true || (repeats > 0 && more % repeats === 0);
}

const otherwise: Parameter = { name: "otherwise", kinds: ["any"] };

function parameterAt(
  { parameters, repeats = 0, hasOtherwise }: Signature,
  at: number,
  count: number,
): Parameter {
  const more = at - parameters.length;
  if (more < 0) return parameters[at] ?? otherwise;
  const isAlone = at === count - 1 && repeats > 1 && more % repeats === 0;
  if (hasOtherwise && isAlone) return otherwise;
  return parameters[parameters.length - repeats + (more % repeats)] ?? otherwise;
}
