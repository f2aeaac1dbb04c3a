/**
 * Finds the answers to each question in a table downloaded from Typeform: under the question's title, or in one
 * column per choice or row. Those columns may have the same names as other questions.
 */
import type { Json } from "@formstead/form-logic";
import { kindOf, type Question } from "../build/question.ts";
import type { Columns } from "../read/columns.ts";
import type { Row } from "../read/source-file.ts";

type Reader = (row: Row) => Json;

interface Search {
  readonly header: Row;
  readonly columns: Columns;
  /** Whether there are more columns with this name than remaining questions with this title. */
  isSpare(name: string): boolean;
}

const listSeparator = ", ";

export const plain = (title: string) => title.replace(/\s+/g, " ").trim();

const titlesOf = ({ source, aliases }: Question) => [source, ...aliases];

/** One reader per question, in order; undefined if the table has no column for it. */
export function readersOf(questions: readonly Question[], header: Row, columns: Columns) {
  const coming = new Map<string, number>();
  const count = (question: Question, by: number) => {
    for (const title of new Set(titlesOf(question).map(plain)))
      coming.set(title, (coming.get(title) ?? 0) + by);
  };
  for (const question of questions) count(question, 1);
  const isSpare = (name: string) => columns.count(name) > (coming.get(plain(name)) ?? 0);
  return questions.map((question) => {
    count(question, -1);
    return { question, read: readerOf(question, { header, columns, isSpare }) };
  });
}

function readerOf(question: Question, search: Search): Reader | undefined {
  if (question.type === "matrix") return matrixReader(question, search);
  const isMany = kindOf(question) === "list" && question.choices.size > 0;
  // A column with this title may belong to another question with the same title.
  const hasEach = isMany && namesIn(question.choices).every((names) => names.some(search.isSpare));
  const at = hasEach ? undefined : search.columns.take(titlesOf(question));
  if (at === undefined) return isMany ? choicesReader(question, search) : undefined;
  if (!isMany) return (row) => row[at] ?? "";
  return (row) => {
    const cell = row[at] ?? "";
    return question.choices.has(cell) ? [cell] : cell.split(listSeparator);
  };
}

/** Groups all names of a choice or row. */
function namesIn(known: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  return [...Map.groupBy(known.keys(), (name) => known.get(name)).values()];
}

function placesOf(
  known: ReadonlyMap<string, string>,
  { columns, isSpare }: Search,
  longNames: (name: string) => readonly string[] = () => [],
): readonly (readonly [name: string, at: number])[] {
  return namesIn(known).flatMap((names) => {
    const at = columns.take([...names.flatMap(longNames), ...names.filter(isSpare)]);
    return at === undefined ? [] : [[names[0] ?? "", at] as const];
  });
}

function matrixReader(question: Question, search: Search): Reader | undefined {
  const titles = titlesOf(question);
  const places = placesOf(question.rows, search, (row) => titles.map((title) => `${title} [${row}]`));
  if (places.length === 0) return undefined;
  return (row) => Object.fromEntries(places.map(([name, at]) => [name, row[at] ?? ""]));
}

/** One column per choice, containing the choice, followed by one for the write-in text. */
function choicesReader({ choices, settings }: Question, search: Search): Reader {
  const places = placesOf(choices, search);
  const behind = Math.max(...places.map(([, at]) => at)) + 1;
  const hasOther = settings.allow_other === true && /^other$/i.test(search.header[behind] ?? "");
  const otherAt = hasOther ? search.columns.takeAt(behind) : undefined;
  return (row) => {
    const other = otherAt === undefined ? "" : (row[otherAt] ?? "").trim();
    const chosen = places.filter(([, at]) => (row[at] ?? "") !== "").map(([name]) => name);
    return other === "" ? chosen : [...chosen, { other }];
  };
}
