/** Resolves references such as `tables.products[sku="A"].price` to a cell of the row with a unique value. Read-only. */
import { valueAt } from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { AppError } from "../../../platform/errors/errors.ts";
import { isId } from "../../../platform/ids/ids.ts";
import type { ReferenceSource, Resolved } from "../../../platform/module/reference-source.ts";
import type { DataRowsService, ShownRow } from "../rows/index.ts";
import type { DataTablesService } from "../tables/index.ts";
import { type CellReference, describeTable, readCellReference, rowName } from "./table-references.rules.ts";

interface Deps {
  readonly dataTables: Pick<DataTablesService, "list" | "byKey" | "columns">;
  readonly dataRows: Pick<DataRowsService, "get" | "getBy">;
}

/** Suggestions cover only this number of tables; other tables can still be referenced. */
const tablesMax = 100;
const byName = {
  limit: tablesMax,
  sort: [{ name: "name", descending: false }],
  cursor: undefined,
  countExact: false,
};

export function tableSource({ dataTables, dataRows }: Deps): ReferenceSource {
  const find = async (ctx: AccountCtx, asked: CellReference): Promise<ShownRow | undefined> => {
    const { id } = await dataTables.byKey(ctx, asked.tableKey);
    if (asked.by !== "id") return dataRows.getBy(ctx, id, asked.by, asked.value);
    return isId("row", asked.value) ? dataRows.get(ctx, id, asked.value) : undefined;
  };

  return {
    source: "tables",
    label: "Tables",

    describe: async (ctx) => {
      const { rows } = await dataTables.list(ctx, {}, byName);
      const found = [];
      for (const table of rows) found.push(...describeTable(table, await dataTables.columns(ctx, table.id)));
      return found;
    },

    resolve: async (ctx, _scope, references) => {
      const rows = new Map<string, ShownRow | undefined>();
      const results: Resolved[] = [];
      for (const reference of references) {
        const asked = readCellReference(reference);
        const name = asked && rowName(asked);
        if (asked && name !== undefined && !rows.has(name))
          rows.set(name, await unlessRefused(find(ctx, asked)));
        const row = name === undefined ? undefined : rows.get(name);
        const value = asked && row ? valueAt({ id: row.id, ...row.values }, asked.rest) : undefined;
        results.push(value === undefined ? { status: "missing" } : { status: "resolved", value });
      }
      return results;
    },
  };
}

/**
 * Returns undefined for an unknown table, column, or row, for a column that is not unique, and for an invalid value.
 */
async function unlessRefused<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.def.status < 500) return undefined;
    throw error;
  }
}
