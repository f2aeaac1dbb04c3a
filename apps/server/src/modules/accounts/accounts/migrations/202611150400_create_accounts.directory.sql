create table accounts (
  id uuid primary key,
  name text not null,
  status text not null check (status in ('active', 'pending_deletion', 'deleting')),
  shard text not null,
  revision int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deletion_requested_at timestamptz(3),
  deletion_due_at timestamptz(3),
  deletion_run_id uuid,
  -- Until when the account's subscription allows it to be used; null if it has never had a subscription. Billing writes
  -- this column, and authentication reads it with the membership.
  entitled_until timestamptz(3),
  -- The language of emails to members who have not chosen one themselves.
  default_language text not null default 'en',
  check ((status = 'active') = (deletion_requested_at is null)),
  check ((status = 'active') = (deletion_due_at is null)),
  check ((status = 'active') = (deletion_run_id is null))
);
call make_directory_table('accounts');
create index accounts_by_shard on accounts (shard);

create table memberships (
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid not null references users (id),
  role text not null check (role in ('viewer', 'contributor', 'editor', 'admin', 'owner')),
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3),
  primary key (account_id, user_id)
);
call make_directory_table('memberships');
create index memberships_by_user on memberships (user_id, created_at desc, account_id desc);

-- The account that a person currently works in. When they leave it, the row is deleted with the membership.
create table active_accounts (
  user_id uuid primary key,
  account_id uuid not null,
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
call make_directory_table('active_accounts');

grant select, insert, update, delete on accounts, memberships, active_accounts to formstead_app;

-- Who has access to which account. An account that is being deleted does not appear here, because no one may access it.
create view account_access_v1 with (security_invoker = true) as
select m.account_id, m.user_id, m.role, a.shard, a.status as account_status, a.entitled_until,
       a.created_at as account_created_at, a.default_language
from memberships m
join accounts a on a.id = m.account_id
where a.status <> 'deleting';

create view account_members_v1 with (security_invoker = true) as
select account_id, user_id, role, created_at, last_seen_at from memberships;

grant select on account_access_v1, account_members_v1 to formstead_app;
