-- The application sees the directory only in a transaction that says so (app.directory, set by the unit of work). Without
-- it, for example inside an account's transaction in the same database, every directory table is empty and refuses writes.
-- The owner (migrations, maintenance) is bound by FORCE as well, and its policy lets it through.
create procedure make_directory_table(target regclass)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy directory on %s to formstead_app
       using (current_setting(''app.directory'', true) = ''on'')
       with check (current_setting(''app.directory'', true) = ''on'')', target);
  execute format('create policy maintenance on %s to current_user using (true) with check (true)', target);
end $$;

do $$
declare
  target text;
begin
  foreach target in array array['accounts', 'active_accounts', 'api_keys', 'auth_credentials', 'auth_passkeys',
    'auth_sessions', 'auth_two_factors', 'auth_verifications', 'billing_customers', 'billing_provider_events',
    'directory_idempotency_keys', 'invitations', 'memberships', 'public_addresses', 'users'] loop
    call make_directory_table(target::regclass);
  end loop;
end $$;

-- Views of the directory are read with the rights and the policies of their reader.
alter view account_access_v1 set (security_invoker = true);
alter view account_members_v1 set (security_invoker = true);
alter view users_public_v1 set (security_invoker = true);
