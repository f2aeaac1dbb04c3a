/** API contract for column operations that do not affect rows. The others are in the column-changes module. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { ColumnOut, NewColumnIn } from "./column-shapes.contract.ts";
import { tablePermissions } from "./tables.contract.ts";
import { tableErrors as T } from "./tables.errors.ts";

const OfTable = z.strictObject({ id: idSchema("tbl") });
const ByIds = z.strictObject({ id: idSchema("tbl"), column_id: idSchema("col") });

const about = {
  home: "shard",
  description: "Columns define what the rows of a data table contain.",
} as const;

export const dataColumnsContract = defineContract("dataColumns", about, {
  list: {
    method: "GET",
    path: "/data-tables/:id/columns",
    summary: "List the columns of a data table",
    description: "Returns all columns in order. A table has at most 200.",
    access: account(tablePermissions.read),
    params: OfTable,
    returns: { 200: listOf(ColumnOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/data-tables/:id/columns",
    summary: "Add a column to a data table",
    description:
      "Existing rows have no value in the new column. Formula values are computed for them shortly afterward.",
    access: account(tablePermissions.write),
    params: OfTable,
    body: NewColumnIn,
    idempotent: true,
    returns: { 201: ColumnOut },
    errors: [T.column_key_taken, T.column_limit, E.invalid_state],
  },
  get: {
    method: "GET",
    path: "/data-tables/:id/columns/:column_id",
    summary: "Get a column",
    access: account(tablePermissions.read),
    params: ByIds,
    etag: "read",
    returns: { 200: ColumnOut },
    errors: [],
  },
  move: {
    method: "POST",
    path: "/data-tables/:id/columns/:column_id/move",
    summary: "Move a column",
    description: "Returns all columns in their new order.",
    access: account(tablePermissions.write),
    params: ByIds,
    body: z
      .strictObject({
        after: idSchema("col")
          .nullable()
          .describe("The column to place it after; null to make it the first column."),
      })
      .meta({ id: "DataColumnMove" }),
    idempotent: true,
    returns: { 200: listOf(ColumnOut) },
    errors: [E.invalid_state],
  },
});
