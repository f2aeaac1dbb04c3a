/** Validates an aggregate against the available fields. Pure. */
import { z } from "zod";
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import { isTimeZone } from "../time/time-zone.ts";
import {
  type AggregateInput,
  aggregateShape,
  type Bucket,
  type MetricOp,
  metricsMax,
} from "./aggregate-spec.ts";
import type { Problem } from "./check-filter.ts";
import { type Field, findField, type QueryFields } from "./fields.ts";

export interface Grouping {
  readonly field: Field;
  readonly bucket: Bucket | undefined;
}

export interface Metric {
  readonly name: string;
  readonly op: MetricOp;
  readonly field: Field;
  readonly p: number;
}

export interface CheckedAggregate {
  readonly groups: readonly Grouping[];
  readonly metrics: readonly Metric[];
  readonly timeZone: string;
  readonly isByCount: boolean;
  readonly limit: number;
}

const Input = z.strictObject(aggregateShape);

export function checkAggregate(input: unknown, fields: QueryFields, pointer = ""): CheckedAggregate {
  const wanted: AggregateInput = Input.parse(input);
  const problems: Problem[] = [];
  const wrong = (at: string, message: string): undefined => {
    problems.push({ pointer: `${pointer}${at}`, code: "option", message });
  };
  const groups = (wanted.group_by ?? []).flatMap(({ field: name, bucket }, at) => {
    const field = findField(fields, name);
    if (!field) return wrong(`/group_by/${at}/field`, "Unknown field.") ?? [];
    if (bucket && (!["date", "datetime"].includes(field.kind) || field.isMany))
      return (
        wrong(`/group_by/${at}/bucket`, "must be omitted: the field does not have a single date or time") ??
        []
      );
    return [{ field, bucket }];
  });
  const named = Object.entries(wanted.metrics ?? {});
  if (named.length > metricsMax) wrong("/metrics", `must not have more than ${metricsMax} metrics`);
  const metrics = named.flatMap(([name, { op, field: fieldName, p }]) => {
    const field = findField(fields, fieldName);
    if (!field) return wrong(`/metrics/${name}/field`, "Unknown field.") ?? [];
    const reason = whyNot(op, field);
    return reason ? (wrong(`/metrics/${name}/op`, reason) ?? []) : [{ name, op, field, p: p ?? 0.5 }];
  });
  const timeZone = wanted.time_zone ?? "UTC";
  if (!isTimeZone(timeZone)) wrong("/time_zone", "must be an IANA time zone, such as Europe/Berlin");
  if (problems.length > 0) return fail(E.invalid_filter, { errors: problems });
  const isByCount = wanted.order_by ? wanted.order_by === "count" : groups[0]?.bucket === undefined;
  return { groups, metrics, timeZone, isByCount, limit: wanted.limit ?? 100 };
}

function whyNot(op: MetricOp, { kind, isMany }: Field): string | undefined {
  const isNumber = kind === "number" || kind === "duration";
  if (!isNumber && op !== "min" && op !== "max") return "must be min or max: the field is not a number";
  if (kind === "boolean" || kind === "id") return "requires a field that can be ordered";
  if (isMany && op !== "sum") return "must be sum: the field has multiple values";
  return undefined;
}
