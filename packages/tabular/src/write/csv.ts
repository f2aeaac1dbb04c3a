/** Writes CSV row by row. */
import { type CsvOptions, csvHead, csvLine } from "./csv-text.ts";
import { createOutlet } from "./outlet.ts";
import type { TableWriter, WriterColumn } from "./table-writer.ts";

export function createCsvWriter(columns: readonly WriterColumn[], options: CsvOptions = {}): TableWriter {
  const outlet = createOutlet();
  let isBegun = false;
  const begin = () => {
    if (isBegun) return "";
    isBegun = true;
    return csvHead(
      columns.map(({ name }) => name),
      options,
    );
  };
  return {
    stream: outlet.stream,
    write: (rows) => {
      let text = begin();
      for (const row of rows) text += csvLine(row, options);
      return outlet.send(Buffer.from(text));
    },
    end: async () => {
      const head = begin();
      if (head !== "") await outlet.send(Buffer.from(head));
      outlet.end();
    },
  };
}
