-- How far a change of many entries is. Written by the commit of each batch, so that a worker that takes over goes on where
-- the last commit ended. A run that has ended has no row: the job tells what came of it.
create table entry_bulk_runs (
  account_id uuid not null,
  job_id uuid not null,
  form_id uuid not null,
  filter jsonb,
  action jsonb not null,
  total int not null,
  -- Entries made after the order are not meant by it.
  until_id uuid not null,
  after_id uuid,
  done int not null,
  changed int not null,
  skipped int not null,
  created_at timestamptz(3) not null,
  primary key (account_id, job_id),
  check (done = changed + skipped)
);
call make_tenant_table('entry_bulk_runs');
