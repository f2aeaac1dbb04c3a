-- Files that were uploaded or are about to be. The content is in the blob store under `object_key`, which is random;
-- the name that a person gave the file is stored only here. There is no foreign key to entries, because a later module
-- creates them. That module erases an entry's files in the transaction that erases the entry.
create table files (
  account_id uuid not null,
  id uuid not null,
  purpose text not null check (purpose in ('entry_answer', 'entry_attachment', 'import', 'template')),
  status text not null
    check (status in ('prepared', 'uploaded', 'scanning', 'ready', 'rejected', 'quarantined', 'expired', 'deleted')),
  name text not null,
  declared_type text not null,
  -- The type that was detected from the content.
  type text,
  size bigint not null check (size > 0),
  declared_sha256 text check (declared_sha256 ~ '^[0-9a-f]{64}$'),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  object_key text not null,
  upload_kind text not null check (upload_kind in ('single', 'multipart')),
  upload_id text,
  upload_expires_at timestamptz(3) not null,
  -- The types that the field or the purpose accepts; null for all types except those that must be listed explicitly.
  allowed_types text[],
  entry_id uuid,
  field_key text,
  -- Since when the file has been ready but not in use; null if it is in use or not ready.
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
  -- True if an image is stored as it was uploaded. Otherwise, its metadata (location, camera, previews) is removed
  -- before the file is ready, and `size` and `sha256` describe the stored content.
  keeps_metadata boolean not null default false,
  primary key (account_id, id)
);
call make_tenant_table('files');

create index files_by_time on files (account_id, created_at desc, id desc);
create index files_by_entry on files (account_id, entry_id, field_key) where entry_id is not null;

-- The number of bytes that an account has reserved or stored. Each upload locks this one row when it is prepared, so
-- concurrent uploads cannot exceed the quota.
create table file_usage (
  account_id uuid not null,
  bytes bigint not null check (bytes >= 0),
  primary key (account_id)
);
call make_tenant_table('file_usage');
