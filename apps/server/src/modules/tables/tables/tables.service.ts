/** Table use cases. Each change is one transaction. Independent of HTTP and rows. */
import { randomUUID } from "node:crypto";
import { isReservedKey, keyFromName } from "@formstead/table-core";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { Platform, User } from "../../../platform/module/define-module.ts";
import { usersMax, usersOf } from "../../../platform/module/users-of.ts";
import type { ErasuresService } from "../../accounts/erasures/index.ts";
import type { ProjectsService } from "../../forms/projects/index.ts";
import { createColumns, type NewColumn } from "./columns.service.ts";
import * as columnStore from "./columns.store.ts";
import { createSchemas } from "./schemas.service.ts";
import { tableErrors as T } from "./tables.errors.ts";
import { purgeTable, tableEvents, tablePurged } from "./tables.events.ts";
import type { DataTable, TableChange, TableId, TableTexts } from "./tables.rules.ts";
import * as rules from "./tables.rules.ts";
import * as store from "./tables.store.ts";

interface Deps {
  readonly platform: Pick<Platform, "uow" | "now" | "contributions">;
  readonly projects: ProjectsService;
  readonly erasures: Pick<ErasuresService, "record">;
}

type NewTable = Omit<TableTexts, "key"> & {
  readonly key?: string | undefined;
  readonly columns?: readonly NewColumn[] | undefined;
};

export type DataTablesService = ReturnType<typeof createDataTables>;

export function createDataTables({ platform, projects, erasures }: Deps) {
  const { uow, contributions } = platform;
  const columnCases = createColumns(platform);

  const users = async (tx: AccountTx, id: TableId, how: "live" | "any"): Promise<readonly User[]> => {
    const linked = await columnStore.linkedFrom(tx, id, how);
    return [...linked, ...(await usersOf(contributions, "tbl", tx, id, how))].slice(0, usersMax);
  };

  const enterProject = async (tx: AccountTx, id: Id<"prj"> | null | undefined): Promise<void> => {
    if (id === null || id === undefined) return;
    const project = await projects.hold(tx, id);
    if (project?.status === "active") return;
    const message = project ? "The project is not active." : "The project does not exist.";
    fail(E.validation_failed, { errors: [{ pointer: "/project_id", code: "option", message }] });
  };

  /** Changes an existing table, and records the change in the audit log and as an event. */
  const changeOne = (
    ctx: AccountCtx,
    id: TableId,
    step: "update" | "trash" | "restore",
    decide: (table: DataTable, tx: AccountTx) => rules.Decision | Promise<rules.Decision>,
  ): Promise<DataTable> =>
    uow(ctx, async (tx) => {
      const table = (await store.lock(tx, id)) ?? fail(E.not_found);
      const decision = await decide(table, tx);
      if (!decision.ok)
        return fail(E.invalid_state, { current_state: table.status, allowed_states: decision.allowed });
      await refusingTakenKey(store.save(tx, decision.next));
      recordAuditAndEvents(tx, step, id);
      return decision.next;
    });

  return {
    ...createSchemas(platform),
    /** Used by modules that process the cells of a column. */
    columnCases,

    list: (ctx: AccountCtx, filter: store.TableFilter, page: PageRequest): Promise<KeysetPage<DataTable>> =>
      uow.read(ctx, (tx) => store.list(tx, filter, page)),

    get: (ctx: AccountCtx, id: TableId): Promise<DataTable> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    byKey: (ctx: AccountCtx, key: string): Promise<DataTable> =>
      uow.read(ctx, async (tx) => (await store.findByKey(tx, key)) ?? fail(E.not_found)),

    create: (ctx: AccountCtx, { columns = [], ...texts }: NewTable): Promise<DataTable> =>
      uow(ctx, async (tx) => {
        if ((await store.countAlone(tx)) >= rules.tablesMax) fail(T.table_limit, { limit: rules.tablesMax });
        await enterProject(tx, texts.projectId);
        const key = texts.key ?? (await freeKey(tx, texts.name));
        refuseReserved(key);
        const ids = { id: newId("tbl"), schemaId: randomUUID() };
        const table = rules.create(ids, { ...texts, key }, userOf(ctx), ctx.now);
        await refusingTakenKey(store.insert(tx, table));
        await columnCases.add(tx, { table, columns: [] }, columns, (at) => `/columns/${at}`);
        recordAuditAndEvents(tx, "create", table.id);
        return table;
      }),

    update: (
      ctx: AccountCtx,
      id: TableId,
      change: TableChange,
      ifMatch: string | undefined,
    ): Promise<DataTable> =>
      changeOne(ctx, id, "update", async (table, tx) => {
        checkIfMatch(ifMatch, table.revision);
        if (change.key !== undefined) refuseReserved(change.key);
        const decision = rules.change(table, change, ctx.now);
        if (decision.ok && change.projectId !== table.projectId) await enterProject(tx, change.projectId);
        return decision;
      }),

    trash: (ctx: AccountCtx, id: TableId, ifMatch: string | undefined): Promise<DataTable> =>
      changeOne(ctx, id, "trash", async (table, tx) => {
        checkIfMatch(ifMatch, table.revision);
        const decision = rules.trash(table, ctx.now);
        const found = decision.ok ? await users(tx, id, "live") : [];
        if (found.length > 0) fail(T.table_in_use, { used_by: found });
        if (decision.ok) enqueuePurge(tx, id, rules.purgeDueAt(ctx.now));
        return decision;
      }),

    restore: (ctx: AccountCtx, id: TableId): Promise<DataTable> =>
      changeOne(ctx, id, "restore", async (table, tx) => {
        const decision = rules.restore(table, ctx.now);
        if (decision.ok) await enterProject(tx, table.projectId);
        return decision;
      }),

    /** Deletes a table that has been in the trash long enough. The `tablePurged` event triggers the deletion of its rows. */
    purge: (ctx: AccountCtx, id: TableId): Promise<void> =>
      uow(ctx, async (tx) => {
        const table = await store.lock(tx, id);
        if (!table || !rules.isPurgeDue(table, ctx.now)) return;
        // Resources that still use this table must be deleted first, so this purge is retried later.
        if ((await users(tx, id, "any")).length > 0)
          return enqueuePurge(tx, id, new Date(ctx.now.getTime() + 3_600_000));
        const unique = (await columnStore.listOf(tx, id)).filter((column) => column.unique);
        await erasures.record(tx, { kind: "data_table", sourceId: id, id });
        await store.remove(tx, id);
        tx.audit("data_table.purge", { type: "data_table", id });
        tx.emit(tablePurged({ table_id: id, unique_column_ids: unique.map((column) => column.id) }));
      }),

    usersOfProject: store.tablesIn,
  };
}

async function freeKey(tx: AccountTx, name: string): Promise<string> {
  const wished = keyFromName(name, new Set());
  return keyFromName(name, await store.listKeys(tx, wished));
}

function refuseReserved(key: string): void {
  if (!isReservedKey(key)) return;
  const message = "This key is reserved.";
  fail(E.validation_failed, { errors: [{ pointer: "/key", code: "option", message }] });
}

function recordAuditAndEvents(tx: AccountTx, step: keyof typeof tableEvents, id: TableId): void {
  tx.audit(`data_table.${step}`, { type: "data_table", id });
  tx.emit(tableEvents[step]({ table_id: id }));
}

function enqueuePurge(tx: AccountTx, id: TableId, runAt: Date): void {
  tx.enqueue(purgeTable, { table_id: id }, { runAt, jobKey: `purge-table:${id}` });
}

async function refusingTakenKey(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (store.isKeyTaken(error)) fail(T.table_key_taken);
    throw error;
  }
}
