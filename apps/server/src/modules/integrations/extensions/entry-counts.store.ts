/** Counts submitted entries by form, using the views that forms and entries publish. Contains no business logic. */
import { sql } from "../../../platform/db/statement.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";

export interface CountRange {
  readonly formId: Id<"frm"> | undefined;
  readonly since: Date;
  readonly until: Date;
}

export interface FormCount {
  readonly formId: Id<"frm">;
  readonly count: number;
  /** The total for all forms, including those that are not listed. */
  readonly total: number;
}

/** Uses each form's own index on submissions, so that old entries do not slow it down. */
export async function countByForm(tx: ReadTx, range: CountRange, limit: number): Promise<FormCount[]> {
  const form = range.formId === undefined ? sql`` : sql` and g.id = ${idToUuid(range.formId)}`;
  const rows = await tx.query<{ id: string; count: number; total: number }>(sql`
    select g.id, n.count, (sum(n.count) over ())::int as total
    from form_gates_v1 g cross join lateral (
      select count(*)::int as count from entries_v1 e
      where e.account_id = g.account_id and e.form_id = g.id and e.submitted_at >= ${range.since}
        and e.submitted_at < ${range.until} and e.mode = 'live' and not e.is_spam
        and e.status in ('submitted', 'reopened')
    ) n
    where g.account_id = ${tx.account.uuid}${form} and g.status <> 'trashed' and n.count > 0
    order by n.count desc, g.id limit ${limit}`);
  return rows.map(({ id, count, total }) => ({ formId: uuidToId("frm", id), count, total }));
}
