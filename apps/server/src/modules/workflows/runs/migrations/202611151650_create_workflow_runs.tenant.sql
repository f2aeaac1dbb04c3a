-- Workflow runs and the results of their steps. People see this record, and a run continues from it even if the
-- engine's memory is lost. A run has the same ID as its durable process (process_runs).

create table workflow_runs (
  account_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  version int not null,
  status text not null constraint workflow_runs_status_known check
    (status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'canceling', 'canceled', 'refused')),
  -- The trigger that started the run, and its data.
  trigger_key text not null,
  trigger jsonb not null,
  -- Identifies the event, the time, or the call that started the run, so that it starts only one.
  cause text not null,
  entry_id uuid,
  -- The run with a step that waits for this run, and the signal that the step waits for.
  parent_run_id uuid,
  parent_signal text,
  depth int not null default 0,
  attempt int not null default 1,
  outputs jsonb,
  error jsonb,
  created_by uuid,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- The runs whose changes or calls led to this run, oldest first. A run that would continue an endless chain is
  -- recorded as `refused` and never starts.
  chain jsonb not null default '[]',
  primary key (account_id, id)
);
call make_tenant_table('workflow_runs');
create unique index workflow_runs_by_cause on workflow_runs (account_id, workflow_id, cause);
create index workflow_runs_by_workflow on workflow_runs (account_id, workflow_id, created_at desc, id desc);
create index workflow_runs_by_creation on workflow_runs (account_id, created_at desc, id desc);
create index workflow_runs_by_entry on workflow_runs (account_id, entry_id) where entry_id is not null;
create index workflow_runs_sweep on workflow_runs (finished_at) where finished_at is not null;

create table workflow_run_steps (
  account_id uuid not null,
  run_id uuid not null,
  -- For example, `mail`, `mail@3` in a loop, and `mail~undo` for the step that reverses it.
  instance text not null,
  -- The attempt of the run in which the step began.
  attempt_group int not null,
  -- True if a later attempt repeats the step.
  is_forgotten boolean not null default false,
  step_key text not null,
  type text not null,
  status text not null check (status in ('running', 'retrying', 'waiting', 'succeeded', 'failed', 'skipped', 'canceled')),
  port text,
  input jsonb,
  outputs jsonb,
  error jsonb,
  -- For a loop: its items and how it processes them.
  loop jsonb,
  -- What the step waits for. The name of the event is in a separate column, so that events find the step.
  wait jsonb,
  wait_event text,
  attempts int not null default 1,
  wake_at timestamptz(3),
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (account_id, run_id, instance, attempt_group)
);
call make_tenant_table('workflow_run_steps');
create index workflow_run_steps_by_event on workflow_run_steps (account_id, wait_event)
  where status = 'waiting' and wait_event is not null;
create index workflow_run_steps_tasks on workflow_run_steps (account_id, started_at desc)
  where status = 'waiting' and type = 'human_task';
-- Finds the steps that touched an entry, to stop runs that keep starting each other and to erase what the steps
-- recorded.
create index workflow_run_steps_by_entry on workflow_run_steps (account_id, (outputs ->> 'entry_id'), finished_at)
  where outputs ->> 'entry_id' is not null;
-- Finds the steps that changed a row of a data table, to stop runs that keep starting each other.
create index workflow_run_steps_by_row on workflow_run_steps (account_id, (outputs ->> 'row_id'), finished_at)
  where outputs ->> 'row_id' is not null;
