-- What was uploaded, or is about to be. The bytes are in the blob store under `object_key`, which is random: the name a
-- person gave the file stands only here. No foreign key to entries: they are made by a module above this one, which
-- erases an entry's files in the transaction that erases the entry.
create table files (
  account_id uuid not null,
  id uuid not null,
  purpose text not null check (purpose in ('entry_answer', 'entry_attachment', 'import', 'template')),
  status text not null
    check (status in ('prepared', 'uploaded', 'scanning', 'ready', 'rejected', 'quarantined', 'expired', 'deleted')),
  name text not null,
  declared_type text not null,
  -- What the bytes are, once they were looked at.
  type text,
  size bigint not null check (size > 0),
  declared_sha256 text check (declared_sha256 ~ '^[0-9a-f]{64}$'),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  object_key text not null,
  upload_kind text not null check (upload_kind in ('single', 'multipart')),
  upload_id text,
  upload_expires_at timestamptz(3) not null,
  -- What its field or purpose takes; null: all but what has to be named.
  allowed_types text[],
  entry_id uuid,
  field_key text,
  -- Since when it is ready and belongs to nothing; null while it does, or is not ready.
  unattached_since timestamptz(3),
  uploaded_by uuid,
  scan_result text check (scan_result in ('clean', 'infected', 'skipped')),
  scan_signature text,
  reject_reason text,
  revision int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  ready_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (account_id, id)
) partition by hash (account_id);
call make_hash_partitions('files', 8);
call make_tenant_table('files');

create index files_by_time on files (account_id, created_at desc, id desc);
create index files_by_entry on files (account_id, entry_id, field_key) where entry_id is not null;

-- How many bytes an account has reserved or stored. One row, locked by each preparation: quotas hold under races.
create table file_usage (
  account_id uuid not null,
  bytes bigint not null check (bytes >= 0),
  primary key (account_id)
);
call make_tenant_table('file_usage');
