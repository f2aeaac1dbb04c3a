-- Who follows the change feed of an account, and the last event they have taken (platform/feed). `home` says in which
-- database these events are: the account's own, or the directory's where that is another one.
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

-- After a move to another cluster every event gets the lowest number, so that all of them keep the order in which they
-- were written. Giving it only to those that come later here would put them before older ones that keep theirs.
create or replace function platform_settle_events() returns boolean
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
