/**
 * Imports and exports tables as files with COPY. PostgreSQL formats or parses the text itself, which is several times
 * faster than transferring rows through a driver. Only the unit of work calls this. COPY does not support parameters,
 * so values become quoted literals here and nowhere else. COPY FROM does not work on a table with row policies, so
 * incoming rows go to a temporary table first.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { toWire } from "./pipeline.ts";
import { identifier, type Sql } from "./statement.ts";

/** A query's result as CSV without a header; NULL is an empty, unquoted field. */
export async function copyOut<T>(
  client: pg.ClientBase,
  query: Sql,
  work: (text: Readable) => Promise<T>,
): Promise<T> {
  const text = client.query(copyTo(`copy (${withLiterals(query)}) to stdout (format csv)`));
  // If the reader fails, the stream is destroyed and nothing else handles its errors.
  text.on("error", () => {});
  try {
    const result = await work(text);
    if (!text.readableEnded) await drained(text);
    return result;
  } catch (error) {
    text.destroy();
    throw error;
  }
}

/** Reads the rest if the reader stopped early; otherwise the connection would be in the middle of a response. */
async function drained(text: Readable): Promise<void> {
  for await (const _chunk of text);
}

/** Copies rows in PostgreSQL's text format (`copyLine`) into columns of a temporary table of this session. */
export async function copyIn(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  lines: Iterable<string> | AsyncIterable<string | Buffer>,
): Promise<void> {
  const names = columns.map((name) => identifier(name).sql).join(", ");
  const into = client.query(copyFrom(`copy pg_temp.${identifier(table).sql} (${names}) from stdin`));
  await pipeline(Readable.from(lines, { objectMode: false }), into);
}

const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Formats one row for `copyIn`. */
export function copyLine(values: readonly (string | null)[]): string {
  let line = "";
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? null;
    if (at > 0) line += "\t";
    line += value === null ? "\\N" : copyText(value);
  }
  return `${line}\n`;
}

function copyText(value: string): string {
  return special.test(value) ? value.replace(/[\\\n\r\t]/g, (one) => escapes[one] ?? one) : value;
}

/** The query text with its values inlined, each as a quoted literal whose type PostgreSQL infers as for a parameter. */
function withLiterals(query: Sql): string {
  return query.strings
    .map((part, at) => (at < query.values.length ? `${part}${literalOf(query.values[at])}` : part))
    .join("");
}

function literalOf(value: unknown): string {
  const wire = toWire(value);
  if (wire === null || wire === undefined) return "null";
  if (Buffer.isBuffer(wire)) return pg.escapeLiteral(`\\x${wire.toString("hex")}`);
  return pg.escapeLiteral(String(wire));
}
