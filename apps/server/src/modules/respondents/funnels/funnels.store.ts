/** All SQL for the numbers of visitors and entries by form, version, and day. */
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";
import type { FormTraffic, Traffic } from "./funnels.rules.ts";

interface TrafficRow {
  day: string;
  version_number: number;
  epoch: string;
  viewed: number;
  begun: number;
  submitted: number;
  pages: Record<string, number>;
}

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly version?: number | undefined;
}

export async function find(tx: ReadTx, formId: Id<"frm">, { from, to, version }: Period): Promise<Traffic[]> {
  const ofVersion = version === undefined ? sql`` : sql` and version_number = ${version}`;
  const rows = await tx.query<TrafficRow>(sql`
    select day::text as day, version_number, epoch, viewed, begun, submitted, pages from form_traffic
    where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)}
      and day between ${from}::date and ${to}::date${ofVersion}`);
  return rows.map(({ version_number, ...row }) => ({ ...row, version: version_number }));
}

/** Numbers only grow, so an older copy that arrives late must not replace a newer one. */
export function keepStatement(tx: AccountTx, traffic: readonly FormTraffic[]): Sql {
  const records = traffic.map(({ formId, version, ...one }) => ({
    ...one,
    form_id: idToUuid(formId),
    version_number: version,
  }));
  return sql`
    insert into form_traffic as known
      (account_id, form_id, day, version_number, epoch, viewed, begun, submitted, pages)
    select ${tx.account.uuid}::uuid, form_id, day, version_number, epoch, viewed, begun, submitted, pages
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as row (form_id uuid, day date, version_number int,
      epoch uuid, viewed int, begun int, submitted int, pages jsonb)
    on conflict (account_id, form_id, day, version_number, epoch) do update
    set viewed = excluded.viewed, begun = excluded.begun, submitted = excluded.submitted, pages = excluded.pages
    where excluded.viewed >= known.viewed and excluded.begun >= known.begun
      and excluded.submitted >= known.submitted
      and not exists (select from jsonb_each(known.pages) page
        where coalesce((excluded.pages ->> page.key)::int, 0) < page.value::int)`;
}

export function removeStatement(tx: AccountTx, formId: Id<"frm">): Sql {
  return sql`delete from form_traffic where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)}`;
}
