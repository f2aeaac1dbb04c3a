/** Formbricks responses: from the management API or the downloadable table. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { createContentIds, createEntryBuilder } from "../answers/entry-builder.ts";
import { instantFrom } from "../answers/moments.ts";
import { kindOf, type Question } from "../build/question.ts";
import type { Imported, ImportedEntry } from "../importer.ts";
import { type Columns, createColumns } from "../read/columns.ts";
import { isObject, listOf, memberOf, objectOf, textOf } from "../read/loose.ts";
import { jsonsOf, type Row, type SourceFile, sheetsOf, type Table, tableOf } from "../read/source-file.ts";
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

/** Question columns are numbered (`3. How was it?`), so that other columns such as `Notes` can have the same name. */
const plain = (name: string) => name.replace(/^\d+\.\s+/, "#. ").trim();

const facts =
  /^(no\.|response id|timestamp|finished|survey id|formbricks id \(internal\)|useragent - .*|\d+\. .* - option id)$/i;

function* fromTable(
  { header, rows }: Table,
  questions: readonly Question[],
  newId: (text: string) => string,
): Iterable<ImportedEntry> {
  const columns = createColumns(header, plain, facts);
  const readers = questions.map((question) => ({ question, read: readerOf(question, columns) }));
  const idAt = header.findIndex((name) => /^response id$/i.test(name));
  const timeAt = header.findIndex((name) => /^(timestamp|created at|date)$/i.test(name));
  const finishedAt = header.findIndex((name) => /^finished$/i.test(name));
  for (const row of rows) {
    const entry = createEntryBuilder();
    for (const { question, read } of readers) entry.set(question, read?.(row));
    columns.leaveRest(entry, row);
    if (/^(no|false)$/i.test(row[finishedAt] ?? "")) entry.leaveOut("finished", false);
    yield entry.finish(row[idAt] || newId(row.join("\u001f")), instantFrom(row[timeAt] ?? ""));
  }
}

/** Finds the columns of a question once per file; matrix rows follow the title after a dash. */
function readerOf(question: Question, columns: Columns): ((row: Row) => Json) | undefined {
  const titles = [question.source, ...question.aliases].filter((title) => title !== "");
  const take = (suffix = "") =>
    columns.take(["#. ", ""].flatMap((number) => titles.map((title) => `${number}${title}${suffix}`)));
  if (question.type === "matrix") {
    const places = [...question.rows.keys()].flatMap((key) => {
      const at = take(` - ${key}`);
      return at === undefined ? [] : [[key, at] as const];
    });
    return (row) => Object.fromEntries(places.map(([key, at]) => [key, row[at] ?? ""]));
  }
  const at = take();
  if (at === undefined) return undefined;
  const isMany = kindOf(question) === "list" && question.choices.size > 0;
  return (row) => (isMany ? splitChoices(question, row[at] ?? "") : (row[at] ?? ""));
}

function splitChoices({ choices }: Question, cell: string): readonly string[] {
  const text = cell.trim();
  if (choices.has(text)) return [text];
  return text
    .split(/[;\n]|, /)
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
