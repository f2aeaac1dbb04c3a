/** Finds entries that are due for a job, across all accounts of a shard. The jobs check again before they act. */
import { type Sql, sql } from "../../../platform/db/statement.ts";
import { uuidAt } from "../../../platform/ids/ids.ts";
import { idleBefore } from "./entries.rules.ts";

/**
 * IDs contain the creation time, so an index on open entries finds old entries quickly, and most of those are idle.
 */
export function findIdle(status: "draft" | "abandoned") {
  return (now: Date, limit: number): Sql => sql`
    select account_id, jsonb_build_object('entry_uuid', id) as input from entries
    where status in ('draft', 'abandoned') and status = ${status} and id < ${uuidAt(idleBefore(now))}::uuid
      and updated_at < ${idleBefore(now)}
    order by id limit ${limit}`;
}

/** Uses the current retention period of the form. */
export function findPastRetention(now: Date, limit: number): Sql {
  return sql`
    select e.account_id, jsonb_build_object('entry_uuid', e.id) as input
    from form_gates_v1 g
    join entries e on e.account_id = g.account_id and e.form_id = g.id
    where g.retention_days is not null and e.submitted_at < ${now}::timestamptz - make_interval(days => g.retention_days)
      and e.status in ('submitted', 'reopened', 'trashed')
    limit ${limit}`;
}
