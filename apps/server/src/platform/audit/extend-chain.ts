/**
 * Chains the audit log of one database in batches, asynchronously, so that writers never wait. Only rows below the
 * oldest open transaction are chained (platform/feed/horizon.ts), so no row can appear before them later. Only one
 * worker extends the chain at a time, and each batch is committed together with the new position.
 */
import type pg from "pg";
import type { Database } from "../db/database.ts";
import { numbering, oldestOpenHere } from "../feed/horizon.ts";
import { systemTransaction } from "../jobs/system-transaction.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { headOf, rootOf } from "./chain-hash.ts";
import { tryChainLock } from "./chain-lock.ts";
import { type EntryRow, entryColumns } from "./chain-rows.ts";

const entriesAtOnce = 2_000;
const lookEveryMs = 1_000;

interface Place {
  readonly xid: string;
  readonly id: string;
  readonly numbering: string;
  readonly old_account_id: string | null;
  readonly is_old_done: boolean;
}

interface NewRow extends EntryRow {
  readonly xid: string;
}

export function startAuditChain(options: {
  readonly database: Database;
  readonly telemetry: Telemetry;
  now(): Date;
}): { stop(): Promise<void> } {
  const { database, telemetry, now } = options;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  const work = async (): Promise<void> => {
    try {
      while (!isStopped && (await extendChain(database, now())) > 0);
    } catch (error) {
      telemetry.logger.warn({ err: error, shard: database.name }, "extending the audit chain failed");
    }
    if (!isStopped) timer = setTimeout(run, lookEveryMs);
  };
  const run = () => {
    working = work();
  };
  run();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}

/** Chains one batch. Returns the number of rows; 0 if there was nothing to do or another worker holds the lock. */
export function extendChain(database: Database, now: Date): Promise<number> {
  return systemTransaction(database, async (client) => {
    const { rows } = await client.query<{ is_mine: boolean }>(tryChainLock.text);
    if (!rows[0]?.is_mine) return 0;
    const place = await findPlace(client);
    if (!place) return 0;
    if (!place.is_old_done) return chainOld(client, place, now);
    const fresh = await findNew(client, place);
    const last = fresh.at(-1);
    if (!last) return 0;
    await addLinks(client, fresh, now);
    await client.query("update audit_chain_places set xid = $1::xid8, id = $2", [last.xid, last.id]);
    return fresh.length;
  });
}

/**
 * Reads the position of the chain. After a move to another cluster, transaction numbers are meaningless, so this
 * clears them; rows that are not chained yet are then treated like rows that never had a number.
 */
async function findPlace(client: pg.ClientBase): Promise<Place | undefined> {
  const { rows } = await client.query<Place & { here: string }>(
    `select xid::text, id, p.numbering, old_account_id, is_old_done, control.numbering as here
     from audit_chain_places p cross join (${numbering.text}) control`,
  );
  const [place] = rows;
  if (!place || place.numbering === place.here) return place;
  await client.query("update audit_log set xid = null where xid is not null");
  const { rows: moved } = await client.query<Place>(
    `update audit_chain_places set xid = '0', id = '00000000-0000-0000-0000-000000000000', numbering = $1,
       old_account_id = null, is_old_done = false
     returning xid::text, id, numbering, old_account_id, is_old_done`,
    [place.here],
  );
  return moved[0];
}

async function findNew(client: pg.ClientBase, { xid, id }: Place): Promise<NewRow[]> {
  const { rows } = await client.query<NewRow>(
    `select ${entryColumns}, xid::text from audit_log
     where (xid, id) > ($1::xid8, $2::uuid) and xid < ${oldestOpenHere.text}
     order by audit_log.xid, id limit ${entriesAtOnce}`,
    [xid, id],
  );
  return rows;
}

/** Chains rows without a transaction number, account by account, except those that a link already covers. */
async function chainOld(client: pg.ClientBase, place: Place, now: Date): Promise<number> {
  const { rows } = await client.query<EntryRow>(
    `with account as (
       select account_id from audit_log
       where xid is null and ($1::uuid is null or account_id >= $1) and not exists (
         select 1 from audit_links l where l.account_id = audit_log.account_id and audit_log.id = any (l.entries))
       order by account_id limit 1)
     select ${entryColumns} from audit_log
     where xid is null and account_id = (select account_id from account) and id not in (
       select unnest(entries) from audit_links where account_id = (select account_id from account))
     order by id limit ${entriesAtOnce}`,
    [place.old_account_id],
  );
  const [first] = rows;
  if (!first) {
    await client.query("update audit_chain_places set is_old_done = true");
    // Rows with a number come next, so do not return 0, which would end the loop.
    return 1;
  }
  await addLinks(client, rows, now);
  await client.query("update audit_chain_places set old_account_id = $1", [first.account_id]);
  return rows.length;
}

async function addLinks(client: pg.ClientBase, entries: readonly EntryRow[], now: Date): Promise<void> {
  const byAccount = Map.groupBy(entries, ({ account_id: uuid }) => uuid);
  const { rows } = await client.query<{ account_id: string; number: number; head: Buffer }>(
    `select account_id, number, head from unnest($1::uuid[]) account(id)
     cross join lateral (
       select account_id, number, head from audit_links where account_id = account.id order by number desc limit 1) link`,
    [[...byAccount.keys()]],
  );
  const latest = new Map(rows.map((row) => [row.account_id, row]));
  const links = [...byAccount].map(([accountUuid, own]) => {
    const before = latest.get(accountUuid);
    const number = (before?.number ?? 0) + 1;
    const link = { accountUuid, number, chainedAt: now };
    const head = headOf(
      before?.head ?? rootOf(accountUuid),
      link,
      own.map(({ texts }) => texts),
    );
    return { account_id: accountUuid, number, entries: own.map(({ id }) => id), head: head.toString("hex") };
  });
  await client.query(
    `insert into audit_links (account_id, number, entries, head, chained_at)
     select account_id, number, entries, decode(head, 'hex'), $2
     from jsonb_to_recordset($1::jsonb) as link(account_id uuid, number bigint, entries uuid[], head text)`,
    [JSON.stringify(links), now],
  );
}
