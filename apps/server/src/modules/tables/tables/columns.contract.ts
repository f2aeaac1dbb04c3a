/** The operations of columns that need no rows. Changing, converting and deleting them is with data-rows. */
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

const about = { home: "shard", description: "Columns say what the rows of a data table hold." } as const;

export const dataColumnsContract = defineContract("dataColumns", about, {
  list: {
    method: "GET",
    path: "/data-tables/:id/columns",
    summary: "List the columns of a data table",
    description: "All of them in their order: a table has at most 200.",
    access: account(tablePermissions.read),
    params: OfTable,
    returns: { 200: listOf(ColumnOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/data-tables/:id/columns",
    summary: "Add a column to a data table",
    description: "Rows that are there have no value in it. A formula is worked out for them within moments.",
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
        after: idSchema("col").nullable().describe("The column it comes behind; null: it comes first."),
      })
      .meta({ id: "DataColumnMove" }),
    idempotent: true,
    returns: { 200: listOf(ColumnOut) },
    errors: [E.invalid_state],
  },
});
