-- The address of a hook trigger. It exists as long as its workflow, whether the workflow is active or not. The token is
-- found by its hash. It is also stored sealed, because people who edit the workflow need to see it again.
create table workflow_hooks (
  account_id uuid not null,
  workflow_id uuid not null,
  trigger_key text not null,
  token_hash bytea not null,
  sealed_token text not null,
  created_at timestamptz(3) not null,
  rotated_at timestamptz(3),
  primary key (account_id, workflow_id, trigger_key),
  foreign key (account_id, workflow_id) references workflows (account_id, id) on delete cascade
);
call make_tenant_table('workflow_hooks');
create unique index workflow_hooks_by_token on workflow_hooks (account_id, token_hash);

-- When a schedule trigger is next due; only for active workflows.
create table workflow_schedules (
  account_id uuid not null,
  workflow_id uuid not null,
  trigger_key text not null,
  cron text not null,
  timezone text not null,
  next_at timestamptz(3) not null,
  -- Until when a worker has claimed the schedule.
  taken_until timestamptz(3),
  primary key (account_id, workflow_id, trigger_key),
  foreign key (account_id, workflow_id) references workflows (account_id, id) on delete cascade
);
call make_tenant_table('workflow_schedules');
create index workflow_schedules_sweep on workflow_schedules (next_at);
