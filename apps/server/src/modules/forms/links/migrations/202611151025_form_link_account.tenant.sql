-- From the address of a link to its account; see form_account.
create function form_link_account(link_slug text) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  found uuid;
begin
  perform set_config('app.system', 'on', true);
  select account_id into found from public.form_links where slug = link_slug;
  perform set_config('app.system', 'off', true);
  return found;
end $$;
revoke execute on function form_link_account from public;
grant execute on function form_link_account to formstead_app;
