/** Converts the rules of a row: relevant, required, constraint, calculation, and default. */

import { convert } from "../answers/convert.ts";
import { addCheck, alsoVisibleIf } from "../build/add-rule.ts";
import type { Members } from "../build/draft-form.ts";
import type { Placed } from "../build/form-builder.ts";
import type { Notes } from "../build/notes.ts";
import { attempt } from "../logic/attempt.ts";
import { formulaOf } from "../logic/print.ts";
import { conditionOf } from "../logic/to-condition.ts";
import type { FormRow } from "./sheets.ts";
import { readXPath, type XPathScope } from "./xpath.ts";

export interface XlsRuleReading {
  readonly scope: Omit<XPathScope, "self">;
  readonly notes: Notes;
  /** The constraint message in the form's default language. */
  messageOf(row: FormRow): string;
}

const isYes = (text: string): boolean => /^(yes|true|true\(\)|1)$/i.test(text);
const isNo = (text: string): boolean => /^(no|false|false\(\)|0|)$/i.test(text);

export function addRelevance(
  item: Members,
  row: FormRow,
  where: string,
  { scope, notes }: XlsRuleReading,
): void {
  const source = row.get("relevant");
  if (source === "") return;
  const shown = { ...scope, self: undefined };
  alsoVisibleIf(
    item,
    attempt(notes, where, `relevant was not imported: ${source}`, () =>
      conditionOf(readXPath(source, shown)),
    ),
  );
}

export function addRowRules({ item, question }: Placed, row: FormRow, reading: XlsRuleReading): void {
  const { notes } = reading;
  const where = question.source;
  const scope: XPathScope = { ...reading.scope, self: question };
  addRelevance(item, row, where, reading);
  addRequired(item, row.get("required"), scope, notes, where);
  if (isYes(row.get("read_only"))) item.read_only = true;
  const constraint = row.get("constraint");
  const holds =
    constraint === ""
      ? undefined
      : attempt(notes, where, `constraint was not imported: ${constraint}`, () =>
          conditionOf(readXPath(constraint, scope)),
        );
  if (holds) addCheck(item, question.path, holds, reading.messageOf(row));
  addCalculation(item, row, scope, notes, where);
  addDefault({ item, question }, row.get("default"), notes);
  if (row.get("trigger") !== "")
    notes.warn(
      where,
      "Its trigger was not imported.",
      "Calculations update whenever an answer they use changes.",
    );
}

function addRequired(item: Members, source: string, scope: XPathScope, notes: Notes, where: string): void {
  if (isNo(source)) return;
  if (isYes(source)) {
    item.required = true;
    return;
  }
  const condition = attempt(notes, where, `required was not imported: ${source}`, () =>
    conditionOf(readXPath(source, scope)),
  );
  if (condition) item.required_if = condition;
}

function addCalculation(item: Members, row: FormRow, scope: XPathScope, notes: Notes, where: string): void {
  const source = row.get("calculation");
  if (source === "") return;
  const formula = attempt(notes, where, `calculation was not imported: ${source}`, () =>
    formulaOf(readXPath(source, scope)),
  );
  if (formula === undefined) return;
  item.formula = formula;
  delete item.required;
  if (item.type !== "variable")
    notes.info(
      where,
      "It is always calculated and cannot be edited.",
      "Editable calculations are not supported.",
    );
}

function addDefault({ item, question }: Placed, source: string, notes: Notes): void {
  if (source === "" || item.formula !== undefined) return;
  if (source.includes("${") || (/\w\(/.test(source) && source.includes(")"))) {
    notes.warn(
      question.source,
      `Its default was not imported: ${source}`,
      "A default must be a value, not an expression.",
    );
    return;
  }
  const text = source.replace(/^'(.*)'$|^"(.*)"$/, "$1$2");
  const { value, isWhole } = convert(question, question.choices.size > 0 ? text.split(/\s+/) : text);
  if (value !== null) item.default = value;
  if (!isWhole)
    notes.warn(question.source, "Its default was not imported.", "It is not a valid answer to the question.");
}
