-- The keys that seal the secrets of an account, each wrapped by a master key that is not in the database. While the
-- master key is being replaced, there are several rows per key: one for each master key that a process may still use.
create table account_keys (
  account_id uuid not null,
  id uuid not null,
  kek_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null default transaction_timestamp(),
  -- Since when the key no longer seals new values, because another key has replaced it. It still opens what it sealed.
  retired_at timestamptz,
  primary key (account_id, id, kek_id)
);
call make_tenant_table('account_keys', 'select, insert');

-- Deletes the retired keys of the account in app.account_id, except those retired in the last 15 minutes, because a
-- process may have just read a value that they sealed. The caller ensures that no stored value needs them. Returns the
-- number of deleted keys.
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
