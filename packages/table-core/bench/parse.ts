/**
 * Measures how long it takes to parse the text of a file with twelve columns. Run it with `node
 * packages/table-core/bench/parse.ts [rows]`.
 */
import { type Column, type ColumnType, parserOf } from "../src/index.ts";

const rows = Number(process.argv[2] ?? 1_000_000);
const column = (type: ColumnType, settings = {}): Column => ({
  id: type,
  key: type,
  name: type,
  type,
  required: false,
  unique: type === "email",
  default: null,
  settings,
});
const options = Array.from({ length: 20 }, (_, at) => ({ value: `option_${at}`, label: `Option ${at}` }));

const columns: readonly (readonly [Column, (at: number) => string])[] = [
  [column("text"), (at) => `Customer number ${at}`],
  [column("text", { max_length: 100 }), (at) => `Straße ${at}`],
  [column("email"), (at) => `person.${at}@example.org`],
  [column("number"), (at) => String(at * 1.5)],
  [column("decimal", { scale: 2, min: "0" }), (at) => `${at}.50`],
  [column("currency", { currency: "EUR", scale: 2 }), (at) => `${at}.99 EUR`],
  [column("boolean"), (at) => (at % 2 ? "yes" : "no")],
  [column("date"), (at) => `2026-0${1 + (at % 9)}-1${at % 10}`],
  [column("datetime"), (at) => `2026-0${1 + (at % 9)}-1${at % 10}T08:30:00+01:00`],
  [column("select", { options, allow_new: false }), (at) => `Option ${at % 20}`],
  [column("multi_select", { options, allow_new: false }), (at) => `option_${at % 20}; option_3`],
  [column("url"), (at) => `https://example.org/${at}`],
];

let total = 0;
for (const [one, textAt] of columns) {
  const parse = parserOf(one);
  const texts = Array.from({ length: 10_000 }, (_, at) => textAt(at));
  const startedAt = performance.now();
  for (let at = 0; at < rows; at += 1) if (!parse(texts[at % 10_000] ?? "").ok) throw new Error(one.type);
  const ms = performance.now() - startedAt;
  total += ms;
  console.log(`${one.type.padEnd(14)} ${((ms * 1e6) / rows).toFixed(0).padStart(6)} ns per cell`);
}
console.log(`${rows} rows of ${columns.length} columns: ${(total / 1_000).toFixed(1)} s`);
