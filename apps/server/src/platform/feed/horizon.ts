/**
 * The limit up to which the change feed can be read. Transactions commit in a different order than their IDs, so only
 * events below the oldest open transaction are visible: no event can precede them anymore. Writers are not affected
 * and never wait.
 */
import { type Sql, sql } from "../db/statement.ts";

/** The oldest open transaction on the server, in any database. Cheap to read. */
export const oldestOpen: Sql = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * The oldest open transaction, except for those known to be in another database, which cannot write here. A transaction
 * whose backend is not found counts as local.
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
 * The cluster in which a database's transaction numbers are valid, and whether they were reset after a move to
 * another cluster (platform_settle_events). Until then, nothing may be read.
 */
export const numbering: Sql = sql`
  select control.system_identifier::text as numbering,
         control.system_identifier::text = numbers.system_identifier as is_settled
  from pg_control_system() control cross join event_numbering numbers`;
