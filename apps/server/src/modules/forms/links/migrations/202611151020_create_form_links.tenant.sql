create table form_links (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  name text not null,
  slug text not null,
  prefill jsonb not null,
  expires_at timestamptz(3),
  max_uses int check (max_uses > 0),
  uses int not null default 0 check (uses >= 0),
  access_code_hash text,
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
call make_tenant_table('form_links');

create unique index form_links_by_slug on form_links (account_id, slug);
create index form_links_by_form on form_links (account_id, form_id, created_at desc, id desc);
-- For form_link_account, which searches across accounts.
create index form_links_by_slug_sweep on form_links (slug, account_id);

-- Finds the account of a link's address; see form_account.
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
