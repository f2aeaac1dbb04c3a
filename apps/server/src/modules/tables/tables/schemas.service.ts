/**
 * The columns of tables, for everybody who works with rows. Remembered by the id that a table's columns get with each change,
 * so that nothing of them is old; reading that id is the one query there is. What is given is the same object each time, by
 * which packages/table-core remembers what it made of it.
 */
import { createShortMemory } from "../../../platform/cache/short-memory.ts";
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
  const known = createShortMemory<readonly TableColumn[]>(memory, now);

  const columnsOf = async (tx: ReadTx, table: DataTable): Promise<readonly TableColumn[]> => {
    const find = async () =>
      (await columnStore.listOf(tx, table.id)).filter((column) => column.status !== "deleting");
    return (await known.get(`${tx.account.uuid}:${table.schemaId}`, find)) ?? [];
  };

  return {
    /** Without those that are being deleted. */
    columns: (ctx: AccountCtx, id: TableId): Promise<readonly TableColumn[]> =>
      uow.read(ctx, async (tx) => columnsOf(tx, (await store.find(tx, id)) ?? fail(E.not_found))),

    /** For writing rows: the columns stay as they are until the transaction ends. Tables in the trash are refused unless any will do. */
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

/** Cells that are being worked on are not written, or the work would pass over them. */
export function refuseChanging(columns: readonly TableColumn[], keys: Iterable<string>): void {
  const changing = new Set(columns.flatMap((one) => (one.status === "active" ? [] : [one.key])));
  if (changing.size === 0) return;
  for (const key of keys)
    if (changing.has(key))
      fail(E.invalid_state, { current_state: "changing", allowed_states: ["active"], column: key });
}
