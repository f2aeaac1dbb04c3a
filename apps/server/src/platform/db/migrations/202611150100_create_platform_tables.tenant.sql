-- Every tenant table is declared with the same procedure, so that all of them have the same policies. The application
-- role sees only the rows of the account in app.account_id; without this setting, queries fail. FORCE applies the
-- policies to the owner (migrations, queue, sweeps), too. The owner sees rows of all accounts only in a transaction
-- that sets app.system.

create procedure make_tenant_table(target regclass, privileges text default 'select, insert, update, delete')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to formstead_app
       using (account_id = current_setting(''app.account_id'')::uuid)
       with check (account_id = current_setting(''app.account_id'')::uuid)', target);
  execute format(
    'create policy system on %s to current_user
       using (current_setting(''app.system'', true) = ''on'')
       with check (current_setting(''app.system'', true) = ''on'')', target);
  execute format('grant %s on %s to formstead_app', privileges, target);
end $$;

-- What a commit records in addition to its changes: who made them (audit_log), what happened (events, the ordered
-- change feed), and the response to a repeated request (idempotency_keys). Jobs are in the schema of the queue.

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
  -- Numbered like events, so that the hash chain of the audit log (platform/audit) stops before transactions that are
  -- still open. A follower extends the chain after the commit, so writers never wait for it. Null after a move to
  -- another cluster.
  xid xid8 default
    greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8),
  primary key (account_id, id)
);
call make_tenant_table('audit_log', 'select, insert');
create index audit_log_by_time on audit_log (account_id, at desc, id desc);
-- Most rows come from respondents, who are not users.
create index audit_log_by_actor on audit_log (account_id, actor_user_id, at desc, id desc)
  where actor_user_id is not null;
create index audit_log_by_target on audit_log (account_id, target_type, target_id, at desc, id desc);
-- For the follower, which reads new rows of all accounts.
create index audit_log_by_xid on audit_log (xid, id);

-- The order of the change feed is (xid, seq). A reader stops before the oldest transaction that is still open; all
-- transactions below it have ended, so no event is skipped. `xid` is the number of the row's transaction or, if higher,
-- of the latest transaction that had ended when the row was written. A change that was made after another one was
-- committed therefore never precedes it, even if its transaction began earlier.
create table events (
  account_id uuid not null,
  seq bigint generated always as identity,
  id uuid not null,
  at timestamptz not null,
  name text not null,
  version int not null,
  is_public boolean not null,
  data jsonb not null,
  xid xid8 not null default
    greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8),
  -- The durable run that caused the event (a row of process_runs), to detect runs that keep starting each other.
  caused_by uuid,
  primary key (account_id, id)
);
call make_tenant_table('events', 'select, insert');
-- The change feed: the public events of an account in order.
create index events_feed on events (account_id, xid, seq) where is_public;
-- Finds events that are older than the feed's retention period (platform/jobs/sweep.ts).
create index events_sweep on events (at);

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

-- Transaction numbers are valid in only one PostgreSQL cluster. This row identifies the cluster in which the current
-- numbers were assigned.
-- global: event_numbering
create table event_numbering (
  is_only boolean primary key default true check (is_only),
  system_identifier text not null
);
insert into event_numbering (system_identifier) select system_identifier::text from pg_control_system();
grant select on event_numbering to formstead_app;

-- After a move to another cluster, every event gets the lowest number, so that all of them keep the order in which they
-- were written. If only the numbers that are too high were lowered, those events would precede older ones. Returns true
-- if there was something to correct.
create function platform_settle_events() returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  here text := (select system_identifier::text from pg_control_system());
begin
  if exists (select 1 from public.event_numbering where system_identifier = here) then
    return false;
  end if;
  perform 1 from public.event_numbering for update;
  update public.events set xid = '1';
  update public.event_numbering set system_identifier = here;
  return true;
end $$;
revoke execute on function platform_settle_events from public;

-- The hash chain of the audit log has one link per account and batch. `entries` has the IDs of the audit rows in order.
-- `head` is the hash of the previous link, this link, and its rows.
create table audit_links (
  account_id uuid not null,
  number bigint not null,
  entries uuid[] not null,
  head bytea not null,
  chained_at timestamptz(3) not null,
  primary key (account_id, number)
);
call make_tenant_table('audit_links', 'select');

-- The position up to which the audit log of this database is chained. `old_account_id` is the position among rows
-- without a number.
-- global: audit_chain_places
create table audit_chain_places (
  is_only boolean primary key default true check (is_only),
  xid xid8 not null,
  id uuid not null,
  numbering text not null,
  old_account_id uuid,
  is_old_done boolean not null default false
);
insert into audit_chain_places (xid, id, numbering)
select '0', '00000000-0000-0000-0000-000000000000', system_identifier::text from pg_control_system();

-- Deletes all rows of an account, including its audit log and events, which the application cannot delete otherwise.
-- Affects only the account in app.account_id. In the database with the directory, it requires that no one can access
-- the account anymore.

-- Lists tables before the tables that they refer to.
create function platform_tenant_tables() returns setof text
language sql stable set search_path = pg_catalog, pg_temp as $$
  with recursive found(oid, height) as (
    select class.oid, 0
    from pg_policy policy join pg_class class on class.oid = policy.polrelid
    where policy.polname = 'tenant'
    union
    select key.confrelid, found.height + 1
    from found join pg_constraint key on key.conrelid = found.oid
    where key.contype = 'f' and key.confrelid <> key.conrelid and found.height < 50
  )
  select class.relname::text
  from found join pg_class class on class.oid = found.oid
  where exists (select 1 from pg_policy policy where policy.polrelid = class.oid and policy.polname = 'tenant')
  group by class.relname
  order by max(found.height), class.relname
$$;

-- Returns the number of deleted rows; if it is less than `most`, no rows are left.
create function platform_purge_rows(target text, most int) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid := current_setting('app.account_id')::uuid;
  is_open boolean := false;
  deleted bigint;
begin
  if target not in (select * from public.platform_tenant_tables()) then
    raise exception '% is not a tenant table', target;
  end if;
  if to_regclass('public.account_access_v1') is not null then
    execute 'select exists (select 1 from public.account_access_v1 where account_id = $1)' into is_open using account;
  end if;
  if is_open then
    raise exception 'this account can still be entered; its rows stay';
  end if;
  perform set_config('app.system', 'on', true);
  execute format(
    'delete from public.%1$I where account_id = $1
       and ctid = any (array(select ctid from public.%1$I where account_id = $1 limit $2))', target)
    using account, most;
  get diagnostics deleted = row_count;
  perform set_config('app.system', 'off', true);
  return deleted;
end $$;
revoke execute on function platform_purge_rows from public;
grant execute on function platform_purge_rows to formstead_app;

-- See platform/db/must-touch.ts.
create function platform_must_touch(rows bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if rows = 0 then
    raise exception 'no row was touched' using errcode = 'FS001';
  end if;
end $$;
