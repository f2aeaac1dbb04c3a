/**
 * An XLSForm: one question per row, with rows that begin and end groups and repeats. Converted in two passes, because
 * rules may refer to later questions.
 */
import type { ChoiceWish } from "../build/choices.ts";
import type { Members } from "../build/draft-form.ts";
import { createFormBuilder, type FormBuilder, type Holder, type Placed } from "../build/form-builder.ts";
import type { Question } from "../build/question.ts";
import { rootTrail, type Trail, through, trailJson, within } from "../build/tree-answers.ts";
import type { Imported } from "../importer.ts";
import { kindOfXls } from "./kinds.ts";
import type { TextColumns } from "./languages.ts";
import { addRelevance, addRowRules, type XlsRuleReading } from "./rules.ts";
import { columnsOf, type FormRow, type FormSheets } from "./sheets.ts";

interface Place {
  readonly kind: "form" | "group" | "repeat";
  readonly holder: Holder;
  readonly trail: Trail;
}

interface Choice extends ChoiceWish {
  readonly translations: readonly (readonly [string, string])[];
}

interface Reading {
  readonly builder: FormBuilder;
  readonly questions: Map<string, Question>;
  readonly repeats: Map<string, string>;
  readonly labels: TextColumns;
  readonly hints: TextColumns;
  readonly lists: ReadonlyMap<string, readonly Choice[]>;
  readonly rules: XlsRuleReading;
  readonly later: (() => void)[];
  /** The enclosing groups and repeats, innermost last. */
  readonly stack: Place[];
  readonly isPaged: boolean;
  readonly name: string;
}

export function xlsformDefinition({ survey, choices, settings }: FormSheets): Imported {
  const builder = createFormBuilder();
  const language = settings?.get("default_language") ?? "";
  const [labels, hints] = [columnsOf(survey, "label", language), columnsOf(survey, "hint", language)];
  const messages = columnsOf(survey, "constraint_message", language);
  for (const column of labels.unknown)
    builder.notes.warn(
      column,
      "Its translations were not imported.",
      "Add the language code in parentheses: label::Deutsch (de).",
    );
  const [questions, repeats] = [new Map<string, Question>(), new Map<string, string>()];
  const isPaged = (settings?.get("style") ?? "").includes("pages");
  const first = builder.page("", "survey");
  const reading: Reading = {
    builder,
    questions,
    repeats,
    labels,
    hints,
    lists: listsOf(choices, language),
    rules: {
      scope: { questions, repeats },
      notes: builder.notes,
      messageOf: (row) => row.raw(messages.own ?? ""),
    },
    later: [],
    stack: [{ kind: "form", holder: first, trail: rootTrail }],
    isPaged,
    name: settings?.get("form_id") ?? "",
  };
  for (const row of survey.rows) addRow(reading, row);
  if (reading.stack.length > 1)
    builder.notes.warn(
      "survey",
      "A group or repeat was not closed.",
      "It was closed at the end of the form.",
    );
  for (const rule of reading.later) rule();
  const unused = ["instance_name", "submission_url", "public_key", "allow_choice_duplicates"].filter((name) =>
    settings?.get(name),
  );
  for (const name of unused)
    builder.notes.info(`settings.${name}`, "Not imported.", "Formstead does not use it.");
  return builder.finish({
    title: settings?.get("form_title") || settings?.get("form_id") || "Form",
    language: labels.language ?? "en",
    shown: { pattern: /\$\{([^{}]+)\}/g, find: (name) => questions.get(name) },
  });
}

function listsOf(choices: FormSheets["choices"], language: string): ReadonlyMap<string, readonly Choice[]> {
  const labels = columnsOf(choices, "label", language);
  const lists = new Map<string, Choice[]>();
  for (const row of choices.rows) {
    const list = row.get("list_name");
    const value = row.get("name");
    if (list === "" || value === "") continue;
    const translations = labels.others.map(([code, column]) => [code, row.raw(column)] as const);
    const choice = { value, label: row.raw(labels.own ?? "") || value, translations };
    const found = lists.get(list);
    if (found) found.push(choice);
    else lists.set(list, [choice]);
  }
  return lists;
}

function addRow(reading: Reading, row: FormRow): void {
  const { builder, stack } = reading;
  const [type = "", ...words] = row
    .get("type")
    .replace(/^(begin|end)[\s_]+/i, "$1_")
    .split(/\s+/);
  const kind = type.toLowerCase().replace(/^select1$/, "select_one");
  const name = row.get("name") || `row ${row.number}`;
  if (row.get("disabled").toLowerCase() === "yes" || kind === "") return;
  if (kind === "begin_group" || kind === "begin_repeat") {
    begin(reading, row, kind === "begin_repeat", name);
    return;
  }
  if (kind === "end_group" || kind === "end_repeat") {
    if (stack.length > 1) stack.pop();
    else builder.notes.warn(`row ${row.number}`, "Not imported.", "It ends a group that was never opened.");
    return;
  }
  const place = stack.at(-1);
  if (!place) return;
  const label = row.raw(reading.labels.own ?? "");
  if (kind === "note") {
    const item = builder.block(place.holder, label, name);
    reading.later.push(() => addRelevance(item, row, name, reading.rules));
    return;
  }
  addQuestion(reading, place, row, { kind, words, name, label });
}

function begin(reading: Reading, row: FormRow, isRepeat: boolean, name: string): void {
  const { builder, stack, repeats, later } = reading;
  const place = stack.at(-1);
  if (!place) return;
  const label = row.raw(reading.labels.own ?? "");
  const isPage = reading.isPaged && place.kind === "form" && !isRepeat;
  const around = isPage ? builder.page(label, name) : place.holder;
  const { holder, item } = isRepeat
    ? builder.repeat(around, name, label)
    : builder.group(around, name, label);
  for (const [code, column] of reading.labels.others)
    builder.translate(code, item.id, "label", row.raw(column));
  later.push(() => addRelevance(item, row, name, reading.rules));
  if (!isRepeat) {
    stack.push({ kind: "group", holder, trail: within(place.trail, name) });
    return;
  }
  const path = holder.keys.join(".");
  repeats.set(name, path);
  setCount(reading, item, row, name);
  stack.push({ kind: "repeat", holder, trail: through(place.trail, name, path) });
}

function setCount({ builder }: Reading, item: Members, row: FormRow, name: string): void {
  const source = row.get("repeat_count");
  if (source === "") return;
  if (/^\d{1,3}$/.test(source)) Object.assign(item, { min: Number(source), max: Number(source) });
  else
    builder.notes.warn(
      name,
      `repeat_count was not imported: ${source}`,
      "The number of instances must be fixed or chosen by the respondent.",
    );
}

function addQuestion(
  reading: Reading,
  place: Place,
  row: FormRow,
  { kind, words, name, label }: { kind: string; words: readonly string[]; name: string; label: string },
): void {
  const { builder, questions, lists, later } = reading;
  const asking = {
    row,
    words,
    notes: builder.notes,
    where: name,
    choicesOf: (list: string) => lists.get(list) ?? [],
  };
  const made = kindOfXls(kind, asking);
  if (!made) {
    builder.notes.warn(name, `Not imported: row type ${kind}.`, "Formstead has no equivalent.");
    return;
  }
  const placed = builder.field(place.holder, {
    ...made,
    source: name,
    label: label || name,
    hint: row.raw(reading.hints.own ?? ""),
    extra: trailJson(within(place.trail, name)),
  });
  if (questions.has(name))
    builder.notes.warn(
      name,
      "Rules refer to the first question with this name.",
      "Another question has the same name.",
    );
  else questions.set(name, placed.question);
  if (Object.keys(mediaOf(row)).length > 0)
    builder.notes.warn(name, "Images, audio, and video were not imported.", "Add them after the import.");
  translate(reading, placed, row, words[0] ?? "");
  later.push(() => addRowRules(placed, row, reading.rules));
}

function mediaOf(row: FormRow): Readonly<Record<string, string>> {
  const columns = ["media::image", "media::audio", "media::video", "image", "audio", "video"];
  return Object.fromEntries(columns.flatMap((one) => (row.raw(one) === "" ? [] : [[one, row.raw(one)]])));
}

function translate(reading: Reading, { item, question }: Placed, row: FormRow, list: string): void {
  const { builder, labels, hints } = reading;
  for (const [code, column] of labels.others) builder.translate(code, item.id, "label", row.raw(column));
  for (const [code, column] of hints.others) builder.translate(code, item.id, "hint", row.raw(column));
  if (question.choices.size === 0) return;
  for (const { value, translations } of reading.lists.get(list) ?? [])
    for (const [code, text] of translations)
      builder.translate(code, item.id, `options.${question.choices.get(value)}`, text);
}
