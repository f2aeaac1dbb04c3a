/** Test support: reads CSV with a header, strictly by RFC 4180. */
export function readCsv(bytes: Buffer): Record<string, string>[] {
  const [head = [], ...rows] = linesOf(bytes.toString().replace(/^\ufeff/, ""));
  return rows.map((row) => {
    if (row.length !== head.length) throw new Error(`a row has ${row.length} of ${head.length} columns`);
    return Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""]));
  });
}

function linesOf(text: string): string[][] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const lines: string[][] = [];
  let line: string[] = [];
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const found = field.exec(text);
    if (!found) throw new Error(`no CSV at ${at}`);
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === ",") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
