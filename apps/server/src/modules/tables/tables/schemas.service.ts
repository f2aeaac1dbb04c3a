/**
 * The columns of tables, for all code that works with rows. Cached by the schema ID of the table, which changes with
 * every column change, so the cache is never stale and only the ID needs a query. The same object is returned each
 * time, because packages/table-core caches derived data by object identity.
 */
import { createTtlCache } from "../../../platform/cache/ttl-cache.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { TableColumn } from "./columns.rules.ts";
import * as columnStore from "./columns.store.ts";
import type { DataTable, TableId } from "./tables.rules.ts";
import * as store from "./tables.store.ts";

const memory = { ms: 600_000, max: 2_000 };

export type Schemas = ReturnType<typeof createSchemas>;

export function createSchemas({ uow, now }: Pick<Platform, "uow" | "now">) {
  const known = createTtlCache<readonly TableColumn[]>(memory, now);

  const columnsOf = async (tx: ReadTx, table: DataTable): Promise<readonly TableColumn[]> => {
    const find = async () =>
      (await columnStore.listOf(tx, table.id)).filter((column) => column.status !== "deleting");
    return (await known.get(`${tx.account.uuid}:${table.schemaId}`, find)) ?? [];
  };

  return {
    /** Excludes columns being deleted. */
    columns: (ctx: AccountCtx, id: TableId): Promise<readonly TableColumn[]> =>
      uow.read(ctx, async (tx) => columnsOf(tx, (await store.find(tx, id)) ?? fail(E.not_found))),

    /**
     * Locks the columns until the transaction ends, so that rows can be written. Rejects tables in the trash unless
     * `which` is `any`.
     */
    hold: async (
      tx: AccountTx,
      id: TableId,
      which: "active" | "any" = "active",
    ): Promise<readonly TableColumn[]> => {
      const table = (await store.hold(tx, id)) ?? fail(E.not_found);
      if (which === "active" && table.status !== "active")
        fail(E.invalid_state, { current_state: table.status, allowed_states: ["active"] });
      return columnsOf(tx, table);
    },
  };
}

/** Rejects writes to columns with an ongoing change, because the job would miss those cells. */
export function refuseChanging(columns: readonly TableColumn[], keys: Iterable<string>): void {
  const changing = new Set(columns.flatMap((one) => (one.status === "active" ? [] : [one.key])));
  if (changing.size === 0) return;
  for (const key of keys)
    if (changing.has(key))
      fail(E.invalid_state, { current_state: "changing", allowed_states: ["active"], column: key });
}
