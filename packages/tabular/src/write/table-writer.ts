/** What every writer of tables takes and gives. */
import type { Readable } from "node:stream";
import type { CsvOptions } from "./csv-text.ts";

/** `json` values are JSON texts; `date` and `datetime` are texts as ISO 8601 has them. */
export type ValueType = "text" | "number" | "boolean" | "date" | "datetime" | "json";
export type Value = string | number | boolean | null;

export interface WriterColumn {
  readonly name: string;
  readonly type: ValueType;
}

export interface WriterOptions extends CsvOptions {
  /** The name of the first sheet. */
  readonly sheet?: string | undefined;
}

export interface TableWriter {
  /** The bytes of the file. Whoever stops reading destroys it, and the next `write` rejects. */
  readonly stream: Readable;
  write(rows: readonly (readonly Value[])[]): Promise<void>;
  end(): Promise<void>;
}
