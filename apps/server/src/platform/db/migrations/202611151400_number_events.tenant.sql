-- The order of the change feed is (xid, seq), read up to the oldest transaction that is still open: below that one
-- everything has ended, so nothing is skipped. `xid` is the number of the row's transaction or, if higher, of the latest
-- transaction that had ended when the row was written. It is never below the own one, so the first holds; and a change
-- made after another one's commit never stands before it, however early its transaction began.
-- global: event_numbering

alter table events alter column xid set default
  greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8);

-- The feed reads by (xid, seq) from now on; nothing read by seq alone.
drop index events_by_seq;

-- The numbers count in one PostgreSQL cluster only. This says in which the present ones were given.
create table event_numbering (
  is_only boolean primary key default true check (is_only),
  system_identifier text not null
);
insert into event_numbering (system_identifier) select system_identifier::text from pg_control_system();
grant select on event_numbering to formstead_app;

-- After a logical restore into another cluster, rows may bear numbers that come much later there; new rows would
-- stand before them. Such rows get the lowest number. True when there was something to settle.
create function platform_settle_events() returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  here text := (select system_identifier::text from pg_control_system());
begin
  if exists (select 1 from public.event_numbering where system_identifier = here) then
    return false;
  end if;
  perform 1 from public.event_numbering for update;
  update public.events set xid = '1' where xid >= pg_snapshot_xmax(pg_current_snapshot());
  update public.event_numbering set system_identifier = here;
  return true;
end $$;
revoke execute on function platform_settle_events from public;
