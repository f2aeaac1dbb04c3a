-- Progress of a change to many resources, written in the commit of each batch. A worker that takes over continues after
-- the last commit. A run that has ended has no row; its job has the result.
create table bulk_runs (
  account_id uuid not null,
  job_id uuid not null,
  -- What to change, in a format that the responsible module defines.
  work jsonb not null,
  total int not null,
  -- Resources that were created after the request are not changed.
  until_id uuid not null,
  after_id uuid,
  done int not null,
  changed int not null,
  skipped int not null,
  created_at timestamptz(3) not null,
  primary key (account_id, job_id),
  check (done = changed + skipped)
);
call make_tenant_table('bulk_runs');
