-- Followers of an account's change feed and the last event that each has processed (platform/feed). `home` is the
-- database with these events: the account's own or, if that is a different one, the directory's.
create table feed_follows (
  account_id uuid not null,
  follower text not null,
  home text not null check (home in ('own', 'directory')),
  xid xid8 not null,
  seq bigint not null,
  event_at timestamptz not null,
  event_id uuid,
  numbering text not null,
  taken_at timestamptz not null,
  failures int not null default 0,
  not_before timestamptz not null default '-infinity',
  primary key (account_id, follower, home)
);
call make_tenant_table('feed_follows');
