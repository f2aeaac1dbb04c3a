-- Runs of workflows, and what became of each step. This is the record people see and the one a run goes on from; the
-- engine's own memory may be lost. A run has the id of its durable process (process_runs).

create table workflow_runs (
  account_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  version int not null,
  status text not null check (status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'canceling', 'canceled')),
  -- Which trigger, and what it told.
  trigger_key text not null,
  trigger jsonb not null,
  -- What started it, once: an event, a time, a call.
  cause text not null,
  entry_id uuid,
  -- The run a step of which waits for this one, and what that step waits for.
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
  primary key (account_id, id)
) partition by hash (account_id);
call make_hash_partitions('workflow_runs', 8);
call make_tenant_table('workflow_runs');
create unique index workflow_runs_by_cause on workflow_runs (account_id, workflow_id, cause);
create index workflow_runs_by_workflow on workflow_runs (account_id, workflow_id, created_at desc, id desc);
create index workflow_runs_by_creation on workflow_runs (account_id, created_at desc, id desc);
create index workflow_runs_by_entry on workflow_runs (account_id, entry_id) where entry_id is not null;
create index workflow_runs_sweep on workflow_runs (finished_at) where finished_at is not null;

create table workflow_run_steps (
  account_id uuid not null,
  run_id uuid not null,
  -- `mail`, in a loop `mail@3`; what undoes it `mail~undo`.
  instance text not null,
  -- The attempt of the run in which it was begun.
  attempt_group int not null,
  -- Done again by a later attempt.
  is_forgotten boolean not null default false,
  step_key text not null,
  type text not null,
  status text not null check (status in ('running', 'retrying', 'waiting', 'succeeded', 'failed', 'skipped', 'canceled')),
  port text,
  input jsonb,
  outputs jsonb,
  error jsonb,
  -- Of a loop: its items and how it goes through them.
  loop jsonb,
  -- What it waits for; the name of the event apart, so that events find it.
  wait jsonb,
  wait_event text,
  attempts int not null default 1,
  wake_at timestamptz(3),
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (account_id, run_id, instance, attempt_group)
) partition by hash (account_id);
call make_hash_partitions('workflow_run_steps', 8);
call make_tenant_table('workflow_run_steps');
create index workflow_run_steps_by_event on workflow_run_steps (account_id, wait_event)
  where status = 'waiting' and wait_event is not null;
create index workflow_run_steps_tasks on workflow_run_steps (account_id, started_at desc)
  where status = 'waiting' and type = 'human_task';
-- Which steps met an entry: to end loops of runs that start each other, and to erase what they recorded.
create index workflow_run_steps_by_entry on workflow_run_steps (account_id, (outputs ->> 'entry_id'), finished_at)
  where outputs ->> 'entry_id' is not null;
