-- Anyone who has the key can fill in the entry and do nothing else. Only the hash of the key is stored. This table and
-- resume_links have no foreign key to entries, because its check made each insert slower the more entries the account
-- had (ADR 0030). The trigger below deletes the rows of deleted entries.
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
  primary key (account_id, id)
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
  primary key (account_id, token_hash)
);
call make_tenant_table('resume_links');
create index resume_links_by_entry on resume_links (account_id, entry_id);

-- Deletes the sessions and links of deleted entries in the same transaction. Sessions come first: creating a link locks
-- its session, so a link that is created at the same time is either deleted here or rejected.
-- A connection keeps its first plan, so sequential scans are off even if the tables were small then.
create function entry_sessions_on_entry_delete() returns trigger
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  gone record;
begin
  for gone in select account_id, id from removed loop
    delete from entry_sessions where account_id = gone.account_id and entry_id = gone.id;
    delete from resume_links where account_id = gone.account_id and entry_id = gone.id;
  end loop;
  return null;
end $$;

create trigger entry_sessions_on_entry_delete after delete on entries
  referencing old table as removed for each statement execute function entry_sessions_on_entry_delete();
