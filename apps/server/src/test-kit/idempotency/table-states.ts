/** The state of every table, to detect whether a request has changed anything. */
import type pg from "pg";

const traces = new Set(["public.audit_log", "graphile_worker._private_job_queues"]);

export async function tableStates(
  databases: readonly pg.Client[],
  /**
   * Counting rows ignores the audit log, because any request may be recorded there, and job queues, because a
   * postponed job leaves its queue behind.
   */
  what: "rows besides the audit log" | "content",
): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  for (const [at, client] of databases.entries()) {
    await client.query("begin; select set_config('app.system', 'on', true)");
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r'
        and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`);
    const looks = tables
      .filter(({ name }) => what === "content" || !traces.has(name))
      .map(({ name }) => {
        // Every insert or update gives its row a newer transaction ID than all other rows have.
        const state =
          what === "content" ? "concat(count(*), ' ', max(xmin::text::bigint))" : "count(*)::text";
        return `select '${name}' as name, (select ${state} from ${name} t) as state`;
      });
    const { rows } = await client.query<{ name: string; state: string }>(looks.join(" union all "));
    await client.query("commit");
    for (const { name, state } of rows) states.set(`${at}:${name}`, state);
  }
  return states;
}
