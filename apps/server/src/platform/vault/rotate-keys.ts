/**
 * Gives accounts a new key, which seals values from the commit on; previous keys are retired and only open values. A
 * job of the same commit reseals the values of the retired keys (reseal.ts). Runs as the owner of the databases, for
 * the operator's command.
 */
import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import type { Database } from "../db/database.ts";
import { toStatement } from "../db/statement.ts";
import { uuidToId } from "../ids/ids.ts";
import { systemTransaction } from "../jobs/system-transaction.ts";
import { jobRow } from "../outbox/job-row.ts";
import { insertKey, wrappingLock } from "./account-keys.ts";
import { type MasterKeys, newAccountKey, unwrap } from "./master-keys.ts";
import { resealJobKey, resealValues } from "./reseal.ts";

export interface Rotated {
  readonly rotated: number;
  /** Accounts that were skipped because none of our master keys opens their key. */
  readonly lost: number;
}

const atOnce = 100;

/** All accounts of a database that have a key, or only the given one. */
export async function rotateKeys(
  database: Database,
  masters: MasterKeys,
  only?: string | undefined,
): Promise<Rotated> {
  let [rotated, lost] = [0, 0];
  let after = "00000000-0000-0000-0000-000000000000";
  for (let count = atOnce; count === atOnce; ) {
    const found = await systemTransaction(database, async (client) => {
      const accounts = await listAccounts(client, after, only);
      const known = await rotateSome(client, database.name, masters, accounts);
      return { accounts, known };
    });
    count = found.accounts.length;
    after = found.accounts.at(-1) ?? after;
    rotated += found.known;
    lost += count - found.known;
  }
  return { rotated, lost };
}

/** The number of accounts with a key, and of those that still have a retired one. */
export function countKeys(database: Database): Promise<{ accounts: number; changing: number }> {
  return systemTransaction(database, async (client) => {
    const { rows } = await client.query<{ accounts: number; changing: number }>(`
      select count(distinct account_id)::int as accounts,
             count(distinct account_id) filter (where retired_at is not null)::int as changing
      from account_keys`);
    return rows[0] ?? { accounts: 0, changing: 0 };
  });
}

async function listAccounts(client: pg.PoolClient, after: string, only: string | undefined) {
  await client.query(`select pg_advisory_xact_lock(${wrappingLock})`);
  const { rows } = await client.query<{ account_id: string }>(
    `select distinct account_id from account_keys
     where account_id > $1 and ($2::uuid is null or account_id = $2) order by account_id limit $3`,
    [after, only ?? null, atOnce],
  );
  return rows.map((row) => row.account_id);
}

async function rotateSome(
  client: pg.PoolClient,
  shard: string,
  masters: MasterKeys,
  accounts: readonly string[],
): Promise<number> {
  const jobs = [];
  for (const uuid of accounts) {
    if (!(await isKnown(client, masters, uuid))) continue;
    await client.query(
      `update account_keys set retired_at = transaction_timestamp() where account_id = $1 and retired_at is null`,
      [uuid],
    );
    for (const statement of insertKey(masters, uuid, { id: randomUUIDv7(), key: newAccountKey() })) {
      const { text, values } = toStatement(statement);
      await client.query(text, [...values]);
    }
    const account = { id: uuidToId("acc", uuid), uuid, shard };
    const from = { requestId: "keys:rotate" };
    jobs.push(jobRow(account, resealValues, {}, from, { jobKey: resealJobKey(account) }));
  }
  await client.query("select platform_enqueue($1::jsonb)", [JSON.stringify(jobs)]);
  return jobs.length;
}

/**
 * Checks that we can open the current key. If our master keys differ from those of the running processes, those
 * processes could not open a new key.
 */
async function isKnown(client: pg.PoolClient, masters: MasterKeys, accountUuid: string): Promise<boolean> {
  const { rows } = await client.query<{ id: string; kek_id: string; wrapped: Buffer }>(
    `select id, kek_id, wrapped from account_keys where account_id = $1 and retired_at is null`,
    [accountUuid],
  );
  return rows.some(({ id, kek_id: kekId, wrapped }) => unwrap(masters, { accountUuid, id, kekId, wrapped }));
}
