-- What a commit leaves behind besides its state: who did it (audit_log), what happened (events, the ordered change
-- feed), and the answer to a repeated request (idempotency_keys). Jobs are rows of the queue's own schema.

create table audit_log (
  account_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_user_id uuid,
  actor_key_id uuid,
  ip inet,
  request_id text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  details jsonb not null,
  primary key (account_id, id)
) partition by hash (account_id);
call make_hash_partitions('audit_log', 8);
call make_tenant_table('audit_log', 'select, insert');
create index audit_log_by_time on audit_log (account_id, at desc, id desc);
create index audit_log_by_actor on audit_log (account_id, actor_user_id, at desc, id desc);
create index audit_log_by_target on audit_log (account_id, target_type, target_id, at desc, id desc);

-- `xid` lets a reader of the feed stop at transactions still open, so that no event is skipped.
create table events (
  account_id uuid not null,
  seq bigint generated always as identity,
  id uuid not null,
  at timestamptz not null,
  name text not null,
  version int not null,
  is_public boolean not null,
  data jsonb not null,
  xid xid8 not null default pg_current_xact_id(),
  primary key (account_id, id)
) partition by hash (account_id);
call make_hash_partitions('events', 8);
call make_tenant_table('events', 'select, insert');
create index events_by_seq on events (account_id, seq);

create table idempotency_keys (
  account_id uuid not null,
  principal text not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  status int,
  body text,
  headers jsonb,
  created_at timestamptz not null,
  primary key (account_id, principal, operation, key)
);
call make_tenant_table('idempotency_keys');
create index idempotency_keys_sweep on idempotency_keys (created_at);
