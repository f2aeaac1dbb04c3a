/** The request format of an aggregate, as used in contracts. `check-aggregate.ts` resolves the fields. */
import { z } from "zod";
import { parsedJson } from "../json/json-schema.ts";

const groupsMax = 2;
export const metricsMax = 10;
const buckets = ["day", "week", "month"] as const;
const metricOps = ["sum", "avg", "min", "max", "percentile"] as const;

export type Bucket = (typeof buckets)[number];
export type MetricOp = (typeof metricOps)[number];

const field = z.string().max(1_000);

export const aggregateShape = {
  group_by: z
    .array(
      z.strictObject({
        field,
        bucket: z.enum(buckets).optional().describe("For dates and times: group by day, week, or month."),
      }),
    )
    .max(groupsMax)
    .optional()
    .describe(
      "If omitted, all entries form one group. For a list, each distinct value counts once per entry.",
    ),
  metrics: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
      z.strictObject({
        op: z.enum(metricOps),
        field,
        p: z.number().min(0).max(1).optional().describe("For `percentile`: 0.5 is the median."),
      }),
    )
    .optional()
    .describe(`Up to ${metricsMax} metrics, by names that you choose.`),
  time_zone: z.string().max(60).optional().describe("For buckets: an IANA time zone name. Default: UTC."),
  order_by: z
    .enum(["count", "group"])
    .optional()
    .describe(
      "`count`: largest groups first. `group`: by group value. Default: by value for time buckets, otherwise by count.",
    ),
  limit: z.int().min(1).max(1_000).optional().describe("Maximum number of groups. Default: 100."),
};

/** The result: one row per group. */
export const aggregateRows = z.array(
  z.object({
    group: z.array(parsedJson).describe("The values of the `group_by` fields, in the same order."),
    count: z.int(),
    metrics: z.record(z.string(), z.string().nullable()).describe("Exact numbers, as strings."),
  }),
);

export type AggregateInput = z.output<z.ZodObject<typeof aggregateShape>>;
