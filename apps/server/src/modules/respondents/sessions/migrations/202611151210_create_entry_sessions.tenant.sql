-- Who holds the key may fill in the entry, and nothing else. Only the key's hash is kept.
create table entry_sessions (
  account_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  link_id uuid,
  key_hash bytea not null,
  status text not null check (status in ('active', 'completed', 'revoked')),
  -- The number of the last save that counted; older ones that arrive late do not.
  client_seq bigint not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, entry_id) references entries (account_id, id) on delete cascade
) partition by hash (account_id);
call make_hash_partitions('entry_sessions', 8);
call make_tenant_table('entry_sessions');
create unique index entry_sessions_by_key on entry_sessions (account_id, key_hash);
create index entry_sessions_by_entry on entry_sessions (account_id, entry_id);

-- A way back into an entry without a login. Used once.
create table resume_links (
  account_id uuid not null,
  token_hash bytea not null,
  entry_id uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, token_hash),
  foreign key (account_id, entry_id) references entries (account_id, id) on delete cascade
);
call make_tenant_table('resume_links');
create index resume_links_by_entry on resume_links (account_id, entry_id);
