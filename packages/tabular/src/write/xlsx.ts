/**
 * Streams an Excel workbook: the XML of one sheet after the other, zipped by yazl. Text is always written as text
 * (`inlineStr`), so it is never evaluated; formula-like text also gets a quote prefix, so that it stays text when
 * someone edits the cell. Numbers that a double represents exactly are written as numbers. When a sheet is full,
 * another one follows.
 */
import { PassThrough } from "node:stream";
import { ZipFile } from "yazl";
import { guard } from "../formula-safe.ts";
import type { TableWriter, Value, ValueType, WriterColumn, WriterOptions } from "./table-writer.ts";
import { contentTypes, relations, sheetHead, sheetTail, styles, workbook, xmlText } from "./xlsx-parts.ts";

const sheetRowsMax = 1_048_576;
const cellCharsMax = 32_767;
const fastCompression = 3;

export interface XlsxOptions extends WriterOptions {
  /** Set by tests, because reaching Excel's own limit would take too long. */
  readonly sheetRowsMax?: number;
}

export function createXlsxWriter(columns: readonly WriterColumn[], options: XlsxOptions = {}): TableWriter {
  const rowsMax = options.sheetRowsMax ?? sheetRowsMax;
  const zip = new ZipFile();
  const stream = zip.outputStream as PassThrough;
  const head = columns.map(({ name }) => name);
  const headTypes = columns.map((): ValueType => "text");
  const types = columns.map(({ type }) => type);
  let sheets = 0;
  let rowsInSheet = 0;
  let sheet: PassThrough | undefined;
  let wake = () => {};
  stream.once("close", () => wake());

  const send = async (text: string) => {
    if (stream.destroyed) throw stream.errored ?? new Error("the reader closed the stream");
    const full = sheet;
    if (full?.write(text) !== false) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
      full.once("drain", resolve);
    });
    if (stream.destroyed && !stream.readableEnded) throw new Error("the reader closed the stream");
  };

  const endSheet = () => {
    sheet?.end(sheetTail);
    sheet = undefined;
  };

  const beginSheet = async () => {
    endSheet();
    sheets += 1;
    rowsInSheet = 1;
    sheet = new PassThrough();
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, {
      compressionLevel: fastCompression,
      mtime: new Date(0),
    });
    await send(sheetHead + rowXml(head, headTypes));
  };

  return {
    stream,
    write: async (rows) => {
      let text = "";
      for (const row of rows) {
        if (!sheet || rowsInSheet >= rowsMax) {
          if (text !== "") await send(text);
          text = "";
          await beginSheet();
        }
        text += rowXml(row, types);
        rowsInSheet += 1;
      }
      if (text !== "") await send(text);
    },
    end: async () => {
      if (sheets === 0) await beginSheet();
      endSheet();
      const names = Array.from({ length: sheets }, (_none, at) => sheetName(options.sheet ?? "Sheet", at));
      const add = (path: string, xml: string) =>
        zip.addBuffer(Buffer.from(xml), path, { mtime: new Date(0) });
      add("xl/workbook.xml", workbook(names));
      add("xl/_rels/workbook.xml.rels", relations(sheets));
      add("xl/styles.xml", styles);
      add("_rels/.rels", relations(0));
      add("[Content_Types].xml", contentTypes(sheets));
      zip.end();
    },
  };
}

/** Replaces characters that Excel does not allow in sheet names, and makes names unique. */
function sheetName(name: string, at: number): string {
  const clean =
    name
      .replace(/[[\]:*?/\\']/g, " ")
      .trim()
      .slice(0, 25) || "Sheet";
  return at === 0 ? clean : `${clean} ${at + 1}`;
}

function rowXml(row: readonly Value[], types: readonly ValueType[]): string {
  let cells = "";
  for (let at = 0; at < types.length; at += 1) cells += cellXml(row[at] ?? null, types[at] ?? "text");
  return `<row>${cells}</row>`;
}

function cellXml(value: Value, type: ValueType): string {
  if (value === null || value === "") return "<c/>";
  if (type === "number") {
    const number = typeof value === "number" ? value : exactNumber(String(value));
    if (number !== undefined && Number.isFinite(number)) return `<c><v>${number}</v></c>`;
  }
  if (type === "boolean") {
    if (value === true || value === "true" || value === "t") return '<c t="b"><v>1</v></c>';
    if (value === false || value === "false" || value === "f") return '<c t="b"><v>0</v></c>';
  }
  const text = String(value).slice(0, cellCharsMax);
  const style = guard(text) === text ? "" : ' s="1"';
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** Spreadsheets calculate with 15 digits, so a longer number, or one with leading or trailing zeros, would change. */
function exactNumber(text: string): number | undefined {
  if (text.length > 24 || !/^-?\d/.test(text)) return undefined;
  const number = Number(text);
  return String(number) === text && text.replace(/\D/g, "").length <= 15 ? number : undefined;
}
