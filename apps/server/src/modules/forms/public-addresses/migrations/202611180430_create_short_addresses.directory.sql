-- Short addresses of hosted forms, such as `/f/contact`. They are unique across all accounts, so they are stored in
-- the directory; a visitor without credentials looks them up before the account is known.
create table short_addresses (
  slug text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  form_id uuid not null,
  created_at timestamptz(3) not null
);
call make_directory_table('short_addresses');
create unique index short_addresses_by_form on short_addresses (account_id, form_id);
grant select, insert, update, delete on short_addresses to formstead_app;
