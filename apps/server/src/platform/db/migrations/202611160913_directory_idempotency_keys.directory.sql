-- Kept answers of requests that belong to no account: of people outside an account (making one, accepting an invitation,
-- changing a password) and of callers without a credential, whose principal is a keyed hash of what they sent.
create table directory_idempotency_keys (
  principal text not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  status int,
  body text,
  headers jsonb,
  created_at timestamptz(3) not null,
  primary key (principal, operation, key)
);
create index directory_idempotency_keys_by_time on directory_idempotency_keys (created_at);
grant select, insert, update, delete on directory_idempotency_keys to formstead_app;
