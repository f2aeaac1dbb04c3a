-- A file somebody has ordered, how far it is, and where what is written of it lies. What was asked for stands as it was checked
-- when it was ordered: the work itself is done by the system, which may see everything.
create table exports (
  account_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  source_type text not null check (source_type in ('form', 'table', 'account')),
  source_id uuid,
  -- Gone with the file: it may hold names and addresses.
  filter jsonb,
  format text not null check (format in ('csv', 'xlsx', 'ndjson', 'parquet')),
  -- Names of columns, in order; null for an account, whose rows have many shapes.
  columns jsonb,
  options jsonb not null,
  status text not null check (status in ('queued', 'running', 'ready', 'expired', 'failed', 'canceled')),
  -- Rows made after the order are not meant by it.
  until_id uuid not null,
  progress_done bigint not null,
  progress_total bigint,
  -- What is written so far, for formats that can be cut: parts of an upload and the row behind which the next begins.
  upload_id text,
  parts jsonb not null,
  after_id uuid,
  rows_written bigint not null,
  is_written boolean not null,
  bytes bigint,
  error_code text,
  error text,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (account_id, id),
  check ((source_type = 'account') = (source_id is null)),
  check ((status in ('queued', 'running')) = (finished_at is null)),
  check ((status in ('ready', 'expired')) = (expires_at is not null)),
  check ((status = 'failed') = (error_code is not null))
);
call make_tenant_table('exports');

create index exports_by_creation on exports (account_id, created_at desc, id desc);
create unique index exports_by_job on exports (account_id, job_id);
