-- Scheduled exports and their targets. The vault seals the credentials of the target.
create table export_schedules (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null check (status in ('active', 'paused')),
  wish jsonb not null,
  cron text not null,
  timezone text not null,
  target jsonb not null,
  sealed_secret text not null,
  -- Null while the schedule is paused.
  next_at timestamptz(3),
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  check ((status = 'paused') = (next_at is null))
);
call make_tenant_table('export_schedules');
create index export_schedules_by_creation on export_schedules (account_id, created_at desc, id desc);
create index export_schedules_by_update on export_schedules (account_id, updated_at desc, id desc);
create index export_schedules_by_name on export_schedules (account_id, lower(name), id);
create index export_schedules_sweep on export_schedules (next_at) where next_at is not null;

-- One row per scheduled time, even if several workers notice it.
create table export_schedule_runs (
  account_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  scheduled_at timestamptz(3) not null,
  export_id uuid,
  status text not null check (status in ('exporting', 'delivering', 'delivered', 'failed')),
  attempts int not null,
  file_name text not null,
  bytes bigint,
  error_code text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, schedule_id, scheduled_at),
  foreign key (account_id, schedule_id) references export_schedules (account_id, id) on delete cascade,
  check ((status in ('delivered', 'failed')) = (finished_at is not null))
);
call make_tenant_table('export_schedule_runs');
create index export_schedule_runs_by_export on export_schedule_runs (account_id, export_id);
create index export_schedule_runs_by_creation on export_schedule_runs (account_id, schedule_id, created_at desc, id desc);
