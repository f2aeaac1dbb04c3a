/** Marks a context as an open transaction, so that services that receive it join the transaction. */
import type pg from "pg";
import type { AccountCtx, Ctx } from "../context/context.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Statement } from "./pipeline.ts";
import { sql, toStatement } from "./statement.ts";
import type { AccountTx } from "./tx.ts";

export type Home = "shard" | "directory";

export interface OpenTx {
  readonly home: Home;
  readonly client: pg.PoolClient;
  readonly outbox: Outbox;
}

export const openTx: unique symbol = Symbol("open transaction");

export function withOpenTx(ctx: Ctx, open: OpenTx, methods: object): object {
  return Object.freeze({ ...ctx, ...methods, [openTx]: open });
}

export function openTxOf(ctx: Ctx): OpenTx | undefined {
  return (ctx as { [openTx]?: OpenTx })[openTx];
}

/** True if work with this context becomes part of an open transaction. */
export function isTx(ctx: Ctx): boolean {
  return openTxOf(ctx) !== undefined;
}

export function requireOpenTx(ctx: Ctx): OpenTx {
  const open = openTxOf(ctx);
  if (!open) throw new Error("no transaction is open");
  return open;
}

/**
 * True if `ctx` is a transaction of that home. A transaction of the other home cannot be joined, because it may be in
 * another database.
 */
export function isJoined(ctx: Ctx, home: Home): boolean {
  const open = openTxOf(ctx);
  if (open && open.home !== home) {
    throw new Error(`a ${open.home} transaction is open; a ${home} transaction cannot be nested in it`);
  }
  return open !== undefined;
}

/** The account's transaction that `ctx` is part of, if any. */
export function joinedTx(ctx: AccountCtx): AccountTx | undefined {
  return isJoined(ctx, "shard") ? (ctx as AccountTx) : undefined;
}

export function accountUuid(ctx: Ctx): string {
  return (ctx as Partial<AccountCtx>).account?.uuid ?? "";
}

/** Sets the account for row-level security. */
export function scopeOf(ctx: Ctx): Statement[] {
  const account = accountUuid(ctx);
  return account === "" ? [] : [toStatement(sql`select set_config('app.account_id', ${account}, true)`)];
}
