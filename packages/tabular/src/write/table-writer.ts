/** The common interface of table writers. */
import type { Readable } from "node:stream";
import type { CsvOptions } from "./csv-text.ts";

/** `json` values are JSON text; `date` and `datetime` are ISO 8601 text. */
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
  /** The bytes of the file. A reader that stops early destroys it, and the next `write` rejects. */
  readonly stream: Readable;
  write(rows: readonly (readonly Value[])[]): Promise<void>;
  end(): Promise<void>;
}
