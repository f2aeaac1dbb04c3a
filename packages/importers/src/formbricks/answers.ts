/** Answers of Formbricks: responses of the management API, or the table that people download. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { createContentIds, createEntryBuilder, type EntryBuilder } from "../answers/entry-builder.ts";
import { instantFrom } from "../answers/moments.ts";
import { kindOf, type Question } from "../build/question.ts";
import type { Imported, ImportedEntry } from "../importer.ts";
import { isObject, listOf, memberOf, objectOf, textOf } from "../read/loose.ts";
import { jsonsOf, type SourceFile, sheetsOf, type Table, tableOf } from "../read/source-file.ts";
import { addressParts } from "./fields.ts";

export function* formbricksAnswers(
  files: readonly SourceFile[],
  { questions }: Imported,
): Iterable<ImportedEntry> {
  const newId = createContentIds();
  for (const json of jsonsOf(files)) {
    const responses = Array.isArray(json) ? json : listOf(memberOf(json, "data"));
    for (const response of responses.filter(isObject))
      if (isObject(response.data)) yield fromResponse(response, questions, newId);
  }
  for (const sheet of sheetsOf(files)) yield* fromTable(tableOf(sheet), questions, newId);
}

function fromResponse(
  response: JsonObject,
  questions: readonly Question[],
  newId: (text: string) => string,
): ImportedEntry {
  const entry = createEntryBuilder();
  const data = objectOf(response.data);
  const left = new Set(Object.keys(data));
  for (const question of questions) {
    const list = textOf(memberOf(question.extra, "list"));
    const name = list || question.source;
    if (!Object.hasOwn(data, name)) continue;
    left.delete(name);
    const raw = data[name] ?? null;
    entry.set(
      question,
      list ? (listOf(raw)[Number(memberOf(question.extra, "at"))] ?? null) : asAsked(question, raw),
    );
  }
  for (const name of left) entry.leaveOut(name, data[name] ?? null);
  if (response.finished === false) entry.leaveOut("finished", false);
  const at = instantFrom(textOf(response.createdAt) || textOf(response.updatedAt));
  return entry.finish(textOf(response.id) || newId(JSON.stringify(data)), at);
}

function asAsked(question: Question, raw: Json): Json {
  if (question.type !== "address" || !Array.isArray(raw)) return raw;
  const parts = addressParts.flatMap(([, part], at) => {
    const text = textOf(raw[at] as Json | undefined);
    return text === "" || (part === "country" && !/^[A-Z]{2}$/.test(text)) ? [] : [[part, text] as const];
  });
  return Object.fromEntries(parts);
}

/** Columns are numbered: `3. How was it?`; rows of a matrix and parts of an address come behind a dash. */
const bare = (name: string) => name.replace(/^\d+\.\s+/, "").trim();

function* fromTable(
  table: Table,
  questions: readonly Question[],
  newId: (text: string) => string,
): Iterable<ImportedEntry> {
  const names = new Map(table.header.map((name) => [bare(name), name] as const).reverse());
  const idName = table.header.find((name) => /^response id$/i.test(name)) ?? "";
  const timeName = table.header.find((name) => /^(timestamp|created at|date)$/i.test(name)) ?? "";
  for (const row of table.rows) {
    const entry = createEntryBuilder();
    for (const question of questions) fillFromRow(entry, question, names, (name) => table.cell(row, name));
    const id = table.cell(row, idName) || newId(row.join("\u001f"));
    yield entry.finish(id, instantFrom(table.cell(row, timeName)));
  }
}

function fillFromRow(
  entry: EntryBuilder,
  question: Question,
  names: ReadonlyMap<string, string>,
  cell: (name: string) => string,
): void {
  const titles = [question.source, ...question.aliases];
  const find = (suffix: string) =>
    titles.map((title) => names.get(`${title}${suffix}`)).find((name) => name !== undefined);
  if (question.type === "matrix") {
    const cells = [...question.rows.keys()].flatMap((row) => {
      const name = find(` - ${row}`);
      return name === undefined ? [] : [[row, cell(name)] as const];
    });
    entry.set(question, cells.length > 0 ? Object.fromEntries(cells) : null);
    return;
  }
  const name = find("");
  if (name === undefined) return;
  const isMany = kindOf(question) === "list" && question.choices.size > 0;
  entry.set(question, isMany ? splitChoices(question, cell(name)) : cell(name));
}

function splitChoices({ choices }: Question, cell: string): readonly string[] {
  const text = cell.trim();
  if (choices.has(text)) return [text];
  return text
    .split(/[;\n]|, /)
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
