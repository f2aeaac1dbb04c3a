-- The application sees the directory only in a transaction that sets app.directory, as the unit of work does. In any
-- other transaction, such as one for an account in the same database, every directory table appears empty and rejects
-- writes. FORCE applies the policies to the owner (migrations, maintenance), too, and the owner's policy allows
-- everything.
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

-- Stored responses to requests that don't belong to an account: from people outside an account (to create one, accept
-- an invitation, or change a password), and from callers without credentials, whose `principal` is a keyed hash of what
-- they sent.
create table directory_idempotency_keys (
  principal text not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  status int,
  body text,
  headers jsonb,
  created_at timestamptz(3) not null,
  primary key (principal, operation, key)
);
call make_directory_table('directory_idempotency_keys');
create index directory_idempotency_keys_by_time on directory_idempotency_keys (created_at);
grant select, insert, update, delete on directory_idempotency_keys to formstead_app;
