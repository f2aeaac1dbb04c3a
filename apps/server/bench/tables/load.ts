/** A table with so many rows, made by SQL: the documents are those of the bench of entries, with a link in each. */
import pg from "pg";
import type { DataTablesService } from "../../src/modules/tables/tables/index.ts";
import type { AccountCtx } from "../../src/platform/context/context.ts";
import { type Id, idToUuid, uuidToId } from "../../src/platform/ids/ids.ts";
import { documents } from "../entries/load.ts";

const chunk = 20_000;
export const linkedRows = 1_000;

export interface BenchTables {
  readonly rows: Id<"tbl">;
  readonly linked: Id<"tbl">;
}

const column = (key: string, type: string, settings: object = {}, more: object = {}) => ({
  key,
  name: key,
  type,
  settings,
  ...more,
});
const options = (values: readonly string[]) => ({
  options: values.map((value) => ({ value, label: value })),
});
const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_none, n) => `${prefix}${n}`);

export async function makeTables(dataTables: DataTablesService, ctx: AccountCtx): Promise<BenchTables> {
  const make = async (name: string, columns: readonly object[]) =>
    (await dataTables.create(ctx, { name, columns: columns as never })).id;
  const linked = await make("Groups", [column("name", "text"), column("city", "text")]);
  const rows = await make("People", [
    column("name", "text"),
    column("email", "email", {}, { unique: true }),
    column("color", "select", options(["red", "green", "blue", "black", "white"])),
    column("city", "text"),
    column("amount", "decimal", { scale: 2 }),
    column("age", "number"),
    column("visited", "date"),
    column("consent", "boolean"),
    column("topics", "multi_select", options(numbered("t", 20))),
    column("price", "currency", { currencies: ["EUR"] }),
    column("group", "link", { table_id: linked, many: false }),
    column("group_city", "lookup", { link: "group", column: "city" }),
  ]);
  return { rows, linked };
}

/** Those of an earlier run. */
export async function tablesIn(client: pg.Client): Promise<BenchTables> {
  const { rows } = await client.query<{ id: string; name: string }>("select id, name from data_tables");
  const idOf = (name: string) => uuidToId("tbl", rows.find((one) => one.name === name)?.id ?? "");
  return { rows: idOf("People"), linked: idOf("Groups") };
}

/** The id of the linked row with this number, as the functions below make it. */
const linkedUuid = (n: number): string => `018bcfe5-6800-7000-8000-${n.toString(16).padStart(12, "0")}`;
export const linkedId = (n: number): Id<"row"> => uuidToId("row", linkedUuid(n));

export async function load(
  url: string,
  accountUuid: string,
  tables: BenchTables,
  emailColumn: string,
  rows: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set app.system = 'on'; set synchronous_commit = off");
    await client.query(documents);
    await client.query(functions);
    const ids = Array.from({ length: linkedRows }, (_none, n) => linkedUuid(n));
    const names = ids.map((_id, n) => linkedId(n));
    await client.query("select bench_load_linked($1, $2, $3)", [accountUuid, idToUuid(tables.linked), ids]);
    for (let at = 0; at < rows; at += chunk)
      await client.query("select bench_load_rows($1, $2, $3, $4, $5, $6)", [
        accountUuid,
        idToUuid(tables.rows),
        emailColumn,
        names,
        at,
        Math.min(chunk, rows - at),
      ]);
    await client.query("vacuum analyze data_rows, data_row_keys");
  } finally {
    await client.end();
  }
}

const functions = `
create or replace function bench_load_linked(account uuid, table_id uuid, ids uuid[]) returns void language sql as $$
  insert into data_rows (account_id, table_id, id, cells, revision, source, created_at, updated_at)
  select account, table_id, one.id, jsonb_build_object('name', 'group ' || one.n, 'city', 'city-' || one.n), 1, 'api', now(), now()
  from unnest(ids) with ordinality as one(id, n)
$$;
create or replace function bench_load_rows(account uuid, table_id uuid, email uuid, linked text[], start int, count int)
returns void language sql as $$
  with made as (
    insert into data_rows (account_id, table_id, id, cells, revision, source, created_at, updated_at)
    select account, table_id, (lpad(to_hex(1700000000000 + i::bigint * 1000), 12, '0') || '7' || substr(md5(i::text), 1, 3)
        || '8' || substr(md5(i::text), 5, 15))::uuid,
      (bench_answers(i) - 'items' - 'note')
        || jsonb_build_object('group', jsonb_build_array(linked[1 + (hashint4(i + 10) & 1048575) % array_length(linked, 1)])),
      1, 'import', to_timestamp(1700000000 + i), to_timestamp(1700000000 + i)
    from generate_series(start + 1, start + count) i
    returning id, cells)
  insert into data_row_keys (account_id, column_id, key, row_id)
  select account, email, lower(cells ->> 'email'), id from made
$$`;
