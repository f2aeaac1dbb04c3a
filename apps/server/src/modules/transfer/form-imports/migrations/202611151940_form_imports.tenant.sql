-- A form of another system that becomes one here, with its answers if wanted. `form_id`, `counts` and `first_errors` are
-- written by the commit of each step, so that a worker that takes over goes on where the last commit ended.
create table form_imports (
  account_id uuid not null,
  id uuid not null,
  state text not null check (state in ('queued', 'running', 'completed', 'completed_with_errors', 'failed', 'canceled')),
  project_id uuid,
  -- The form it made, or the one whose answers it brings. No foreign key: the record outlives the form.
  form_id uuid,
  wish jsonb not null,
  -- The system that was recognised.
  system text,
  -- Only of a dry run; otherwise the form has it.
  definition jsonb,
  notes jsonb not null,
  job_id uuid not null,
  counts jsonb not null,
  first_errors jsonb not null,
  problem jsonb,
  -- How often it was begun since it last came further.
  idle_attempts int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (account_id, id)
);
call make_tenant_table('form_imports');
create index form_imports_by_creation on form_imports (account_id, created_at desc, id desc);
create index form_imports_by_job on form_imports (account_id, job_id);
create index form_imports_by_form on form_imports (account_id, form_id, created_at desc, id desc);
