-- Every tenant table is made by the same procedure, so tenancy cannot be forgotten or done differently.
-- The application role sees only rows of the account in app.account_id. A missing setting raises: there is no default.
-- The owner (migrations, queue, sweeps) is bound by FORCE as well and sees across accounts only inside a
-- transaction that says so by app.system.

create procedure make_tenant_table(target regclass, privileges text default 'select, insert, update, delete')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to formstead_app
       using (account_id = current_setting(''app.account_id'')::uuid)
       with check (account_id = current_setting(''app.account_id'')::uuid)', target);
  execute format(
    'create policy system on %s to current_user
       using (current_setting(''app.system'', true) = ''on'')
       with check (current_setting(''app.system'', true) = ''on'')', target);
  execute format('grant %s on %s to formstead_app', privileges, target);
end $$;

-- Partitions are reached through their parent only: nobody is granted anything on them.
create procedure make_hash_partitions(target regclass, parts int)
language plpgsql as $$
begin
  for part in 0..parts - 1 loop
    execute format('create table %I partition of %s for values with (modulus %s, remainder %s)',
      target::text || '_p' || part, target, parts, part);
  end loop;
end $$;
