/** The fixed parts of a workbook's XML. */
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const sheetHead = `${declaration}<worksheet xmlns="${main}"><sheetData>`;
export const sheetTail = "</sheetData></worksheet>";

/** Style 1 is text with a quote prefix that is not part of the value. */
export const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export function workbook(names: readonly string[]): string {
  const sheets = names
    .map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
    .join("");
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`;
}

/** The relationships from the workbook to its sheets or, without sheets, from the package to the workbook. */
export function relations(sheets: number): string {
  const one = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const all =
    sheets === 0
      ? [one("r1", "officeDocument", "xl/workbook.xml")]
      : [
          ...numbers(sheets).map((number) => one(`r${number}`, "worksheet", `worksheets/sheet${number}.xml`)),
          one("styles", "styles", "styles.xml"),
        ];
  return `${declaration}<Relationships xmlns="${packages}/relationships">${all.join("")}</Relationships>`;
}

export function contentTypes(sheets: number): string {
  const part = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${type}.${kind}+xml"/>`;
  const parts = [
    part("workbook.xml", "sheet.main"),
    part("styles.xml", "styles"),
    ...numbers(sheets).map((number) => part(`worksheets/sheet${number}.xml`, "worksheet")),
  ];
  return `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join("")}</Types>`;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_none, at) => at + 1);

const needsEscape = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/u;

/**
 * Characters that XML cannot contain are written as `_x0000_`, as in Excel; in text that already looks like this, the
 * underscore is escaped.
 */
export function xmlText(text: string): string {
  if (!needsEscape.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (one) => {
      if (one === "\t" || one === "\n" || (one >= "\u007f" && one < "\u00a0")) return one;
      return `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
    })
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
