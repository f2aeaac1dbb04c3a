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
