-- A row of a data table. All of its cells are in one document, by column key, like the answers of an entry. There is no
-- foreign key to data_tables: only the purge job deletes tables, and it deletes their rows first.
create table data_rows (
  account_id uuid not null,
  table_id uuid not null,
  id uuid not null,
  cells jsonb not null,
  -- Counts every change, for ETags and the history.
  revision int not null,
  source text not null check (source in ('api', 'studio', 'import', 'form', 'workflow')),
  -- The import that created the row, so that the import can be undone.
  import_id uuid,
  created_by uuid,
  updated_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, table_id, id)
);
call make_tenant_table('data_rows');
create index data_rows_by_import on data_rows (account_id, import_id, id) where import_id is not null;

-- Keeps the values of unique columns unique and finds their rows. `uniqueKeyOf` in packages/table-core creates the
-- keys.
create table data_row_keys (
  account_id uuid not null,
  column_id uuid not null,
  key text collate "C" not null,
  row_id uuid not null,
  primary key (account_id, column_id, key)
);
call make_tenant_table('data_row_keys');

-- What changed in a row after it was created. `changes` is {key: {before, after}}. The last cells of a deleted row are
-- also stored here.
create table data_row_revisions (
  account_id uuid not null,
  table_id uuid not null,
  row_id uuid not null,
  number int not null check (number > 1),
  kind text not null check (kind in ('update', 'delete', 'restore')),
  source text not null check (source in ('api', 'studio', 'import', 'form', 'workflow')),
  author_user_id uuid,
  changes jsonb not null,
  created_at timestamptz(3) not null,
  primary key (account_id, table_id, row_id, number)
);
call make_tenant_table('data_row_revisions');

-- Tables use the same value indexes as forms (ADR 0015). The functions that keep them up to date are derived from those
-- for entries, so that the code exists only once. A migration that changes those functions must also change these.
do $$
declare
  step text;
begin
  foreach step in array array['insert', 'update', 'delete'] loop
    execute replace(replace(replace(
      pg_get_functiondef(format('answer_indexes_on_%s()', step)::regprocedure),
      'answer_indexes_on_', 'row_indexes_on_'), '.form_id', '.table_id'), '.answers', '.cells');
  end loop;
end $$;

create trigger row_indexes_on_insert after insert on data_rows
  referencing new table as added for each statement execute function row_indexes_on_insert();
create trigger row_indexes_on_update after update on data_rows
  referencing old table as removed new table as added for each statement execute function row_indexes_on_update();
create trigger row_indexes_on_delete after delete on data_rows
  referencing old table as removed for each statement execute function row_indexes_on_delete();

-- For modules that read rows together with their own rows in one query.
create view data_rows_v1 with (security_invoker = true) as select * from data_rows;
grant select on data_rows_v1 to formstead_app;

-- Converts an ID as shown by the API, such as `row_` and 26 base-32 digits, to its UUID. Cells of link columns contain
-- such IDs.
create function uuid_of_id(id text) returns uuid language sql immutable strict parallel safe as $$
  select string_agg(to_hex(substr(bits, 3 + 4 * place, 4)::bit(4)::int), '' order by place)::uuid
  from (
    select string_agg((strpos('0123456789abcdefghjkmnpqrstvwxyz', digit) - 1)::bit(5)::text, '' order by n) as bits
    from regexp_split_to_table(right(id, 26), '') with ordinality as digits (digit, n)
  ) as written, generate_series(0, 31) as place
$$;
