-- A requested export file, its progress, and the location of its parts. The request is stored as it was checked when it
-- was made, because the job runs with the rights of the system and can read everything.
create table exports (
  account_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  source_type text not null check (source_type in ('form', 'table', 'account')),
  source_id uuid,
  -- Deleted with the file, because it can contain names and addresses.
  filter jsonb,
  format text not null check (format in ('csv', 'xlsx', 'ndjson', 'parquet')),
  -- Column names in order; null for an account, because its rows have different columns.
  columns jsonb,
  options jsonb not null,
  status text not null check (status in ('queued', 'running', 'ready', 'expired', 'failed', 'canceled')),
  -- Rows that were created after the request are not exported.
  until_id uuid not null,
  progress_done bigint not null,
  progress_total bigint,
  -- What has been written so far, for formats that can be written in parts: the parts of the upload, and the last row
  -- that they contain.
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
  -- How many times an erasure has restarted the export.
  restarts int not null default 0,
  -- Why the file expired early.
  end_reason text,
  -- The order of the rows in the file, in the syntax of views; null for the order of creation.
  sort text,
  primary key (account_id, id),
  check ((source_type = 'account') = (source_id is null)),
  check ((status in ('queued', 'running')) = (finished_at is null)),
  check ((status in ('ready', 'expired')) = (expires_at is not null)),
  check ((status = 'failed') = (error_code is not null))
);
call make_tenant_table('exports');

create index exports_by_creation on exports (account_id, created_at desc, id desc);
create unique index exports_by_job on exports (account_id, job_id);
