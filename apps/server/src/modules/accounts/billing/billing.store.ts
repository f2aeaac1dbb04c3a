/**
 * SQL for the stored provider state. It is in the directory, whose row policies do not separate accounts, so every
 * query filters by account or provider customer. Contains no business logic.
 */
import { sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Subscription } from "./billing.rules.ts";

export interface Customer {
  readonly customerId: string;
  readonly subscription: Subscription | null;
  /** The number of the request whose response is stored. */
  readonly kept: number;
  readonly checkedAt: Date | null;
}

interface CustomerRow {
  customer_id: string;
  subscription_id: string | null;
  status: string | null;
  price_id: string | null;
  period_start: Date | null;
  period_end: Date | null;
  trial_end: Date | null;
  cancel_at_period_end: boolean;
  unpaid_since: Date | null;
  subscribed_at: Date | null;
  kept: number;
  checked_at: Date | null;
  created_at: Date;
}

const columns = sql`customer_id, subscription_id, status, price_id, period_start, period_end, trial_end,
  cancel_at_period_end, unpaid_since, subscribed_at, kept, checked_at, created_at`;

function toCustomer(row: CustomerRow): Customer {
  const { subscription_id: id, status } = row;
  return {
    customerId: row.customer_id,
    kept: row.kept,
    checkedAt: row.checked_at,
    subscription:
      id === null || status === null
        ? null
        : {
            id,
            status,
            priceId: row.price_id,
            periodStart: row.period_start,
            periodEnd: row.period_end,
            trialEnd: row.trial_end,
            cancelAtPeriodEnd: row.cancel_at_period_end,
            unpaidSince: row.unpaid_since,
            createdAt: row.subscribed_at ?? row.created_at,
          },
  };
}

type Account = Id<"acc">;

export async function find(tx: DirectoryReadTx, account: Account): Promise<Customer | undefined> {
  const rows = await tx.query<CustomerRow>(sql`
    select ${columns} from billing_customers where account_id = ${idToUuid(account)}`);
  return rows[0] && toCustomer(rows[0]);
}

/** Locks the row until the transaction ends, so that a decision about it stays valid. */
export async function lock(tx: DirectoryTx, account: Account): Promise<Customer | undefined> {
  const rows = await tx.query<CustomerRow>(sql`
    select ${columns} from billing_customers where account_id = ${idToUuid(account)} for update`);
  return rows[0] && toCustomer(rows[0]);
}

export async function findAccount(
  tx: DirectoryReadTx,
  provider: string,
  customerId: string,
): Promise<Account | undefined> {
  const rows = await tx.query<{ account_id: string }>(sql`
    select account_id from billing_customers where provider = ${provider} and customer_id = ${customerId}`);
  return rows[0] && uuidToId("acc", rows[0].account_id);
}

/**
 * The first insert wins. No conflict target is named, because two concurrent inserts can conflict on either unique
 * index.
 */
export async function insert(
  tx: DirectoryTx,
  account: Account,
  provider: string,
  customerId: string,
): Promise<void> {
  await tx.query(sql`
    insert into billing_customers (account_id, provider, customer_id, created_at)
    values (${idToUuid(account)}, ${provider}, ${customerId}, ${tx.now}) on conflict do nothing`);
}

/** Reserves the number for the next request. */
export async function numberQuestion(
  tx: DirectoryTx,
  account: Account,
): Promise<{ asked: number; customerId: string } | undefined> {
  const rows = await tx.query<{ asked: number; customer_id: string }>(sql`
    update billing_customers set asked = asked + 1 where account_id = ${idToUuid(account)}
    returning asked, customer_id`);
  return rows[0] && { asked: rows[0].asked, customerId: rows[0].customer_id };
}

export async function save(
  tx: DirectoryTx,
  account: Account,
  subscription: Subscription | null,
  asked: number,
): Promise<void> {
  await tx.query(sql`
    update billing_customers
    set subscription_id = ${subscription?.id ?? null}, status = ${subscription?.status ?? null},
        price_id = ${subscription?.priceId ?? null}, period_start = ${subscription?.periodStart ?? null},
        period_end = ${subscription?.periodEnd ?? null}, trial_end = ${subscription?.trialEnd ?? null},
        cancel_at_period_end = ${subscription?.cancelAtPeriodEnd ?? false},
        unpaid_since = ${subscription?.unpaidSince ?? null}, subscribed_at = ${subscription?.createdAt ?? null},
        kept = ${asked}, checked_at = ${tx.now}
    where account_id = ${idToUuid(account)}`);
}

/** Returns false if the message was already received. */
export async function insertMessage(tx: DirectoryTx, provider: string, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into billing_provider_events (provider, event_id, received_at) values (${provider}, ${id}, ${tx.now})
    on conflict do nothing returning true`);
  return rows.length > 0;
}

/** Deletes a few old messages, oldest first, and skips rows locked by other workers. */
export async function forgetMessages(tx: DirectoryTx, before: Date): Promise<void> {
  await tx.query(sql`
    delete from billing_provider_events where (provider, event_id) in (
      select provider, event_id from billing_provider_events where received_at < ${before}
      order by received_at limit 100 for update skip locked)`);
}
