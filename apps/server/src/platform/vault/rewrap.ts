/**
 * After the master key changes, wraps every account's key with the current one, too. Once older master keys are no
 * longer configured, deletes what they wrapped. Only keys are touched, never sealed values. Only one worker does this
 * at a time; an interrupted run continues where it stopped.
 */
import type pg from "pg";
import type { Database } from "../db/database.ts";
import { systemTransaction } from "../jobs/system-transaction.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { wrappingLock } from "./account-keys.ts";
import { type MasterKeys, unwrap, wrap } from "./master-keys.ts";

export interface Rewrapped {
  readonly wrapped: number;
  readonly dropped: number;
  /** Keys that none of our master keys opens; their accounts cannot use their secrets. */
  readonly lost: number;
}

interface KeyRow {
  readonly account_id: string;
  readonly id: string;
  readonly kek_id: string;
  readonly wrapped: Buffer;
  readonly retired_at: Date | null;
}

const everyMs = 600_000;
const atOnce = 500;

export function startRewrap(options: {
  readonly database: Database;
  readonly masters: MasterKeys;
  readonly telemetry: Telemetry;
}): { stop(): void } {
  const { database, masters, telemetry } = options;
  const work = (): void => {
    rewrap(database, masters).then(
      ({ wrapped, dropped, lost }) => {
        const facts = { shard: database.name, wrapped, dropped, lost };
        if (wrapped + dropped > 0)
          telemetry.logger.info(facts, "re-wrapped account keys with the current master key");
        if (lost > 0) telemetry.alarm("vault_keys_lost", new Error("no master key opens these keys"), facts);
      },
      (error) => telemetry.logger.warn({ err: error }, "re-wrapping failed; retrying"),
    );
  };
  work();
  const timer = setInterval(work, everyMs);
  return { stop: () => clearInterval(timer) };
}

export async function rewrap(database: Database, masters: MasterKeys): Promise<Rewrapped> {
  let wrapped = 0;
  for (let count = atOnce; count === atOnce; wrapped += count)
    count = await systemTransaction(database, (client) => wrapSome(client, masters));
  const { dropped, lost } = await systemTransaction(database, (client) => dropOld(client, masters));
  return { wrapped, dropped, lost };
}

async function wrapSome(client: pg.PoolClient, masters: MasterKeys): Promise<number> {
  if (!(await isOurTurn(client))) return 0;
  const [current, ...older] = masters;
  const { rows } = await client.query<KeyRow>(
    `select distinct on (account_id, id) account_id, id, kek_id, wrapped, retired_at from account_keys old
     where kek_id = any ($2)
       and not exists (select 1 from account_keys new
                       where new.account_id = old.account_id and new.id = old.id and new.kek_id = $1)
     order by account_id, id limit $3`,
    [current.id, older.map(({ id }) => id), atOnce],
  );
  for (const { account_id: accountUuid, id, kek_id: kekId, wrapped, retired_at: retiredAt } of rows) {
    const key = unwrap(masters, { accountUuid, id, kekId, wrapped });
    if (!key) continue;
    await client.query(
      `insert into account_keys (account_id, id, kek_id, wrapped, retired_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [accountUuid, id, current.id, wrap(current, accountUuid, id, key).wrapped, retiredAt],
    );
  }
  return rows.length;
}

/**
 * Deletes only wrappings older than ours, because a process that has not been restarted must not delete what newer ones
 * wrapped.
 */
async function dropOld(client: pg.PoolClient, masters: MasterKeys): Promise<Omit<Rewrapped, "wrapped">> {
  if (!(await isOurTurn(client))) return { dropped: 0, lost: 0 };
  const known = masters.map(({ id }) => id);
  const { rowCount } = await client.query(
    `delete from account_keys old using account_keys ours
     where ours.account_id = old.account_id and ours.id = old.id and ours.kek_id = $1
       and old.kek_id <> all ($2) and old.created_at < ours.created_at`,
    [masters[0].id, known],
  );
  const { rows } = await client.query<{ lost: number }>(
    `select count(*)::int as lost from (
       select account_id, id from account_keys group by account_id, id having not bool_or(kek_id = any ($1))) keys`,
    [known],
  );
  return { dropped: rowCount ?? 0, lost: rows[0]?.lost ?? 0 };
}

async function isOurTurn(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_mine: boolean }>(
    `select pg_try_advisory_xact_lock(${wrappingLock}) as is_mine`,
  );
  return rows[0]?.is_mine ?? false;
}
