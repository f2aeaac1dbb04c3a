/** All SQL for the counters of forms. */
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { FormId } from "../../forms/forms/index.ts";

interface Wanted {
  readonly fieldId: string;
  readonly start: number;
  readonly amount: number;
}

/** Takes this many numbers and locks the counter until the transaction ends. Returns the first number. */
export async function take(tx: AccountTx, formId: FormId, wanted: Wanted): Promise<number> {
  const { fieldId, start, amount } = wanted;
  const rows = await tx.query<{ last_number: string | number }>(sql`
    insert into entry_counters as c (account_id, form_id, field_id, last_number)
    values (${tx.account.uuid}, ${idToUuid(formId)}, ${fieldId}, ${start - 1 + amount}::bigint)
    on conflict (account_id, form_id, field_id)
      do update set last_number = greatest(c.last_number, ${start - 1}::bigint) + ${amount}::bigint
    returning last_number`);
  return Number(rows[0]?.last_number) - amount + 1;
}

/** Locks in a fixed order, so that callers cannot deadlock. */
export async function lock(tx: AccountTx, formIds: readonly FormId[]): Promise<void> {
  await tx.query(sql`
    select 1 from entry_counters
    where account_id = ${tx.account.uuid} and form_id = any(${formIds.map(idToUuid)}::uuid[])
    order by form_id, field_id for update`);
}

export async function removeOfForm(tx: AccountTx, formId: FormId): Promise<void> {
  await tx.query(sql`
    delete from entry_counters where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)}`);
}
