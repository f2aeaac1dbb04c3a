/**
 * A SurveyJS survey, converted in two passes: first all questions, then the rules, which may refer to later
 * questions.
 */
import type { Json, JsonObject } from "@formstead/form-logic";
import { createFormBuilder, type FormBuilder, type Holder, type Placed } from "../build/form-builder.ts";
import type { Question } from "../build/question.ts";
import type { EndingWish } from "../build/screens.ts";
import { rootTrail, type Trail, through, trailJson, within } from "../build/tree-answers.ts";
import type { Imported } from "../importer.ts";
import { attempt } from "../logic/attempt.ts";
import { formulaOf } from "../logic/print.ts";
import { conditionOf } from "../logic/to-condition.ts";
import { isObject, listOf, memberOf, numberOf, textOf } from "../read/loose.ts";
import { readSurveyExpression } from "./expressions.ts";
import { itemsOf, kindOfSurvey } from "./kinds.ts";
import { addFieldRules, addVisibility, type RuleReading } from "./rules.ts";
import { otherTexts, ownText } from "./texts.ts";

const depthMax = 8;

interface Reading {
  readonly builder: FormBuilder;
  readonly language: string;
  readonly questions: Map<string, Question>;
  readonly repeats: Map<string, string>;
  readonly later: (() => void)[];
}

interface Place {
  readonly holder: Holder;
  readonly trail: Trail;
  /** Names of the enclosing elements, joined with dots; `{panel.…}` refers to it. */
  readonly here: string | undefined;
  readonly depth: number;
}

export function isSurveyJs(json: Json): json is JsonObject {
  if (!isObject(json)) return false;
  const lists = [json, ...listOf(json.pages)].flatMap((one) => [
    ...listOf(memberOf(one, "elements")),
    ...listOf(memberOf(one, "questions")),
  ]);
  return lists.some((one) => textOf(memberOf(one, "type")) !== "" && textOf(memberOf(one, "name")) !== "");
}

export function surveyJsDefinition(json: JsonObject): Imported {
  const builder = createFormBuilder();
  const given = textOf(json.locale);
  const language = /^[a-z]{2,3}(-[A-Z]{2})?$/.test(given) ? given : "en";
  const reading: Reading = { builder, language, questions: new Map(), repeats: new Map(), later: [] };
  const pages = Array.isArray(json.pages) ? listOf(json.pages) : [json];
  for (const [number, page] of pages.entries()) addPage(reading, page, number, page === json);
  addCalculated(reading, json);
  for (const rule of reading.later) rule();
  for (const name of ["triggers", "completedHtmlOnCondition"])
    if (listOf(json[name]).length > 0)
      builder.notes.warn(name, "Not imported.", "Use field rules, page rules, or a workflow instead.");
  for (const [other, text] of otherTexts(json.title, language))
    builder.translate(other, "form", "title", text);
  return builder.finish({
    title: ownText(json.title, language) || "Survey",
    description: ownText(json.description, language),
    thanks: ownText(json.completedHtml, language),
    submitLabel: ownText(json.completeText, language),
    endings: redirectsOf(json, reading),
    language,
    shown: {
      pattern: /\{([^{}]+)\}/g,
      unknownIsText: true,
      find: (name) => reading.questions.get(name),
    },
  });
}

/** Addresses that respondents are sent to, the conditional ones first. */
function redirectsOf(json: JsonObject, reading: Reading): readonly EndingWish[] {
  const { notes } = reading.builder;
  const name = "navigateToUrlOnCondition";
  const conditional = listOf(json[name]).flatMap((one): EndingWish[] => {
    const [source, url] = [textOf(memberOf(one, "expression")), textOf(memberOf(one, "url"))];
    const condition = attempt(notes, name, `Not imported: ${source}`, () =>
      conditionOf(readSurveyExpression(source, rulesAt(reading, undefined).scope)),
    );
    return condition ? [{ source: name, if: condition, redirect: url }] : [];
  });
  const always = textOf(json.navigateToUrl);
  return [...conditional, ...(always === "" ? [] : [{ source: "navigateToUrl", redirect: always }])];
}

function addPage(reading: Reading, page: Json, number: number, isWhole: boolean): void {
  if (!isObject(page)) return;
  const { builder, language } = reading;
  const name = textOf(page.name) || `page ${number + 1}`;
  const holder = builder.page(isWhole ? "" : ownText(page.title, language), name);
  if (!isWhole) {
    builder.block(holder, ownText(page.description, language), name);
    for (const [other, text] of otherTexts(page.title, language))
      builder.translate(other, holder.page.id, "title", text);
    reading.later.push(() => addVisibility(holder.page, page, name, rulesAt(reading, undefined)));
  }
  addElements(reading, { holder, trail: rootTrail, here: undefined, depth: 0 }, page);
}

function rulesAt({ builder, questions, repeats, language }: Reading, here: string | undefined): RuleReading {
  return { scope: { questions, repeats, here }, notes: builder.notes, language };
}

function addElements(reading: Reading, place: Place, parent: JsonObject): void {
  for (const element of [...listOf(parent.elements), ...listOf(parent.questions)])
    if (isObject(element)) addElement(reading, place, element);
}

/** Container elements; everything else is a field. */
const holders: Readonly<
  Record<string, (reading: Reading, place: Place, element: JsonObject, name: string) => void>
> = {
  panel: addPanel,
  flowpanel: addPanel,
  html: addHtml,
  paneldynamic: (reading, place, element, name) =>
    addList(reading, place, element, name, listOf(element.templateElements)),
  matrixdynamic: (reading, place, element, name) =>
    addList(reading, place, element, name, columnsOf(element)),
  matrixdropdown: addGrid,
  multipletext: addMultiple,
};

function addElement(reading: Reading, place: Place, element: JsonObject): void {
  const { builder } = reading;
  const type = textOf(element.type);
  const name = textOf(element.name) || textOf(element.valueName) || "?";
  if (place.depth > depthMax) {
    builder.notes.warn(name, "Not imported.", "It is nested too deeply.");
    return;
  }
  const add = Object.hasOwn(holders, type) ? holders[type] : undefined;
  (add ?? addField)(reading, place, element, name);
}

function addHtml(reading: Reading, place: Place, element: JsonObject, name: string): void {
  const item = reading.builder.block(place.holder, ownText(element.html, reading.language), name);
  reading.later.push(() => addVisibility(item, element, name, rulesAt(reading, place.here)));
}

function addField(reading: Reading, place: Place, element: JsonObject, name: string): void {
  const { builder, language } = reading;
  const type = textOf(element.type);
  const kind = kindOfSurvey(type, { element, notes: builder.notes, where: name, language });
  if (!kind) {
    builder.notes.warn(
      name,
      `Not imported: element type ${type || "unknown"}.`,
      "Formstead has no equivalent.",
    );
    return;
  }
  const valueName = textOf(element.valueName) || textOf(element.name) || name;
  const placed = builder.field(place.holder, {
    ...kind,
    source: name,
    label: ownText(element.title, language) || name,
    hint: ownText(element.description, language),
    placeholder: ownText(element.placeholder ?? element.placeHolder, language),
    required: element.isRequired === true,
    missing: ownText(element.requiredErrorText, language),
    extra: trailJson(within(place.trail, valueName)),
  });
  const full = place.here === undefined ? name : `${place.here}.${name}`;
  for (const one of [full, valueName])
    if (!reading.questions.has(one)) reading.questions.set(one, placed.question);
  translate(reading, placed, element);
  reading.later.push(() => addFieldRules(placed, element, rulesAt(reading, place.here)));
}

function translate({ builder, language }: Reading, { item, question }: Placed, element: JsonObject): void {
  for (const [other, text] of otherTexts(element.title, language))
    builder.translate(other, item.id, "label", text);
  for (const [other, text] of otherTexts(element.requiredErrorText, language))
    builder.translate(other, item.id, "messages.required", text);
  for (const [other, text] of otherTexts(element.description, language))
    builder.translate(other, item.id, "hint", text);
  for (const choice of listOf(element.choices)) {
    const value = question.choices.get(textOf(memberOf(choice, "value")));
    for (const [other, text] of otherTexts(memberOf(choice, "text"), language))
      builder.translate(other, item.id, `options.${value}`, text);
  }
}

function addPanel(reading: Reading, place: Place, element: JsonObject, name: string): void {
  const { builder, language } = reading;
  const { holder, item } = builder.section(place.holder, ownText(element.title, language), name);
  builder.block(holder, ownText(element.description, language), name);
  for (const [other, text] of otherTexts(element.title, language))
    builder.translate(other, item.id, "title", text);
  reading.later.push(() => addVisibility(item, element, name, rulesAt(reading, place.here)));
  if (textOf(element.requiredIf) !== "" || textOf(element.enableIf) !== "")
    builder.notes.warn(
      name,
      "The panel's requiredIf and enableIf were not imported.",
      "Add them to its questions.",
    );
  addElements(reading, { ...place, holder, depth: place.depth + 1 }, element);
}

/** A panel or row that respondents can add repeatedly. */
function addList(
  reading: Reading,
  place: Place,
  element: JsonObject,
  name: string,
  inner: readonly Json[],
): void {
  const { builder, language } = reading;
  const { holder, item } = builder.repeat(place.holder, name, ownText(element.title, language) || name);
  const [min, max] = [
    element.minPanelCount ?? element.minRowCount,
    element.maxPanelCount ?? element.maxRowCount,
  ].map((one) => count(one));
  if (min) item.min = min;
  if (max) item.max = Math.max(max, min ?? 0);
  const path = holder.keys.join(".");
  reading.repeats.set(name, path);
  reading.later.push(() => addVisibility(item, element, name, rulesAt(reading, place.here)));
  const trail = through(place.trail, textOf(element.valueName) || name, path);
  for (const one of inner)
    if (isObject(one)) addElement(reading, { holder, trail, here: name, depth: place.depth + 1 }, one);
}

function count(value: Json | undefined): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number > 0 ? Math.min(number, 1_000) : undefined;
}

/** Converts columns to elements; a column without a type uses the matrix's cell type. */
function columnsOf(element: JsonObject): readonly JsonObject[] {
  return listOf(element.columns)
    .filter(isObject)
    .map((column) => {
      const type = textOf(column.cellType);
      const own = type === "" || type === "default" ? textOf(element.cellType) || "dropdown" : type;
      return {
        ...column,
        type: own,
        ...(column.choices === undefined && { choices: element.choices ?? [] }),
      };
    });
}

/** Fixed rows of cells become one group per row. */
function addGrid(reading: Reading, place: Place, element: JsonObject, name: string): void {
  const { builder, language } = reading;
  const { holder, item } = builder.group(place.holder, name, ownText(element.title, language) || name);
  reading.later.push(() => addVisibility(item, element, name, rulesAt(reading, place.here)));
  for (const row of itemsOf(element.rows, language).slice(0, 200)) {
    const group = builder.group(holder, row.value, row.label);
    const trail = within(within(place.trail, textOf(element.valueName) || name), row.value);
    const inside = { holder: group.holder, trail, here: `${name}.${row.value}`, depth: place.depth + 1 };
    for (const column of columnsOf(element)) addElement(reading, inside, column);
  }
}

function addMultiple(reading: Reading, place: Place, element: JsonObject, name: string): void {
  const { builder, language } = reading;
  const { holder, item } = builder.group(place.holder, name, ownText(element.title, language) || name);
  reading.later.push(() => addVisibility(item, element, name, rulesAt(reading, place.here)));
  const inside = { holder, trail: within(place.trail, name), here: name, depth: place.depth + 1 };
  for (const one of listOf(element.items))
    if (isObject(one)) addElement(reading, inside, { ...one, type: "text" });
}

/** Hidden values calculated from others. */
function addCalculated(reading: Reading, json: JsonObject): void {
  const [first] = listOf(json.calculatedValues);
  if (first === undefined) return;
  const { builder } = reading;
  const holder = builder.page("", "calculatedValues");
  for (const value of listOf(json.calculatedValues)) {
    const name = textOf(memberOf(value, "name"));
    const source = textOf(memberOf(value, "expression"));
    if (name === "" || source === "") continue;
    const { item, question } = builder.field(holder, {
      source: name,
      type: "variable",
      label: name,
      extra: trailJson(within(rootTrail, name)),
    });
    reading.questions.set(name, question);
    reading.later.push(() => {
      const formula = attempt(builder.notes, name, `The calculated value was not imported: ${source}`, () =>
        formulaOf(readSurveyExpression(source, rulesAt(reading, undefined).scope)),
      );
      if (formula !== undefined) item.formula = formula;
    });
  }
}
