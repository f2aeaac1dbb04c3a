-- contract: widens the list of purposes; every row that satisfied the old list satisfies the new one.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('entry_answer', 'entry_attachment', 'import', 'template', 'form_asset')) not valid;

-- Finds the account of a public form picture. It returns only the ID of the account, only for pictures that anyone may
-- load, and only to callers who know the ID of the file.
create function form_asset_account(file uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  found uuid;
begin
  perform set_config('app.system', 'on', true);
  select account_id into found from public.files
  where id = file and purpose = 'form_asset' and status = 'ready';
  perform set_config('app.system', 'off', true);
  return found;
end $$;
revoke execute on function form_asset_account from public;
grant execute on function form_asset_account to formstead_app;
