/** Groups and metrics over a list in memory. Exact numbers are integers in units of 10^-30. */
import { type PlainEntry, type PlainFields, valuesOf } from "./plain-query.ts";
import { type Comparable, compare, orderKey, type PlainField } from "./plain-values.ts";

export interface PlainGroupBy {
  readonly field: string;
  readonly bucket?: "day" | "week" | "month";
}
export interface PlainMetric {
  readonly op: "sum" | "avg" | "min" | "max" | "percentile";
  readonly field: string;
  readonly p?: number;
}
export interface PlainGroup {
  readonly group: readonly (string | boolean | null)[];
  readonly count: number;
  readonly metrics: Readonly<Record<string, number | string | null>>;
}

export function aggregated(
  entries: readonly PlainEntry[],
  groupBy: readonly PlainGroupBy[],
  metrics: Readonly<Record<string, PlainMetric>>,
  timeZone: string,
  fields: PlainFields,
): PlainGroup[] {
  const groups = new Map<string, { group: PlainGroup["group"]; members: PlainEntry[] }>();
  if (groupBy.length === 0) groups.set("[]", { group: [], members: [] });
  for (const entry of entries) {
    const keys = groupBy.map((one) => keysOf(entry, one, fields[one.field] as PlainField, timeZone));
    for (const group of keys.reduce<PlainGroup["group"][]>(
      (all, some) => all.flatMap((before) => some.map((key) => [...before, key])),
      [[]],
    )) {
      const id = JSON.stringify(group);
      const found = groups.get(id) ?? { group, members: [] };
      found.members.push(entry);
      groups.set(id, found);
    }
  }
  return [...groups.values()].map(({ group, members }) => ({
    group,
    count: members.length,
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([name, metric]) => [name, figure(members, metric, fields)]),
    ),
  }));
}

function keysOf(
  entry: PlainEntry,
  { field: name, bucket }: PlainGroupBy,
  field: PlainField,
  timeZone: string,
) {
  const values = [...new Set(valuesOf(entry, name, field))];
  const keys = values.map((value) =>
    bucket ? bucketOf(String(value), bucket, field, timeZone) : shown(value, name, field),
  );
  return keys.length > 0 ? keys : [null];
}

function shown(value: Comparable, name: string, { kind }: PlainField): string | boolean {
  if (kind === "number") return decimal(value as bigint);
  if (kind === "datetime" && name.startsWith("answers.")) return `${value}Z`;
  return typeof value === "boolean" ? value : String(value);
}

function decimal(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(31, "0");
  const fraction = digits.slice(-30).replace(/0+$/, "");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -30)}${fraction ? `.${fraction}` : ""}`;
}

function bucketOf(text: string, bucket: string, { kind }: PlainField, timeZone: string): string | null {
  const moment = new Date(kind === "date" ? text : `${text.replace(/Z$/, "")}Z`);
  if (Number.isNaN(moment.getTime())) return null;
  const local = kind === "date" ? text : new Intl.DateTimeFormat("sv-SE", { timeZone }).format(moment);
  const day = new Date(`${local}T00:00:00Z`);
  if (bucket === "month") day.setUTCDate(1);
  if (bucket === "week") day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

function figure(
  members: readonly PlainEntry[],
  { op, field: name, p = 0.5 }: PlainMetric,
  fields: PlainFields,
) {
  const field = fields[name] as PlainField;
  const values = members.flatMap((entry) => valuesOf(entry, name, field));
  if (values.length === 0) return null;
  const scale = field.kind === "number" ? 1e30 : 1;
  const numbers = values.map((value) => Number(value) / scale).sort((a, b) => a - b);
  const sum = numbers.reduce((all, one) => all + one, 0);
  if (op === "sum") return sum;
  if (op === "avg") return sum / numbers.length;
  if (op === "percentile") {
    const at = p * (numbers.length - 1);
    const [low = 0, high = 0] = [numbers[Math.floor(at)], numbers[Math.ceil(at)]];
    return low + (high - low) * (at - Math.floor(at));
  }
  if (field.kind === "number" || field.kind === "duration")
    return (op === "min" ? numbers[0] : numbers.at(-1)) ?? null;
  // Other kinds are compared by code points. Unlike sorting, this does not ignore the case of text.
  const ranked = [...values].sort((a, b) => compare(orderKey("choice", a), orderKey("choice", b)));
  const found = op === "min" ? ranked[0] : ranked.at(-1);
  return found === undefined ? null : String(shown(found, name, field));
}
