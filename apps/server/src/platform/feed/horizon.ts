/**
 * Up to where the change feed may be read. Transactions commit in another order than they took their numbers, so only
 * events below the oldest transaction that is still open are shown: nothing can come before them any more. Writers know
 * nothing of this and wait for nobody.
 */
import { type Sql, sql } from "../db/statement.ts";

/** The oldest transaction still open on the server, whatever database it works in. Costs nothing. */
export const oldestOpen: Sql = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * The same without those that are known to work in another database: they cannot write here. A number whose holder is
 * not found counts as one of ours.
 */
export const oldestOpenHere: Sql = sql`coalesce((
  select running from pg_snapshot_xip(pg_current_snapshot()) running
  where not exists (
    select 1 from pg_locks held join pg_stat_activity process on process.pid = held.pid
    where held.locktype = 'transactionid' and held.mode = 'ExclusiveLock' and held.granted
      and held.transactionid = running::xid
      and process.datid <> (select oid from pg_database where datname = current_database()))
  order by running limit 1), pg_snapshot_xmax(pg_current_snapshot()))`;

/**
 * In which cluster the numbers of a database count, and whether they have been put right since it was moved to another
 * (platform_settle_events). Until then nothing is to be read.
 */
export const numbering: Sql = sql`
  select control.system_identifier::text as numbering,
         control.system_identifier::text = numbers.system_identifier as is_settled
  from pg_control_system() control cross join event_numbering numbers`;
