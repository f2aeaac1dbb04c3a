/**
 * Reads one sheet of a workbook in batches of rows. Random access is not possible, so earlier rows are skipped one by
 * one.
 */
import type { ByteSource } from "../byte-source.ts";
import { columnNames, looksLikeHeader } from "../header.ts";
import {
  type Batch,
  batchRowsDefault,
  type FormatWish,
  type Position,
  type RawRow,
  type ReadOptions,
  type Table,
  type XlsxFormat,
} from "../table.ts";
import { TableError } from "../table-error.ts";
import { openParts, type Parts } from "./parts.ts";
import { readSheet, type SheetFacts } from "./sheet.ts";
import { readDateStyles, readSharedTexts, readWorkbook } from "./workbook.ts";

const lookedRows = 200;
const noCells: RawRow = [];

export async function sniffXlsx(source: ByteSource, wish: FormatWish): Promise<XlsxFormat> {
  const parts = await openParts(source);
  const { sheets } = await readWorkbook(parts);
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const name = wish.sheet ?? first?.name ?? "";
  const [head = [], ...rows] = await firstRows(parts, await factsOf(parts, name));
  return {
    kind: "xlsx",
    sheet: name,
    sheets: sheets.map((one) => one.name),
    hasHeader: wish.hasHeader ?? looksLikeHeader(head, rows),
  };
}

export async function openXlsx(source: ByteSource, format: XlsxFormat, options: ReadOptions): Promise<Table> {
  const parts = await openParts(source);
  const facts = await factsOf(parts, format.sheet);
  const looked = await firstRows(parts, facts);
  if (looked.length === 0) throw new TableError("empty");
  const width = Math.max(1, ...looked.map(({ length }) => length));
  const start = { byte: 0, row: format.hasHeader ? 1 : 0 };
  const read = (from: Position) => readBatches(parts, facts, from.row, options.batchRows ?? batchRowsDefault);
  return {
    header: columnNames(format.hasHeader ? (looked[0] ?? []) : [], width),
    start,
    batches: (from = start) => read(from),
  };
}

async function factsOf(parts: Parts, name: string): Promise<SheetFacts> {
  const workbook = await readWorkbook(parts);
  const sheet = workbook.sheets.find((one) => one.name === name);
  if (!sheet || !parts.has(sheet.part)) throw new TableError("no_such_sheet");
  const styles = await readDateStyles(parts, workbook);
  const texts = await readSharedTexts(parts, workbook);
  return { part: sheet.part, texts, styles, isFrom1904: workbook.isFrom1904 };
}

async function firstRows(parts: Parts, facts: SheetFacts): Promise<readonly RawRow[]> {
  for await (const { rows } of readBatches(parts, facts, 0, lookedRows)) return rows;
  return [];
}

async function* readBatches(
  parts: Parts,
  facts: SheetFacts,
  skip: number,
  batchRows: number,
): AsyncGenerator<Batch> {
  let kept: RawRow[] = [];
  let firstRow = skip + 1;
  let next = firstRow;
  const make = (rows: RawRow[]): Batch => {
    const position = { byte: 0, row: firstRow + rows.length - 1 };
    const batch = { firstRow, rows, position };
    firstRow += rows.length;
    return batch;
  };
  for await (const piece of readSheet(parts, facts)) {
    for (const { number, cells } of piece) {
      for (; next <= number; next += 1) {
        kept.push(next === number ? cells : noCells);
        if (kept.length < batchRows) continue;
        yield make(kept);
        kept = [];
      }
    }
  }
  if (kept.length > 0) yield make(kept);
}
