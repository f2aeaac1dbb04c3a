-- The hash chain of the audit log (platform/audit). `xid` lets the chain's follower stop at transactions still open, as
-- the change feed does; rows from before have none. Writers only fill in the default: the chain is never in their commit.
-- global: audit_chain_places

alter table audit_log add column xid xid8;
alter table audit_log alter column xid set default
  greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8);

-- One link per account and batch. `entries` are the ids of its rows in their order; `head` is the hash over the link
-- before, this link and its rows.
create table audit_links (
  account_id uuid not null,
  number bigint not null,
  entries uuid[] not null,
  head bytea not null,
  chained_at timestamptz(3) not null,
  primary key (account_id, number)
);
call make_tenant_table('audit_links', 'select');

-- Up to where the log of this database is chained. `old_account_id`: how far rows without a number are.
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
