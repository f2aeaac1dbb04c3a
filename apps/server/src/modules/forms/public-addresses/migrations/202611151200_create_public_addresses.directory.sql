-- Which account a public address belongs to. A row is added when an address is first visited and one of the shards
-- recognizes it. The table can be emptied at any time.
create table public_addresses (
  address text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz(3) not null
);
call make_directory_table('public_addresses');
create index public_addresses_by_account on public_addresses (account_id);
grant select, insert, delete on public_addresses to formstead_app;
