-- Answers that someone works on beside an entry until they are committed. Both copies are emptied when it ends.
create table entry_edit_sessions (
  account_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  status text not null check (status in ('open', 'committed', 'discarded', 'expired')),
  -- The newest revision when it was opened, and the answers then: saves of a draft make no revision.
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
) partition by hash (account_id);
call make_hash_partitions('entry_edit_sessions', 8);
call make_tenant_table('entry_edit_sessions');
create index entry_edit_sessions_by_entry on entry_edit_sessions (account_id, entry_id, created_at desc, id desc);

create table entry_comments (
  account_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  body text not null check (char_length(body) between 1 and 5000),
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, entry_id) references entries (account_id, id) on delete cascade
) partition by hash (account_id);
call make_hash_partitions('entry_comments', 8);
call make_tenant_table('entry_comments');
create index entry_comments_by_entry on entry_comments (account_id, entry_id, created_at desc, id desc);
