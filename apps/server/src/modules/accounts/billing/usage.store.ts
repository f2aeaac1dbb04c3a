/** SQL for the plan and the usage counts of an account, in its own database. Contains no business logic. */
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";

export interface PlanRow {
  readonly isSubscribed: boolean;
  readonly planId: string | null;
}

interface StandingRow {
  is_known: boolean;
  is_subscribed: boolean | null;
  plan_id: string | null;
  entries: number;
}

/** The plan (undefined if none is stored) and the number of entries in the month. */
export async function findStanding(
  tx: ReadTx,
  month: Date,
): Promise<{ plan: PlanRow | undefined; entries: number }> {
  const [row] = await tx.query<StandingRow>(sql`
    select plan.account_id is not null as is_known, plan.is_subscribed, plan.plan_id,
           greatest(coalesce(usage.entries, 0), 0) as entries
    from (select ${tx.account.uuid}::uuid as account_id) here
    left join billing_plans plan on plan.account_id = here.account_id
    left join billing_usage usage on usage.account_id = here.account_id and usage.month = ${dayOf(month)}::date`);
  return {
    plan: row?.is_known ? { isSubscribed: row.is_subscribed ?? false, planId: row.plan_id } : undefined,
    entries: row?.entries ?? 0,
  };
}

/** Starts counting usage, unless it has already started. */
export async function insertPlan(tx: AccountTx): Promise<void> {
  await tx.query(sql`
    insert into billing_plans (account_id, is_subscribed, updated_at) values (${tx.account.uuid}, false, ${tx.now})
    on conflict do nothing`);
}

export async function savePlan(tx: AccountTx, plan: PlanRow, refreshDueAt: Date): Promise<void> {
  await tx.query(sql`
    insert into billing_plans (account_id, is_subscribed, plan_id, refresh_due_at, updated_at)
    values (${tx.account.uuid}, ${plan.isSubscribed}, ${plan.planId}, ${refreshDueAt}, ${tx.now})
    on conflict (account_id) do update
    set is_subscribed = excluded.is_subscribed, plan_id = excluded.plan_id, refresh_due_at = excluded.refresh_due_at,
        updated_at = excluded.updated_at`);
}

export async function addEntries(tx: AccountTx, month: string, count: number): Promise<void> {
  await tx.query(sql`
    insert into billing_usage (account_id, month, entries) values (${tx.account.uuid}, ${month}::date, ${count})
    on conflict (account_id, month) do update set entries = billing_usage.entries + excluded.entries`);
}

/** Finds accounts whose subscription is due for another check, for the scheduled task. */
export function findStale(now: Date, limit: number): Sql {
  return sql`
    select account_id, jsonb_build_object('account_uuid', account_id) as input
    from billing_plans where refresh_due_at <= ${now} order by refresh_due_at limit ${limit}`;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
