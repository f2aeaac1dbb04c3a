create table invitations (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'contributor', 'editor', 'admin', 'owner')),
  status text not null check (status in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  token_hash bytea not null,
  invited_by uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  revision int not null,
  check ((status = 'pending') = (decided_at is null))
);
call make_directory_table('invitations');
create unique index invitations_by_token on invitations (token_hash);
create unique index invitations_pending on invitations (account_id, email) where status = 'pending';
create index invitations_by_creation on invitations (account_id, created_at desc, id desc);

grant select, insert, update, delete on invitations to formstead_app;
