/** Reads the rows of a sheet as text, one by one. Rows and cells missing from the file are empty. */
import { columnsMax, type RawRow, rowCharsMax } from "../table.ts";
import { TableError } from "../table-error.ts";
import { type DateKind, dateText } from "./number-formats.ts";
import { type Parts, readXml } from "./parts.ts";
import { createTextCollector, unescaped } from "./workbook.ts";

export interface SheetFacts {
  readonly part: string;
  readonly texts: readonly string[];
  readonly styles: readonly (DateKind | undefined)[];
  readonly isFrom1904: boolean;
}

interface SheetRow {
  readonly number: number;
  readonly cells: RawRow;
}

const rowsMax = 1_048_576;

/**
 * Yields a few rows at a time, and only non-empty ones, because a sheet can have a million empty rows before its last
 * one.
 */
export async function* readSheet(parts: Parts, facts: SheetFacts): AsyncGenerator<readonly SheetRow[]> {
  const reader = createRowReader(facts);
  for await (const _ of readXml(parts.open(facts.part), reader.handlers)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
}

function createRowReader(facts: SheetFacts) {
  const inline = createTextCollector();
  let rows: SheetRow[] = [];
  let row = 0;
  let cells: string[] = [];
  let column = -1;
  let type = "n";
  let style = 0;
  let value = "";
  let isInValue = false;
  let isInline = false;
  let chars = 0;

  const startRow = (told: string | undefined): void => {
    const number = told === undefined ? row + 1 : Number(told);
    if (!Number.isInteger(number) || number <= row || number > rowsMax)
      throw new TableError("broken_xml", row);
    row = number;
    cells = [];
    column = -1;
    chars = 0;
  };

  const startCell = ({ r, t = "n", s = "0" }: Readonly<Record<string, string>>): void => {
    column = r === undefined ? column + 1 : columnOf(r);
    if (column >= columnsMax) throw new TableError("too_many_columns", row);
    type = t;
    style = Number(s);
    value = "";
  };

  const endCell = (): void => {
    const text = type === "inlineStr" ? inline.take() : cellText(type, value, style, facts);
    chars += text.length;
    if (chars > rowCharsMax) throw new TableError("row_too_long", row);
    if (text === "") return;
    while (cells.length < column) cells.push("");
    cells[column] = text;
  };

  return {
    take: (): readonly SheetRow[] => {
      const taken = rows;
      rows = [];
      return taken;
    },
    handlers: {
      open: (name: string, attributes: Readonly<Record<string, string>>): void => {
        if (isInline) inline.open(name);
        else if (name === "row") startRow(attributes.r);
        else if (name === "c") startCell(attributes);
        else if (name === "v") isInValue = true;
        else if (name === "is") isInline = true;
      },
      text: (piece: string): void => {
        if (isInValue) value += piece;
        else if (isInline) inline.text(piece);
      },
      close: (name: string): void => {
        if (name === "is") isInline = false;
        if (isInline) inline.close(name);
        else if (name === "v") isInValue = false;
        else if (name === "c") endCell();
        else if (name === "row" && cells.length > 0) rows.push({ number: row, cells });
      },
    },
  };
}

function cellText(type: string, value: string, style: number, facts: SheetFacts): string {
  // Number("") is 0, which would be the index of the first shared string.
  if (type !== "str" && value.trim() === "") return "";
  switch (type) {
    case "s":
      return facts.texts[Number(value)] ?? "";
    case "b":
      return value === "1" || value === "true" ? "true" : "false";
    case "str":
      return unescaped(value);
    // Errors such as #N/A and dates written as text stay unchanged.
    case "e":
    case "d":
      return value;
    default:
      return numberText(value, facts.styles[style], facts.isFrom1904);
  }
}

/** Rounds to 15 digits, as spreadsheets display; further digits are floating-point noise. */
function numberText(value: string, kind: DateKind | undefined, isFrom1904: boolean): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const text = kind && dateText(number, kind, isFrom1904);
  return text ?? String(Number(number.toPrecision(15)));
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    column = column * 26 + place;
  }
  return column - 1;
}
