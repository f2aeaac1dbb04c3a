/** What can be asked of an aggregate, as a contract says it. Fields are looked up by `check-aggregate.ts`. */
import { z } from "zod";

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
        bucket: z
          .enum(buckets)
          .optional()
          .describe("For dates and times: the day, week or month they fall in."),
      }),
    )
    .max(groupsMax)
    .optional()
    .describe("Without it: one group of everything. Of a list, each value counts, once per entry."),
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
    .describe(`Up to ${metricsMax} figures by names of your own.`),
  time_zone: z.string().max(60).optional().describe("For buckets: an IANA name. UTC if absent."),
  order_by: z
    .enum(["count", "group"])
    .optional()
    .describe(
      "Largest groups first, or by their values. If absent: buckets of time by value, others by count.",
    ),
  limit: z.int().min(1).max(1_000).optional().describe("The most groups; 100 if absent."),
};

/** What comes of it: one for each group. */
export const aggregateRows = z.array(
  z.object({
    group: z.array(z.unknown()).describe("The values of `group_by`, in its order."),
    count: z.int(),
    metrics: z.record(z.string(), z.string().nullable()).describe("Exact numbers, as texts."),
  }),
);

export type AggregateInput = z.output<z.ZodObject<typeof aggregateShape>>;
