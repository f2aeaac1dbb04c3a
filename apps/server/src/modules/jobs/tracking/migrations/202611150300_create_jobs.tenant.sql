create table jobs (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'canceled')),
  progress_done bigint not null,
  progress_total bigint,
  result jsonb,
  error_code text,
  error text,
  created_by uuid,
  is_cancel_requested boolean not null,
  -- Identifies the current attempt; only that attempt can write.
  lease uuid,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3),
  primary key (account_id, id),
  check ((status in ('succeeded', 'failed', 'canceled')) = (finished_at is not null)),
  check ((finished_at is null) = (expires_at is null)),
  check ((status = 'failed') = (error_code is not null))
);
call make_tenant_table('jobs');

create index jobs_by_creation on jobs (account_id, created_at desc, id desc);
create index jobs_by_creator on jobs (account_id, created_by, created_at desc, id desc);
