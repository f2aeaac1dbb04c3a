-- Imports of a form from another system, with its answers if requested. `form_id`, `counts`, and `first_errors` are
-- written in the commit of each step. A worker that takes over continues after the last commit.
create table form_imports (
  account_id uuid not null,
  id uuid not null,
  state text not null check (state in ('queued', 'running', 'completed', 'completed_with_errors', 'failed', 'canceled')),
  project_id uuid,
  -- The form that the import created, or the existing form that receives the answers. There is no foreign key, because
  -- the record outlives the form.
  form_id uuid,
  wish jsonb not null,
  -- The system that was recognized.
  system text,
  -- Only for a dry run; otherwise, the form has the definition.
  definition jsonb,
  notes jsonb not null,
  job_id uuid not null,
  counts jsonb not null,
  first_errors jsonb not null,
  problem jsonb,
  -- How many times the import has been started since it last made progress.
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
