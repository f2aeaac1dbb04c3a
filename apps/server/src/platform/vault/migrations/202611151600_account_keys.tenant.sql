-- The keys that seal what an account keeps secret, each wrapped by a master key that is not in the database. While the
-- master key is changed, a key is there several times: once for each master key that some process may still know.
create table account_keys (
  account_id uuid not null,
  id uuid not null,
  kek_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null default transaction_timestamp(),
  primary key (account_id, id, kek_id)
);
call make_tenant_table('account_keys', 'select, insert');
