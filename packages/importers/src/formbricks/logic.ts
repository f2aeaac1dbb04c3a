/** Formbricks logic: after a question, the first matching rule decides where to go or which answer is required. */
import type { Condition, Json, JsonObject } from "@formstead/form-logic";
import type { Members } from "../build/draft-form.ts";
import type { Placed } from "../build/form-builder.ts";
import type { Notes } from "../build/notes.ts";
import { kindOf, type Question } from "../build/question.ts";
import { attempt } from "../logic/attempt.ts";
import { boolean, call, type Expr, field, not, op, text, Untranslatable } from "../logic/expression.ts";
import { appendJumps, type Comparison, compare, type Jump, literalOf } from "../logic/jumps.ts";
import { conditionOf } from "../logic/to-condition.ts";
import type { WaysToEndings } from "../logic/ways-to-endings.ts";
import { at, isObject, listOf, memberOf, objectOf, textOf } from "../read/loose.ts";

export interface FormbricksPlaces {
  readonly placed: ReadonlyMap<string, Placed>;
  readonly pages: ReadonlyMap<string, Members>;
  readonly endings: ReadonlySet<string>;
  readonly ways: WaysToEndings;
}

const depthMax = 10;

/** `holder` is a question, or a block of questions in newer surveys. */
export function addLogic(holder: JsonObject, page: Members, places: FormbricksPlaces, notes: Notes): void {
  const where = textOf(holder.id);
  const jumps: Jump[] = [];
  for (const rule of listOf(holder.logic)) {
    const condition = attempt(notes, where, "A logic rule was not imported.", () =>
      conditionOf(groupOf(objectOf(memberOf(rule, "conditions")), places, 0)),
    );
    if (!condition) continue;
    for (const action of listOf(memberOf(rule, "actions"))) {
      const jump = attempt(notes, where, "A logic action was not imported.", () =>
        act(action, condition, places),
      );
      if (jump === undefined) continue;
      jumps.push({ if: condition, to: jump.to });
      if (jump.ending !== undefined) places.ways.add(jump.ending, page, condition);
    }
  }
  const fallback = textOf(holder.logicFallback);
  const target = fallback === "" ? undefined : targetOf(fallback, places);
  if (target) {
    jumps.push({ if: { all: [] }, to: target.to });
    if (target.ending !== undefined) places.ways.add(target.ending, page, { all: [] });
  } else if (fallback !== "")
    notes.warn(where, "The fallback jump was not imported.", `Its target ${fallback} does not exist.`);
  if (jumps.length > 0) appendJumps(page, jumps);
}

interface Target {
  readonly to: string;
  readonly ending?: string;
}

function targetOf(id: string, { pages, endings }: FormbricksPlaces): Target | undefined {
  const page = pages.get(id)?.id;
  if (typeof page === "string") return { to: page };
  if (endings.has(id)) return { to: "submit", ending: id };
  return id === "end" ? { to: "submit" } : undefined;
}

/** Returns the target, or undefined if the action is not a jump. */
function act(action: Json, condition: Condition, places: FormbricksPlaces): Target | undefined {
  const objective = textOf(memberOf(action, "objective"));
  const target = textOf(memberOf(action, "target"));
  if (objective === "jumpToQuestion" || objective === "jumpToBlock") {
    const to = targetOf(target, places);
    if (!to) throw new Untranslatable(`The jump target ${target} does not exist.`);
    return to;
  }
  if (objective !== "requireAnswer")
    throw new Untranslatable(
      `It changes a variable (${objective || "unknown"}). Use a calculated field instead.`,
    );
  const item = places.placed.get(target)?.item;
  if (!item) throw new Untranslatable(`Question ${target} does not exist.`);
  const before = item.required_if as Condition | undefined;
  item.required_if = before ? { any: [before, condition] } : condition;
  return undefined;
}

function groupOf(group: JsonObject, places: FormbricksPlaces, depth: number): Expr {
  if (depth > depthMax) throw new Untranslatable("It is nested too deeply.");
  const parts = listOf(group.conditions).map((one) =>
    Array.isArray(memberOf(one, "conditions"))
      ? groupOf(objectOf(one), places, depth + 1)
      : singleOf(objectOf(one), places),
  );
  const [first, ...more] = parts;
  if (!first) throw new Untranslatable("It has no conditions.");
  return more.length === 0 ? first : op(textOf(group.connector) === "or" ? "or" : "and", ...parts);
}

const comparisons: Readonly<Record<string, Comparison>> = {
  equals: "=",
  doesNotEqual: "<>",
  isLessThan: "<",
  isBefore: "<",
  isLessThanOrEqual: "<=",
  isGreaterThan: ">",
  isAfter: ">",
  isGreaterThanOrEqual: ">=",
};

type Unary = (question: Question) => Expr;
const isSet: Unary = (question) => call("ANSWERED", field(question));
const isUnset: Unary = (question) => call("EMPTY", field(question));
const unary: Readonly<Record<string, Unary>> = {
  isSubmitted: isSet,
  isClicked: isSet,
  isSet,
  isBooked: isSet,
  isNotEmpty: isSet,
  isSkipped: isUnset,
  isNotSet: isUnset,
  isEmpty: isUnset,
  isNotClicked: isUnset,
  isAccepted: (question) => op("=", field(question), boolean(true)),
};

function singleOf(condition: JsonObject, places: FormbricksPlaces): Expr {
  const operator = textOf(condition.operator);
  const question = questionOf(condition.leftOperand, places);
  const single = Object.hasOwn(unary, operator) ? unary[operator] : undefined;
  if (single) return single(question);
  const right = objectOf(condition.rightOperand);
  if (textOf(right.type) === "question" || textOf(right.type) === "element")
    return compared(operator, question, field(questionOf(right, places)));
  const values = (Array.isArray(right.value) ? listOf(right.value) : [right.value ?? null]).map(literalOf);
  return ofMany(operator, question, values) ?? compared(operator, question, values[0] ?? text(""));
}

function questionOf(operand: Json | undefined, { placed }: FormbricksPlaces): Question {
  const id = textOf(memberOf(operand, "value"));
  const type = textOf(memberOf(operand, "type"));
  if (isObject(at(operand, "meta")) && at(operand, "meta", "row") !== undefined)
    throw new Untranslatable("It refers to a single matrix row.");
  if (type === "variable") throw new Untranslatable(`It refers to the variable ${id}.`);
  const found = placed.get(id);
  if (!found) throw new Untranslatable(`Question ${id} does not exist.`);
  return found.question;
}

function ofMany(operator: string, question: Question, values: readonly Expr[]): Expr | undefined {
  const each = values.map((value): Expr => ({ kind: "has", question, value }));
  if (each.length === 0) throw new Untranslatable("It has no value to compare with.");
  switch (operator) {
    case "equalsOneOf":
    case "includesOneOf":
      return op("or", ...each);
    case "includesAllOf":
      return op("and", ...each);
    case "doesNotIncludeOneOf":
    case "doesNotIncludeAllOf":
      return not(op(operator === "doesNotIncludeOneOf" ? "or" : "and", ...each));
    default:
      return undefined;
  }
}

function compared(operator: string, question: Question, right: Expr): Expr {
  const comparison = comparisons[operator];
  if (comparison)
    return compare(comparison, question, right, kindOf(question) === "list" && right.kind !== "field");
  switch (operator) {
    case "contains":
      return { kind: "within", question, value: right };
    case "doesNotContain":
      return not({ kind: "within", question, value: right });
    case "startsWith":
      return { kind: "starts", question, value: right };
    case "doesNotStartWith":
      return not({ kind: "starts", question, value: right });
    case "endsWith":
      return { kind: "ends", question, value: right };
    case "doesNotEndWith":
      return not({ kind: "ends", question, value: right });
    default:
      throw new Untranslatable(`The comparison ${operator || "(unnamed)"} is not supported.`);
  }
}
