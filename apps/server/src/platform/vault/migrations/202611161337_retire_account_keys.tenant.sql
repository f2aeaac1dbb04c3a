-- Since when a key of an account no longer seals: another one took its place. It still opens what it sealed.
alter table account_keys add column retired_at timestamptz;

-- Removes the retired keys of the account in app.account_id, and never one that was retired in the last 15 minutes: a
-- process may have read what it sealed a moment ago. The caller has made sure that no stored value needs them.
-- Returns how many keys were removed.
create function platform_drop_retired_keys() returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid := current_setting('app.account_id')::uuid;
  dropped uuid[];
begin
  perform set_config('app.system', 'on', true);
  select array_agg(id) into dropped from (
    select id from public.account_keys where account_id = account
    group by id having max(retired_at) <= transaction_timestamp() - interval '15 minutes') old;
  delete from public.account_keys where account_id = account and id = any (dropped);
  perform set_config('app.system', 'off', true);
  return coalesce(cardinality(dropped), 0);
end $$;
revoke execute on function platform_drop_retired_keys from public;
grant execute on function platform_drop_retired_keys to formstead_app;
