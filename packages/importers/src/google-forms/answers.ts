/** Google Forms responses: from a spreadsheet or the Forms API. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { createContentIds, createEntryBuilder } from "../answers/entry-builder.ts";
import { instantFrom } from "../answers/moments.ts";
import { kindOf, type Question } from "../build/question.ts";
import type { Imported, ImportedEntry } from "../importer.ts";
import { type Columns, createColumns } from "../read/columns.ts";
import { at, isObject, listOf, memberOf, objectOf, textOf } from "../read/loose.ts";
import { jsonsOf, type Row, type SourceFile, sheetsOf, type Table, tableOf } from "../read/source-file.ts";

export function* googleAnswers(files: readonly SourceFile[], imported: Imported): Iterable<ImportedEntry> {
  const newId = createContentIds();
  for (const json of jsonsOf(files))
    for (const response of listOf(memberOf(json, "responses")).filter(isObject))
      yield fromResponse(response, imported, newId);
  for (const sheet of sheetsOf(files)) {
    const table = tableOf(sheet);
    if (table.header.length > 0) yield* fromTable(table, imported, newId);
  }
}

function fromResponse(
  response: JsonObject,
  { questions }: Imported,
  newId: (text: string) => string,
): ImportedEntry {
  const entry = createEntryBuilder();
  const answers = objectOf(response.answers);
  const left = new Set(Object.keys(answers));
  const rawOf = (id: string): Json => {
    left.delete(id);
    const values = listOf(at(answers, id, "textAnswers", "answers")).map(
      (one) => memberOf(one, "value") ?? null,
    );
    return values.length > 1 ? values : (values[0] ?? null);
  };
  for (const question of questions) {
    if (question.type === "matrix") {
      const ids = [...question.rows.keys()].filter((id) => Object.hasOwn(answers, id));
      entry.set(question, ids.length === 0 ? null : Object.fromEntries(ids.map((id) => [id, rawOf(id)])));
    } else {
      const id = question.aliases.find((one) => Object.hasOwn(answers, one) && !isFile(answers[one]));
      if (id !== undefined) entry.set(question, rawOf(id));
    }
  }
  for (const id of left) entry.leaveOut(id, answers[id] ?? null);
  const email = textOf(response.respondentEmail);
  if (email !== "") entry.leaveOut("respondentEmail", email);
  const id = textOf(response.responseId) || newId(JSON.stringify(response));
  return entry.finish(id, instantFrom(textOf(response.lastSubmittedTime) || textOf(response.createTime)));
}

const isFile = (answer: Json | undefined): boolean => memberOf(answer, "fileUploadAnswers") !== undefined;

const timeName = /^(timestamp|zeitstempel|horodateur|marca temporal|sygnatura czasowa|tijdstempel)$/i;

function* fromTable(
  table: Table,
  { questions }: Imported,
  newId: (text: string) => string,
): Iterable<ImportedEntry> {
  const columns = createColumns(table.header, (name) => name);
  const named = columns.take(table.header.filter((name) => timeName.test(name)));
  const readers = questions.map((question) => ({ question, read: readerOf(question, columns) }));
  // The timestamp header is localized, but it is the first column unless someone removed it.
  const time = named ?? columns.takeAt(0);
  for (const row of table.rows) {
    const entry = createEntryBuilder();
    for (const { question, read } of readers) entry.set(question, read(row));
    columns.leaveRest(entry, row);
    const moment = time === undefined ? "" : (row[time] ?? "");
    const submittedAt = instantFrom(moment);
    if (submittedAt === undefined && moment.trim() !== "")
      entry.leaveOut(table.header[time ?? 0] ?? "", moment);
    yield entry.finish(newId(row.join("\u001f")), submittedAt);
  }
}

/** Finds the columns of a question once per file. */
function readerOf(question: Question, columns: Columns): (row: Row) => Json {
  const split = (cell: string) => splitChoices(question, cell);
  if (question.type === "matrix") {
    const places = [...question.rows.keys()].flatMap((key) => {
      const at = columns.take([`${question.source} [${key}]`]);
      return at === undefined ? [] : [[key, at] as const];
    });
    const raw = (cell: string) => (question.settings.multiple === true ? split(cell) : cell);
    return (row) => Object.fromEntries(places.map(([key, at]) => [key, raw(row[at] ?? "")]));
  }
  const at = columns.take([question.source]);
  const isMany = kindOf(question) === "list" && question.choices.size > 0;
  return (row) => {
    const cell = at === undefined ? "" : (row[at] ?? "");
    return isMany ? split(cell) : cell;
  };
}

/** A longer cell cannot be a list of selected choices. */
const cellCharsMax = 20_000;

/** Choices are joined by commas and may contain commas themselves, so try the longest choice first. */
function splitChoices({ choices }: Question, cell: string): readonly string[] {
  if (cell.length > cellCharsMax) return [cell];
  const found: string[] = [];
  const names = [...choices.keys()].sort((a, b) => b.length - a.length);
  let rest = cell.trim();
  while (rest !== "") {
    const whole = rest;
    const name = names.find((one) => whole === one || whole.startsWith(`${one}, `));
    const comma = rest.indexOf(", ");
    const part = name ?? (comma < 0 ? rest : rest.slice(0, comma));
    found.push(part);
    rest = rest.slice(part.length + 2);
  }
  return found;
}
