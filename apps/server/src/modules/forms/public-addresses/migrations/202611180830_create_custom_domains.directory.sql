-- Domains under which an account serves its forms. A visitor's request is matched to an account by its host, before
-- anything else is known, so domains are stored in the directory. Several accounts can claim a host, but only one can
-- have it verified.
create table custom_domains (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  host text not null,
  -- The text of the DNS record that proves control of the host. It is public.
  token text not null,
  status text not null check (status in ('pending', 'verified')),
  is_primary boolean not null,
  verified_at timestamptz(3),
  checked_at timestamptz(3),
  -- Since when the record of a verified domain has been missing.
  failing_since timestamptz(3),
  -- When a claim that was not verified is removed.
  expires_at timestamptz(3),
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((status = 'verified') = (verified_at is not null)),
  check ((status = 'pending') = (expires_at is not null)),
  check (status = 'verified' or not is_primary)
);
call make_directory_table('custom_domains');
create unique index custom_domains_by_host on custom_domains (account_id, host);
create unique index custom_domains_verified on custom_domains (host) where status = 'verified';
create unique index custom_domains_primary on custom_domains (account_id) where is_primary;
create index custom_domains_by_time on custom_domains (account_id, created_at desc, id desc);
grant select, insert, update, delete on custom_domains to formstead_app;

-- Hosts that served forms until their domain was removed. They may still lead to this server, which must not show
-- anything else under them.
create table former_domains (
  host text primary key,
  released_at timestamptz(3) not null
);
call make_directory_table('former_domains');
grant select, insert, update, delete on former_domains to formstead_app;
