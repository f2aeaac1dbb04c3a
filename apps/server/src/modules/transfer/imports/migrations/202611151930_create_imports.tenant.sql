-- A file, how its columns are mapped, and the progress of the import. `position` and `counts` are written in the commit
-- of each batch of rows. A worker that takes over continues after the last commit.
create table imports (
  account_id uuid not null,
  id uuid not null,
  target_type text not null check (target_type in ('rows', 'entries')),
  -- The table or the form. There is no foreign key, because the import outlives it as a record.
  target_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  state text not null check (state in ('uploaded', 'awaiting_mapping', 'mapped', 'validating', 'ready', 'invalid', 'running',
    'completed', 'completed_with_errors', 'failed', 'canceled', 'undoing', 'undone')),
  options jsonb not null,
  format jsonb,
  header jsonb,
  mapping jsonb,
  on_error text check (on_error in ('skip', 'abort')),
  job_id uuid,
  position jsonb,
  counts jsonb not null,
  first_errors jsonb not null,
  problem jsonb,
  -- How many times the import has been started since it last made progress.
  idle_attempts int not null,
  has_rejects boolean not null,
  undone int not null,
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  ran_at timestamptz(3),
  finished_at timestamptz(3),
  tidied_at timestamptz(3),
  primary key (account_id, id)
);
call make_tenant_table('imports');
create index imports_by_creation on imports (account_id, created_at desc, id desc);
create index imports_by_job on imports (account_id, job_id) where job_id is not null;
create index imports_by_target on imports (account_id, target_id, created_at desc, id desc);

-- Errors in rows of the file. Each validation and each run replaces them, and they are deleted with the import's file.
create table import_errors (
  account_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  ordinal smallint not null,
  column_name text not null,
  target text not null,
  code text not null,
  message text not null,
  value text not null,
  primary key (account_id, import_id, row_number, ordinal)
);
call make_tenant_table('import_errors');
