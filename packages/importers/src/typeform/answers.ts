/** Answers of Typeform: items of the Responses API, or the table that people download. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { createContentIds, createEntryBuilder } from "../answers/entry-builder.ts";
import { instantFrom } from "../answers/moments.ts";
import { kindOf, type Question } from "../build/question.ts";
import type { Imported, ImportedEntry } from "../importer.ts";
import { at, isObject, listOf, memberOf, objectOf, textOf } from "../read/loose.ts";
import { jsonsOf, type Row, type SourceFile, sheetsOf, type Table, tableOf } from "../read/source-file.ts";

export function* typeformAnswers(files: readonly SourceFile[], imported: Imported): Iterable<ImportedEntry> {
  const byName = new Map<string, Question>();
  for (const question of imported.questions.toReversed())
    for (const name of [...question.aliases, ...question.rows.keys(), question.source])
      byName.set(name, question);
  const newId = createContentIds();
  for (const json of jsonsOf(files)) {
    const items = Array.isArray(json) ? json : listOf(memberOf(json, "items"));
    for (const item of items.filter(isObject)) {
      if (Array.isArray(item.answers)) yield fromItem(item, byName, newId);
    }
  }
  for (const sheet of sheetsOf(files)) yield* fromTable(sheet, imported, newId);
}

function fromItem(
  item: JsonObject,
  byName: ReadonlyMap<string, Question>,
  newId: (contents: string) => string,
): ImportedEntry {
  const entry = createEntryBuilder();
  const matrices = new Map<Question, Record<string, Json>>();
  for (const answer of listOf(item.answers)) {
    const names = [at(answer, "field", "ref"), at(answer, "field", "id")].map(textOf);
    const name = names.find((one) => byName.has(one)) ?? "";
    const question = byName.get(name);
    const raw = rawOf(answer);
    if (!question) entry.leaveOut(names.find((one) => one !== "") ?? "?", raw);
    else if (question.type !== "matrix") entry.set(question, raw);
    else matrices.set(question, { ...matrices.get(question), [name]: raw });
  }
  for (const [question, rows] of matrices) entry.set(question, rows);
  for (const [name, value] of Object.entries(objectOf(item.hidden))) {
    const question = byName.get(name);
    if (question) entry.set(question, value);
    else entry.leaveOut(name, value ?? null);
  }
  const id = textOf(item.token) || textOf(item.response_id) || newId(JSON.stringify(item.answers));
  return entry.finish(id, instantFrom(textOf(item.submitted_at)));
}

/** The value stands under the name of its type. */
function rawOf(answer: Json): Json {
  const value = memberOf(answer, textOf(memberOf(answer, "type"))) ?? null;
  if (!isObject(value)) return value;
  const other = textOf(value.other);
  if (Array.isArray(value.labels)) return [...listOf(value.labels), ...(other ? [{ other }] : [])];
  if (value.label !== undefined) return value.label ?? null;
  return other ? { other } : value;
}

const listSeparator = ", ";

function* fromTable(
  sheet: Parameters<typeof tableOf>[0],
  { questions }: Imported,
  newId: (contents: string) => string,
): Iterable<ImportedEntry> {
  const table = tableOf(sheet);
  const byTitle = new Map(table.header.map((name) => [plain(name), name] as const).reverse());
  const readers = questions.map((question) => ({ question, read: readerOf(question, table, byTitle) }));
  const idName = table.header.find((name) => /^(#|token|response id|network id)$/i.test(name)) ?? "#";
  const timeName = table.header.find((name) => /^submit(ted)?[ _](date|at)/i.test(name)) ?? "";
  for (const row of table.rows) {
    const entry = createEntryBuilder();
    for (const { question, read } of readers) entry.set(question, read?.(row));
    const id = table.cell(row, idName) || newId(row.join("\u001f"));
    yield entry.finish(id, instantFrom(table.cell(row, timeName)));
  }
}

const plain = (title: string) => title.replace(/\s+/g, " ").trim();

/** Where the answers to a question stand, found once; undefined when the table has none. */
function readerOf(
  question: Question,
  table: Table,
  byTitle: ReadonlyMap<string, string>,
): ((row: Row) => Json) | undefined {
  const titles = [question.source, ...question.aliases].filter((title) => title !== "");
  const name = titles.map((title) => byTitle.get(plain(title))).find((one) => one !== undefined);
  if (question.type === "matrix") return matrixReader(question, titles, table, byTitle);
  const isMany = kindOf(question) === "list" && question.choices.size > 0;
  if (isMany && name === undefined) return choicesReader(question, table);
  if (name === undefined) return undefined;
  if (!isMany) return (row) => table.cell(row, name);
  return (row) => {
    const cell = table.cell(row, name);
    return question.choices.has(cell) ? [cell] : cell.split(listSeparator);
  };
}

function matrixReader(
  { rows }: Question,
  titles: readonly string[],
  table: Table,
  byTitle: ReadonlyMap<string, string>,
): (row: Row) => Json {
  const places = [...rows.keys()].flatMap((key) => {
    const names = [...titles.map((title) => `${title} [${key}]`), key];
    const name = names.map((one) => byTitle.get(plain(one))).find((one) => one !== undefined);
    return name === undefined ? [] : [[key, name] as const];
  });
  return (row) =>
    places.length === 0
      ? null
      : Object.fromEntries(places.map(([key, name]) => [key, table.cell(row, name)]));
}

/** One column per choice, with the choice in it. */
function choicesReader({ choices }: Question, table: Table): (row: Row) => Json {
  const header = new Set(table.header);
  const names = [...choices.keys()].filter((choice) => header.has(choice));
  return (row) => names.filter((choice) => table.cell(row, choice) !== "");
}
