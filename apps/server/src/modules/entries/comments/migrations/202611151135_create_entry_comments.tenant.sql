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
);
call make_tenant_table('entry_comments');
create index entry_comments_by_entry on entry_comments (account_id, entry_id, created_at desc, id desc);
