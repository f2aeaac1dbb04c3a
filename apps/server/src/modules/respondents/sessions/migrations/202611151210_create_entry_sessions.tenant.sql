-- Anyone who has the key can fill in the entry and do nothing else. Only the hash of the key is stored.
create table entry_sessions (
  account_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  link_id uuid,
  key_hash bytea not null,
  status text not null check (status in ('active', 'completed', 'revoked')),
  -- The number of the last applied save. A save with a lower number arrived late and is ignored.
  client_seq bigint not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Input that is not yet a valid value for its field, by path; null if there is none. It is separate from the entry's
  -- answers, because only the holder of the entry key can read it.
  typed jsonb,
  primary key (account_id, id),
  foreign key (account_id, entry_id) references entries (account_id, id) on delete cascade
);
call make_tenant_table('entry_sessions');
create unique index entry_sessions_by_key on entry_sessions (account_id, key_hash);
create index entry_sessions_by_entry on entry_sessions (account_id, entry_id);

-- Lets a respondent return to an entry without signing in. Each link works once.
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
