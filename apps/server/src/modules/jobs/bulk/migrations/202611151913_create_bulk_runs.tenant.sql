-- How far a change of many things is. Written by the commit of each batch, so that a worker that takes over goes on where the
-- last commit ended. A run that has ended has no row: the job tells what came of it.
-- contract: entry_bulk_runs held the same for entries alone, for hours at most, and nothing was released with it
create table bulk_runs (
  account_id uuid not null,
  job_id uuid not null,
  -- What to change in what, in words of the module that does it.
  work jsonb not null,
  total int not null,
  -- What was made after the order is not meant by it.
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
drop table entry_bulk_runs;
