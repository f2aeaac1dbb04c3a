/** Typeform responses: from the Responses API or the downloadable table. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { createContentIds, createEntryBuilder } from "../answers/entry-builder.ts";
import { instantFrom } from "../answers/moments.ts";
import type { Question } from "../build/question.ts";
import type { Imported, ImportedEntry } from "../importer.ts";
import { createColumns } from "../read/columns.ts";
import { at, isObject, listOf, memberOf, objectOf, textOf } from "../read/loose.ts";
import { jsonsOf, type SourceFile, sheetsOf, type Table, tableOf } from "../read/source-file.ts";
import { plain, readersOf } from "./columns.ts";

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
  for (const sheet of sheetsOf(files)) yield* fromTable(tableOf(sheet), imported, newId);
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

/** The value is stored under the name of its type. */
function rawOf(answer: Json): Json {
  const value = memberOf(answer, textOf(memberOf(answer, "type"))) ?? null;
  if (!isObject(value)) return value;
  const other = textOf(value.other);
  if (Array.isArray(value.labels)) return [...listOf(value.labels), ...(other ? [{ other }] : [])];
  if (value.label !== undefined) return value.label ?? null;
  return other ? { other } : value;
}

const facts =
  /^(#|token|response id|response type|network id|(start|stage|submit)[ _]date( \(.*\))?|(landed|started|submitted)[ _]at)$/i;

function* fromTable(
  { header, rows }: Table,
  { questions }: Imported,
  newId: (contents: string) => string,
): Iterable<ImportedEntry> {
  const columns = createColumns(header, plain, facts);
  const readers = readersOf(questions, header, columns);
  const idAt = header.findIndex((name) => /^(#|token|response id|network id)$/i.test(name));
  const timeAt = header.findLastIndex((name) => /^submit(ted)?[ _](date|at)/i.test(name));
  const typeAt = header.findLastIndex((name) => /^response type$/i.test(name));
  for (const row of rows) {
    const entry = createEntryBuilder();
    for (const { question, read } of readers) entry.set(question, read?.(row));
    columns.leaveRest(entry, row);
    const type = row[typeAt] || "completed";
    if (type !== "completed") entry.leaveOut("Response Type", type);
    yield entry.finish(row[idAt] || newId(row.join("\u001f")), instantFrom(row[timeAt] ?? ""));
  }
}
