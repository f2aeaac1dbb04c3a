/** Test columns, and JSON that clients might send for each of them. */
import fc from "fast-check";
import type { Column, ColumnType } from "../column.ts";
import { readSettings } from "../column-rules.ts";

export function columnOf(type: ColumnType, settings: object = {}, rest: Partial<Column> = {}): Column {
  const read = readSettings(type, settings);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return {
    id: `col_${type}`,
    key: type,
    name: type,
    type,
    required: false,
    unique: false,
    default: null,
    ...rest,
    settings: read.settings,
  };
}

const options = [
  { value: "r", label: "Red" },
  { value: "a, b", label: "Both" },
  { value: "x; y", label: "Neither" },
  { value: "[odd", label: "Odd" },
  { value: "Red", label: "Crossed" },
];
const rowId = fc
  .string({ unit: fc.constantFrom(..."0123456789abcdefghjkmnpqrstvwxyz"), minLength: 25, maxLength: 25 })
  .map((rest) => `row_0${rest}`);
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.constantFrom("=1+1", " a ", "a\r\nb", "0"),
);
const choice = fc.oneof(fc.constantFrom(...options.map((one) => one.value), "Both"), text);
const digits = fc
  .tuple(fc.constantFrom("", "-", "+"), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat(99))
  .map(([sign, whole, fraction]) => `${sign}${whole}.${fraction}`);
const day = fc.date({
  min: new Date("0001-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});

/** A column of every writable type, with raw values that are mostly valid. */
export const writtenColumns: readonly (readonly [Column, fc.Arbitrary<unknown>])[] = [
  [columnOf("text"), text],
  [columnOf("text", { max_length: 20, pattern: "[^x]*" }), text],
  [columnOf("long_text"), text],
  [columnOf("number"), fc.oneof(fc.double(), fc.integer(), digits)],
  [
    columnOf("number", { min: -5, max: 1_000, integer: true }),
    fc.oneof(fc.double(), fc.integer({ min: -10, max: 2_000 })),
  ],
  [columnOf("decimal"), fc.oneof(digits, fc.integer(), fc.double())],
  [columnOf("decimal", { scale: 10, min: "-1.5", max: "99999999999" }), digits],
  [
    columnOf("currency", { currency: "EUR" }),
    fc.oneof(digits, fc.record({ amount: digits, currency: fc.constantFrom("usd", "EUR", "JPY") })),
  ],
  [columnOf("boolean"), fc.constantFrom(true, false, "yes", "No", "1", "maybe")],
  [columnOf("date"), day.map((date) => date.toISOString().slice(0, 10))],
  [columnOf("time"), day.map((date) => date.toISOString().slice(11, -1))],
  [
    columnOf("datetime"),
    day.chain((date) =>
      fc.constantFrom("Z", "+05:30", "-11:00").map((zone) => date.toISOString().replace("Z", zone)),
    ),
  ],
  [columnOf("select", { options }), choice],
  [columnOf("select", { options, allow_new: true }), choice],
  [columnOf("multi_select", { options }), fc.array(choice, { maxLength: 4 })],
  [columnOf("multi_select", { options, allow_new: true }), fc.array(choice, { maxLength: 4 })],
  [columnOf("email"), fc.oneof(fc.emailAddress(), text)],
  [columnOf("url"), fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), text)],
  [columnOf("json"), fc.jsonValue({ maxDepth: 3 })],
  [columnOf("link", { table_id: "tbl_00000000000000000000000000" }), fc.array(rowId, { maxLength: 4 })],
  [
    columnOf("link", { table_id: "tbl_00000000000000000000000000", many: false }),
    fc.array(rowId, { maxLength: 2 }),
  ],
];
