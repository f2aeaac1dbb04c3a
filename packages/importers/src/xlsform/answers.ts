/** ODK Central submissions: one table, plus one per repeat, linked by keys. */
import type { Json } from "@formstead/form-logic";
import { type AnswerHolder, createContentIds, createEntryBuilder } from "../answers/entry-builder.ts";
import { instantFrom } from "../answers/moments.ts";
import { isChoice, kindOf, type Question } from "../build/question.ts";
import { type Trail, trailOf } from "../build/tree-answers.ts";
import type { Imported, ImportedEntry } from "../importer.ts";
import { type Row, type SourceFile, sheetsOf, type Table, tableOf } from "../read/source-file.ts";

interface Tables {
  readonly main: Table;
  /** Keyed by repeat path, then by the parent row's key. */
  readonly repeats: ReadonlyMap<
    string,
    { readonly table: Table; readonly byParent: ReadonlyMap<string, readonly Row[]> }
  >;
}

export function* xlsformAnswers(
  files: readonly SourceFile[],
  { questions }: Imported,
): Iterable<ImportedEntry> {
  const tables = tablesOf(files, questions);
  if (!tables) return;
  const { main } = tables;
  const newId = createContentIds();
  const known = new Set(questions.flatMap((question) => columnsOf(trailOf(question))));
  const facts =
    /^(SubmissionDate|KEY|meta-|Submitter|Attachments|Status|ReviewState|DeviceID|Edits|FormVersion|__)/;
  const unknown = main.header.filter(
    (name) => !known.has(name) && !facts.test(name) && !/^SET-OF-/.test(name),
  );
  for (const row of main.rows) {
    const entry = createEntryBuilder();
    const key = main.cell(row, "KEY") || main.cell(row, "meta-instanceID");
    take(entry, main, row, key, questions, tables, 0);
    for (const name of unknown) {
      const cell = main.cell(row, name);
      if (cell !== "") entry.leaveOut(name, cell);
    }
    yield entry.finish(key || newId(row.join("\u001f")), instantFrom(main.cell(row, "SubmissionDate")));
  }
}

function tablesOf(files: readonly SourceFile[], questions: readonly Question[]): Tables | undefined {
  const all = sheetsOf(files)
    .filter(({ name }) => !/(^|[^a-z])(survey|choices|settings|entities)$/i.test(name))
    .map((sheet) => ({ name: sheet.name, table: tableOf(sheet) }));
  const isInner = ({ header }: Table) => header.includes("PARENT_KEY");
  const main = all.find(({ table }) => !isInner(table) && table.header.length > 0)?.table;
  if (!main) return undefined;
  const repeats = new Map<string, { table: Table; byParent: Map<string, Row[]> }>();
  for (const { path, steps } of questions.flatMap((question) => trailOf(question).repeats)) {
    if (repeats.has(path)) continue;
    const name = steps.at(-1) ?? "";
    const table = all.find(
      (one) => isInner(one.table) && (one.name === name || one.name.endsWith(`-${name}`)),
    )?.table;
    if (table) repeats.set(path, { table, byParent: byParentOf(table) });
  }
  return { main, repeats };
}

function byParentOf(table: Table): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of table.rows) {
    const parent = table.cell(row, "PARENT_KEY");
    const list = found.get(parent);
    if (list) list.push(row);
    else found.set(parent, [row]);
  }
  return found;
}

function take(
  holder: AnswerHolder,
  table: Table,
  row: Row,
  key: string,
  questions: readonly Question[],
  tables: Tables,
  depth: number,
): void {
  const inner = new Map<string, Question[]>();
  for (const question of questions) {
    const trail = trailOf(question);
    const repeat = trail.repeats[depth];
    if (repeat) inner.set(repeat.path, [...(inner.get(repeat.path) ?? []), question]);
    else holder.set(question, rawOf(question, trail, table, row));
  }
  for (const [path, inside] of inner) {
    const found = tables.repeats.get(path);
    for (const one of found?.byParent.get(key) ?? [])
      if (found)
        take(
          holder.addInstance(path),
          found.table,
          one,
          found.table.cell(one, "KEY"),
          inside,
          tables,
          depth + 1,
        );
  }
}

/** Column names are prefixed with group names; points are split into several columns. */
function columnsOf({ steps }: Trail): readonly string[] {
  const name = steps.join("-");
  return [name, ...["Latitude", "Longitude", "Altitude", "Accuracy"].map((part) => `${name}-${part}`)];
}

function rawOf(question: Question, trail: Trail, table: Table, row: Row): Json {
  const [name = "", latitude = "", longitude = "", altitude = "", accuracy = ""] = columnsOf(trail);
  const cell = table.cell(row, name);
  if (question.type === "location" && cell === "") {
    const lat = table.cell(row, latitude);
    if (lat === "") return null;
    return [
      lat,
      table.cell(row, longitude),
      table.cell(row, altitude) || "0",
      table.cell(row, accuracy) || "0",
    ].join(" ");
  }
  return isChoice(question) && kindOf(question) === "list"
    ? cell.split(/\s+/).filter((one) => one !== "")
    : cell;
}
