create table data_tables (
  account_id uuid not null,
  id uuid not null,
  project_id uuid,
  key text collate "C" not null,
  name text not null,
  description text not null,
  status text not null check (status in ('active', 'trashed')),
  revision int not null,
  -- Changes with every change to the columns, so that processes can cache the columns under this ID.
  schema_id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  trashed_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, project_id) references projects (account_id, id),
  check ((status = 'trashed') = (trashed_at is not null))
);
call make_tenant_table('data_tables');

create unique index data_tables_by_key on data_tables (account_id, key) where status <> 'trashed';
create index data_tables_by_creation on data_tables (account_id, created_at desc, id desc);
create index data_tables_by_update on data_tables (account_id, updated_at desc, id desc);
create index data_tables_by_name on data_tables (account_id, lower(name), id);
create index data_tables_by_project on data_tables (account_id, project_id, created_at desc, id desc)
  where project_id is not null;

create table data_columns (
  account_id uuid not null,
  id uuid not null,
  table_id uuid not null,
  -- Never changes, because cells are stored under it.
  key text collate "C" not null,
  name text not null,
  description text not null,
  type text not null,
  settings jsonb not null,
  is_required boolean not null,
  is_unique boolean not null,
  default_cell jsonb,
  position int not null,
  status text not null check (status in ('active', 'changing', 'deleting')),
  -- The change that is being made to the cells, and its progress.
  change jsonb,
  revision int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, table_id) references data_tables (account_id, id) on delete cascade,
  check ((status = 'active') = (change is null))
);
call make_tenant_table('data_columns');

create unique index data_columns_by_key on data_columns (account_id, table_id, key);
-- Finds the tables that link to a table.
create index data_columns_by_link on data_columns (account_id, (settings ->> 'table_id')) where type = 'link';
