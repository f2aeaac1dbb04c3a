-- An import: a file, what its columns are to become, and how far it is. `position` and `counts` are written by the commit of
-- each stretch of rows, so that a worker that takes over goes on where the last commit ended.
create table imports (
  account_id uuid not null,
  id uuid not null,
  target_type text not null check (target_type in ('rows', 'entries')),
  -- The table or the form. No foreign key: an import outlives them as a record of what was done.
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
  -- How often it was begun since it last came further.
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

-- What is wrong with rows of the file. Replaced by every validation and run, gone with the import's file.
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
) partition by hash (account_id);
call make_hash_partitions('import_errors', 8);
call make_tenant_table('import_errors');
