/** Finds rows of a data table. Read-only. */
import { z } from "zod";
import type { AccountTx } from "../../../../platform/db/tx.ts";
import { JsonValue } from "../../../../platform/json/json-schema.ts";
import {
  defineInsideStep,
  type StepDescription,
  type StepType,
} from "../../../../platform/module/step-type.ts";
import { filterSchema } from "../../../../platform/query/filter.ts";
import type { ShownRow } from "../../../tables/rows/index.ts";
import { withErrorDetails } from "./entry-step.ts";
import {
  exampleRowId,
  findSelected,
  hasSelector,
  isValidSelector,
  type Rows,
  rowOutputOf,
  rowShape,
  selectorRule,
  tableId,
} from "./row-step.ts";

/** `count` stops at this number. */
const countMax = 10_000;

const FindRowIn = z
  .strictObject({
    table_id: tableId,
    ...rowShape,
    filter: filterSchema
      .optional()
      .describe("Same as in `POST /data-tables/{id}/rows/query`; values can be references."),
    order: z.enum(["oldest", "newest"]).default("newest").describe("The sort order."),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(50)
      .default(10)
      .describe("The maximum number of rows to return as `rows`."),
  })
  .refine(isValidSelector, selectorRule)
  .refine(
    (input) => !hasSelector(input) || input.filter === undefined,
    "must have a filter or identify one row",
  );

type Input = z.output<typeof FindRowIn>;

const Row = z.object({ id: z.string(), values: z.record(z.string(), JsonValue) });
const FindRowOut = z.object({
  row_id: z.string().nullable(),
  row: z.record(z.string(), JsonValue).nullable().describe("The values of the first row, by column key."),
  rows: z.array(Row),
  count: z.int().describe(`The number of matching rows, counted up to ${countMax}.`),
});

const outputsOf = (rows: readonly ShownRow[], count: number) => ({
  row_id: rows[0]?.id ?? null,
  row: rows[0]?.values ?? null,
  rows: rows.map(rowOutputOf),
  count,
});

export const findRowDescription = {
  type: "find_row",
  title: "Find rows",
  description:
    "Finds rows of a data table by a filter, or one row by a unique value. Continues at not_found if none matches.",
  group: "data",
  input: FindRowIn,
  output: FindRowOut,
  ports: ["not_found"],
} satisfies StepDescription;

export const findRow = ({ dataRows }: { readonly dataRows: Rows }): StepType =>
  defineInsideStep({
    ...findRowDescription,
    stub: () => ({
      outputs: { row_id: exampleRowId, row: {}, rows: [{ id: exampleRowId, values: {} }], count: 1 },
    }),
    run: async (tx, { input }) => {
      const found = hasSelector(input)
        ? await findOne(tx, dataRows, input)
        : await findByFilter(tx, dataRows, input);
      return found.count > 0 ? { outputs: found } : { port: "not_found", outputs: found };
    },
  });

async function findOne(tx: AccountTx, dataRows: Rows, input: Input) {
  const row = await findSelected(tx, dataRows, input.table_id, input);
  return outputsOf(row ? [row] : [], row ? 1 : 0);
}

async function findByFilter(tx: AccountTx, dataRows: Rows, { table_id: table, filter, order, limit }: Input) {
  const sort = [{ name: "created_at", descending: order === "newest" }];
  const page = { limit, sort, cursor: undefined, countExact: false };
  const { rows, next } = await withErrorDetails(dataRows.page(tx, table, { filter }, page));
  const count = next ? await dataRows.search.count(tx, table, { filter }, countMax) : rows.length;
  return outputsOf(rows, count);
}
