-- A key stays in the list after its creator leaves the account, but it no longer works: each use reads the creator's
-- current role. Therefore, there is no foreign key to memberships.
create table api_keys (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  created_by uuid not null,
  name text not null,
  hash bytea not null unique check (octet_length(hash) = 32),
  last4 text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by uuid,
  primary key (account_id, id)
) with (fillfactor = 80);
call make_directory_table('api_keys');
grant select, insert, update, delete on api_keys to formstead_app;

create index api_keys_by_creation on api_keys (account_id, created_at desc, id desc);
