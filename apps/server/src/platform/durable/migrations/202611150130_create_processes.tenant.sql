-- The ledger of durable processes. The engine executes them; this ledger determines what has been done.

create table process_runs (
  account_id uuid not null,
  id uuid not null,
  process text not null,
  input jsonb not null,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'canceled')),
  attempt int not null default 1,
  is_cancel_requested boolean not null default false,
  error text,
  -- When the engine must next report on the run. After that, the run is handed to the engine again.
  wake_at timestamptz(3) not null,
  -- The engine's handle for waking a run that waits for a signal.
  awaiting text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Until when the run counts as handed over if the engine does not report on it. After that, it is handed over again.
  -- Each account has a limited number of runs in progress, so that other accounts don't wait for its backlog.
  taken_until timestamptz(3),
  -- True if the run has nothing to do before a certain time or a signal. Such a run does not count as in progress.
  is_waiting boolean not null default false,
  -- For a process that keeps its own records: the number of turns it has taken, and the result of the last one. A turn
  -- that was committed is not repeated, even if the engine never received its result.
  turn int not null default 0,
  turn_result jsonb,
  primary key (account_id, id)
);
call make_tenant_table('process_runs');
create index process_runs_sweep on process_runs (wake_at) where status in ('queued', 'running');
create index process_runs_queued on process_runs (account_id, created_at) where status = 'queued';
create index process_runs_on_the_way on process_runs (account_id) where status = 'running' and not is_waiting;

create table process_steps (
  account_id uuid not null,
  run_id uuid not null,
  name text not null,
  seq bigint generated always as identity,
  status text not null check (status in ('running', 'done')),
  -- The worker that executes the step. The claim is valid only while the worker's heartbeat is recent.
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
