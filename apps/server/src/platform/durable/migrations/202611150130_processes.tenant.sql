-- The ledger of durable processes. The engine executes; what was done is decided here.

create table process_runs (
  account_id uuid not null,
  id uuid not null,
  process text not null,
  input jsonb not null,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'canceled')),
  attempt int not null default 1,
  is_cancel_requested boolean not null default false,
  error text,
  -- When the run should next be heard of; later than that it is handed to the engine again.
  wake_at timestamptz(3) not null,
  -- The engine's handle for waking a run that waits for a signal.
  awaiting text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
call make_tenant_table('process_runs');
create index process_runs_sweep on process_runs (wake_at) where status in ('queued', 'running');

create table process_steps (
  account_id uuid not null,
  run_id uuid not null,
  name text not null,
  seq bigint generated always as identity,
  status text not null check (status in ('running', 'done')),
  -- The worker that holds the step; a claim counts only while that worker's heartbeat is fresh.
  claimed_by text not null,
  claim uuid not null,
  tries int not null default 1,
  result jsonb,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (account_id, run_id, name),
  foreign key (account_id, run_id) references process_runs (account_id, id) on delete cascade
);
call make_tenant_table('process_steps');

create table process_signals (
  account_id uuid not null,
  run_id uuid not null,
  name text not null,
  payload jsonb not null,
  sent_at timestamptz(3) not null,
  primary key (account_id, run_id, name),
  foreign key (account_id, run_id) references process_runs (account_id, id) on delete cascade
);
call make_tenant_table('process_signals');
