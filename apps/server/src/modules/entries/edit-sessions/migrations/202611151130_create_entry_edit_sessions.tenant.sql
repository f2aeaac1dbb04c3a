-- Changes to an entry's answers that someone is preparing. Both copies of the answers are cleared when the session
-- ends.
create table entry_edit_sessions (
  account_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  status text not null check (status in ('open', 'committed', 'discarded', 'expired')),
  -- The latest revision and the answers at the time when the session was opened. The answers are stored because saving
  -- a draft does not create a revision.
  base_revision int not null check (base_revision >= 0),
  base_answers jsonb not null,
  answers jsonb not null,
  committed_revision int,
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, id),
  check (status = 'open' or (answers = '{}' and base_answers = '{}')),
  check (committed_revision is null or status = 'committed'),
  foreign key (account_id, entry_id) references entries (account_id, id) on delete cascade
);
call make_tenant_table('entry_edit_sessions');
create index entry_edit_sessions_by_entry on entry_edit_sessions (account_id, entry_id, created_at desc, id desc);
