-- Since when a form takes no entries: what was begun before may be submitted for a day.
alter table forms add column stopped_at timestamptz(3);

-- For modules that must know, in the same trip, whether a form takes entries.
create view form_gates_v1 with (security_invoker = true) as
  select account_id, id, slug, status, closed_reason, stopped_at, access, max_entries, opens_at, closes_at, captcha,
         retention_days, locales, version_number
  from forms;
grant select on form_gates_v1 to formstead_app;

-- From a public address to its account. The one look across accounts that a visitor without any credential needs: it
-- gives nothing but the account's id, and only to somebody who knows the form's.
create function form_account(form uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  found uuid;
begin
  perform set_config('app.system', 'on', true);
  select account_id into found from public.forms where id = form;
  perform set_config('app.system', 'off', true);
  return found;
end $$;
revoke execute on function form_account from public;
grant execute on function form_account to formstead_app;
