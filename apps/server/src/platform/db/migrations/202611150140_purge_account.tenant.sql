-- How the rows of a whole account go, audit log and events included, which the application may otherwise not delete.
-- It reaches the account in app.account_id only, and where the directory is, only one that nobody can enter any more.

-- Tables that refer to others come before those.
create function platform_tenant_tables() returns setof text
language sql stable set search_path = pg_catalog, pg_temp as $$
  with recursive found(oid, height) as (
    select class.oid, 0
    from pg_policy policy join pg_class class on class.oid = policy.polrelid
    where policy.polname = 'tenant' and not class.relispartition
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

-- Returns how many rows were deleted: `most`, or fewer when none is left.
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
