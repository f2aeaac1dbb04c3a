/** Reads the sheets, number formats, and shared strings of a workbook. */
import { TableError } from "../table-error.ts";
import { type DateKind, dateKindOf } from "./number-formats.ts";
import { type Parts, readXmlWhole } from "./parts.ts";

export interface Sheet {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Whether days are counted from 1904, as on early Macs. */
  readonly isFrom1904: boolean;
  readonly stylesPart: string | undefined;
  readonly textsPart: string | undefined;
}

const relsName = (part: string) => part.replace(/([^/]*)$/, "_rels/$1.rels");
const sharedCharsMax = 64 * 1024 ** 2;
const sharedTextsMax = 4_000_000;

export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const main = await mainPart(parts);
  const targets = await readRels(parts, main);
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  await readXmlWhole(parts.open(main), {
    open: (name, attributes) => {
      if (name === "workbookPr") isFrom1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const id = attributes["r:id"] ?? Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const part = targets.get(id ?? "");
      // Chart and dialog sheets have no cells.
      if (part?.target && part.type.endsWith("/worksheet"))
        sheets.push({
          name: attributes.name ?? "",
          part: part.target,
          isHidden: (attributes.state ?? "visible") !== "visible",
        });
    },
  });
  if (sheets.length === 0) throw new TableError("not_a_workbook");
  const partOf = (kind: string): string | undefined =>
    [...targets.values()].find(({ target, type }) => type.endsWith(kind) && parts.has(target))?.target;
  return { sheets, isFrom1904, stylesPart: partOf("/styles"), textsPart: partOf("/sharedStrings") };
}

async function mainPart(parts: Parts): Promise<string> {
  if (parts.has("xl/workbook.xml")) return "xl/workbook.xml";
  if (!parts.has("_rels/.rels")) throw new TableError("not_a_workbook");
  for (const { target, type } of (await readRels(parts, "")).values())
    if (type.endsWith("/officeDocument")) return target;
  throw new TableError("not_a_workbook");
}

async function readRels(
  parts: Parts,
  part: string,
): Promise<ReadonlyMap<string, { target: string; type: string }>> {
  const found = new Map<string, { target: string; type: string }>();
  const name = relsName(part);
  if (!parts.has(name)) return found;
  const folder = part.replace(/[^/]*$/, "");
  await readXmlWhole(parts.open(name), {
    open: (tag, { Id = "", Target = "", Type = "", TargetMode }) => {
      if (tag === "Relationship" && TargetMode !== "External")
        found.set(Id, { target: resolve(folder, Target), type: Type });
    },
  });
  return found;
}

function resolve(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split("/")) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}

/** Returns what a number represents, by style index. Undefined for a plain number. */
export async function readDateStyles(
  parts: Parts,
  { stylesPart }: Workbook,
): Promise<readonly (DateKind | undefined)[]> {
  const formats = new Map<number, string>();
  const styles: (DateKind | undefined)[] = [];
  let isInCells = false;
  if (stylesPart === undefined) return styles;
  await readXmlWhole(parts.open(stylesPart), {
    open: (name, attributes) => {
      if (name === "numFmt") formats.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      if (name === "cellXfs") isInCells = true;
      if (name !== "xf" || !isInCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      styles.push(dateKindOf(id, formats.get(id)));
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return styles;
}

/** Strings that cells refer to by index. All of them must be loaded before the first row. */
export async function readSharedTexts(parts: Parts, { textsPart }: Workbook): Promise<readonly string[]> {
  const texts: string[] = [];
  if (textsPart === undefined) return texts;
  const collector = createTextCollector();
  let chars = 0;
  await readXmlWhole(parts.open(textsPart), {
    open: collector.open,
    text: collector.text,
    close: (name) => {
      collector.close(name);
      if (name !== "si") return;
      const text = collector.take();
      chars += text.length;
      if (chars > sharedCharsMax || texts.length >= sharedTextsMax) throw new TableError("too_much_text");
      texts.push(text);
    },
  });
  return texts;
}

/** The text of an item: all its runs joined, without phonetic hints. */
export function createTextCollector() {
  let text = "";
  let isInText = false;
  let phonetic = 0;
  return {
    open: (name: string): void => {
      if (name === "rPh") phonetic += 1;
      if (name === "t") isInText = phonetic === 0;
    },
    text: (piece: string): void => {
      if (isInText) text += piece;
    },
    close: (name: string): void => {
      if (name === "rPh") phonetic -= 1;
      if (name === "t") isInText = false;
    },
    take: (): string => {
      const whole = unescaped(text);
      text = "";
      return whole;
    },
  };
}

/** Characters that XML cannot contain are written as `_x000D_`. */
export function unescaped(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
