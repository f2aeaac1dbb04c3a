-- A row of a table: its cells stand in one document, keyed by the keys of columns, as answers do in entries. No foreign key to
-- data_tables: a table goes only by the purge job, which removes its rows first.
create table data_rows (
  account_id uuid not null,
  table_id uuid not null,
  id uuid not null,
  cells jsonb not null,
  -- Counts every change, for ETags and history.
  revision int not null,
  source text not null check (source in ('api', 'studio', 'import', 'form', 'workflow')),
  -- The import that made it, for undoing it.
  import_id uuid,
  created_by uuid,
  updated_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, table_id, id)
) partition by hash (account_id);
call make_hash_partitions('data_rows', 8);
call make_tenant_table('data_rows');
create index data_rows_by_import on data_rows (account_id, import_id, id) where import_id is not null;

-- What keeps unique columns unique, and finds their rows. The key is made by `uniqueKeyOf` of packages/table-core.
create table data_row_keys (
  account_id uuid not null,
  column_id uuid not null,
  key text collate "C" not null,
  row_id uuid not null,
  primary key (account_id, column_id, key)
) partition by hash (account_id);
call make_hash_partitions('data_row_keys', 8);
call make_tenant_table('data_row_keys');

-- What changed in a row since it was made: `changes` is {key: {before, after}}. A row that was deleted has its last cells here.
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
) partition by hash (account_id);
call make_hash_partitions('data_row_revisions', 8);
call make_tenant_table('data_row_revisions');

-- Tables have the same indexes over values that forms have (ADR 0015). What keeps them true is derived from what keeps those of
-- entries true, so that there is one text of it: whoever changes those functions repeats this block.
alter table answer_indexes alter column form_id drop not null;
alter table answer_indexes add column table_id uuid;
alter table answer_indexes add constraint answer_indexes_one_source check (num_nonnulls(form_id, table_id) = 1) not valid;
alter table answer_indexes validate constraint answer_indexes_one_source;
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

-- For modules that read rows together with their own in one trip.
create view data_rows_v1 with (security_invoker = true) as select * from data_rows;
grant select on data_rows_v1 to formstead_app;
