-- Which account a public address belongs to. Filled when somebody first comes by an address: the shards know, and one
-- of them says so. It can be emptied at any time.
create table public_addresses (
  address text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz(3) not null
);
create index public_addresses_by_account on public_addresses (account_id);
grant select, insert, delete on public_addresses to formstead_app;
