/** Converts the rules of a SurveyJS element: visibility, required, read-only, calculated values, and validators. */
import type { Json, JsonObject, MessageName } from "@formstead/form-logic";
import { convert } from "../answers/convert.ts";
import { addCheck, alsoVisibleIf } from "../build/add-rule.ts";
import type { Members } from "../build/draft-form.ts";
import type { Placed } from "../build/form-builder.ts";
import type { Notes } from "../build/notes.ts";
import { attempt } from "../logic/attempt.ts";
import { call, type Expr, not } from "../logic/expression.ts";
import { formulaOf } from "../logic/print.ts";
import { conditionOf } from "../logic/to-condition.ts";
import { listOf, memberOf, numberOf, textOf } from "../read/loose.ts";
import { readSurveyExpression, type SurveyScope } from "./expressions.ts";
import { ownText } from "./texts.ts";

export interface RuleReading {
  readonly scope: SurveyScope;
  readonly notes: Notes;
  readonly language: string;
}

export function addVisibility(
  item: Members,
  element: JsonObject,
  where: string,
  { scope, notes }: RuleReading,
): void {
  const source = textOf(element.visibleIf);
  if (source !== "")
    alsoVisibleIf(
      item,
      attempt(notes, where, `visibleIf was not imported: ${source}`, () =>
        conditionOf(readSurveyExpression(source, scope)),
      ),
    );
  if (element.visible !== false || source !== "") return;
  item.visible_if = { any: [] };
  notes.warn(
    where,
    "It is never shown, as in the original.",
    "Remove it, or change it to a hidden field if a link should fill it in.",
  );
}

export function addFieldRules({ item, question }: Placed, element: JsonObject, reading: RuleReading): void {
  const { scope, notes, language } = reading;
  const where = question.source;
  const read = <Result>(name: string, work: (expr: Expr) => Result): Result | undefined => {
    const source = textOf(element[name]);
    if (source === "") return undefined;
    return attempt(notes, where, `${name} was not imported: ${source}`, () =>
      work(readSurveyExpression(source, scope)),
    );
  };
  addVisibility(item, element, where, reading);
  const required = read("requiredIf", conditionOf);
  if (required) item.required_if = required;
  const locked = read("enableIf", (expr) => conditionOf(not(expr)));
  if (locked) item.read_only_if = locked;
  if (element.readOnly === true) item.read_only = true;
  addFormula(item, element, read, notes, where);
  addDefault({ item, question }, element, notes);
  for (const validator of listOf(element.validators))
    addValidator({ item, question }, validator, scope, notes, language);
  for (const name of ["resetValueIf", "defaultValueExpression", "minValueExpression", "maxValueExpression"])
    if (textOf(element[name]) !== "")
      notes.warn(where, `${name} was not imported.`, "Formstead has no equivalent.");
}

function addFormula(
  item: Members,
  element: JsonObject,
  read: <Result>(name: string, work: (expr: Expr) => Result) => Result | undefined,
  notes: Notes,
  where: string,
): void {
  const isExpression = element.type === "expression";
  const formula = read(isExpression ? "expression" : "setValueExpression", (expr) => {
    const condition = read("setValueIf", (one) => one);
    return formulaOf(condition && !isExpression ? call("IF", condition, expr) : expr);
  });
  if (formula === undefined) return;
  item.formula = formula;
  delete item.required;
  if (!isExpression)
    notes.info(
      where,
      "It is always calculated and cannot be edited.",
      "Values that are set once and stay editable are not supported.",
    );
}

function addDefault({ item, question }: Placed, element: JsonObject, notes: Notes): void {
  if (element.defaultValue === undefined || item.formula !== undefined) return;
  const { value, isWhole } = convert(question, element.defaultValue);
  if (value !== null) item.default = value;
  if (!isWhole)
    notes.warn(question.source, "Its default was not imported.", "It is not a valid answer to the question.");
}

function addValidator(
  { item, question }: Placed,
  validator: Json,
  scope: SurveyScope,
  notes: Notes,
  language: string,
): void {
  const where = question.source;
  const message = ownText(memberOf(validator, "text"), language);
  const number = (name: string) => numberOf(memberOf(validator, name));
  const settings = { ...(item.settings as JsonObject | undefined) };
  const limit = (name: string, value: number | undefined) => {
    if (value !== undefined) Object.assign(settings, { [name]: value });
  };
  const say = (...names: readonly MessageName[]) => {
    const given = names.map((name) => [name, message.slice(0, 500)]);
    if (message) item.messages = Object.assign({}, item.messages, Object.fromEntries(given));
  };
  switch (textOf(memberOf(validator, "type"))) {
    case "numeric":
      if (item.type !== "number" && item.type !== "slider") {
        notes.warn(where, "A number check was not imported.", "The question does not accept numbers.");
        return;
      }
      limit("min", number("minValue"));
      limit("max", number("maxValue"));
      say("min", "max");
      break;
    case "text":
      if (item.type !== "text" && item.type !== "textarea") {
        notes.warn(where, "A length check was not imported.", "The question does not accept text.");
        return;
      }
      limit("min_length", number("minLength") || undefined);
      limit("max_length", number("maxLength") || undefined);
      say("min", "max");
      break;
    case "answercount":
      limit("min_choices", number("minCount"));
      limit("max_choices", number("maxCount"));
      say("min", "max");
      break;
    case "email":
      item.type = "email";
      item.settings = {};
      say("type");
      return;
    case "regex":
      if (item.type !== "text" && item.type !== "textarea") {
        notes.warn(where, "A pattern was not imported.", "The question does not accept text.");
        return;
      }
      Object.assign(settings, { pattern: textOf(memberOf(validator, "regex")) });
      say("pattern");
      break;
    case "expression": {
      const source = textOf(memberOf(validator, "expression"));
      const holds = attempt(notes, where, `A check was not imported: ${source}`, () =>
        conditionOf(readSurveyExpression(source, scope)),
      );
      if (holds) addCheck(item, question.path, holds, message);
      return;
    }
    default: {
      notes.warn(where, "A check was not imported.", "This check type is not supported.");
      return;
    }
  }
  item.settings = settings;
}
