/**
 * Opens uploaded files for importers: JSON, spreadsheets, CSV, and archives of these. The files are untrusted:
 * everything is limited, and an unreadable file is reported instead of throwing.
 */
import { buffer } from "node:stream/consumers";
import type { Json } from "@formstead/form-logic";
import {
  bufferSource,
  openArchive,
  openTable,
  sniffTable,
  TableError,
  type TableFormat,
} from "@formstead/tabular";
import type { Row, Sheet, SourceFile } from "./source-file.ts";

export interface RawFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface OpenedFiles {
  readonly files: readonly SourceFile[];
  /** Files that could not be read, with the reason. */
  readonly unread: readonly { readonly name: string; readonly why: string }[];
}

const archivedMax = 500;
const archivedBytesMax = 200 * 1024 ** 2;
const sheetsMax = 100;
const charsMax = 200 * 1024 ** 2;
/** Empty rows count toward the limit too, because a tiny spreadsheet can declare a million of them. */
const emptyRowChars = 40;
const emptyRow: Row = [];
const jsonDepthMax = 200;

export async function openFiles(given: readonly RawFile[]): Promise<OpenedFiles> {
  const files: SourceFile[] = [];
  const unread: { name: string; why: string }[] = [];
  for (const one of given) {
    for (const file of (await tablesIn(one)) ?? [one]) {
      const opened = await openFile(file);
      if (typeof opened === "string") unread.push({ name: file.name, why: opened });
      else files.push(opened);
    }
  }
  return { files, unread };
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"));

/**
 * The files in an archive. Undefined for anything else, including workbooks (which are ZIP archives too) and archives
 * that cannot be unpacked.
 */
async function tablesIn({ bytes }: RawFile): Promise<readonly RawFile[] | undefined> {
  if (!isZip(bytes)) return undefined;
  const tables: RawFile[] = [];
  let left = archivedBytesMax;
  try {
    for (const { name, open } of await openArchive(bufferSource(bytes))) {
      if (!/(^|\/)[^/._][^/]*\.(csv|json|xlsx)$/i.test(name)) continue;
      if (tables.length >= archivedMax) return undefined;
      const table = { name: name.replace(/^.*\//, ""), bytes: await buffer(open(left)) };
      left -= table.bytes.length;
      tables.push(table);
    }
  } catch (error) {
    if (error instanceof TableError) return undefined;
    throw error;
  }
  return tables.length > 0 ? tables : undefined;
}

/** Returns the reason as a sentence if the file cannot be read. */
async function openFile({ name, bytes }: RawFile): Promise<SourceFile | string> {
  const head = bytes
    .subarray(0, 1_000)
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart();
  if (/^[{[]/.test(head)) {
    const json = parseJson(bytes.toString("utf8").replace(/^\ufeff/, ""));
    return json === undefined ? "The file is not valid JSON or is nested too deeply." : { name, json };
  }
  try {
    return { name, sheets: await readSheets(name, bytes) };
  } catch (error) {
    if (error instanceof TableError) return `The file is not a readable table (${error.message}).`;
    throw error;
  }
}

async function readSheets(name: string, bytes: Buffer): Promise<Sheet[]> {
  const source = bufferSource(bytes);
  const format = await sniffTable(source, { kind: isZip(bytes) ? "xlsx" : "csv", hasHeader: false });
  const formats: readonly (readonly [string, TableFormat])[] =
    format.kind === "xlsx"
      ? format.sheets.slice(0, sheetsMax).map((sheet) => [sheet, { ...format, sheet, hasHeader: false }])
      : [[name.replace(/\.[a-z]{1,5}$/i, ""), format]];
  const sheets: Sheet[] = [];
  let chars = 0;
  for (const [sheet, one] of formats) {
    const table = await openTable(source, one).catch(emptyAsNothing);
    if (!table) continue;
    const rows: Row[] = [];
    for await (const batch of table.batches()) {
      for (const row of batch.rows) {
        if (row.length === 0) {
          chars += emptyRowChars;
          rows.push(emptyRow);
          continue;
        }
        const cells = row.map((cell) => (typeof cell === "string" ? cell : String(cell ?? "")));
        chars += cells.reduce((sum, cell) => sum + cell.length + 1, 0);
        rows.push(cells);
      }
      if (chars > charsMax) throw new TableError("too_much_text");
    }
    sheets.push({ name: sheet, rows });
  }
  if (sheets.length === 0) throw new TableError("empty");
  return sheets;
}

/** Workbooks often contain an unused sheet. */
function emptyAsNothing(error: unknown): undefined {
  if (!(error instanceof TableError) || error.code !== "empty") throw error;
}

function parseJson(text: string): Json | undefined {
  try {
    const json = JSON.parse(text) as Json;
    return isTooDeep(json) ? undefined : json;
  } catch {
    return undefined;
  }
}

/** Iterative, because deep nesting would overflow the stack. */
function isTooDeep(json: Json): boolean {
  let level: readonly Json[] = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > jsonDepthMax) return true;
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null ? (Object.values(one) as Json[]) : [],
    );
  }
  return false;
}
