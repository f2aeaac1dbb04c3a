-- Named views of the entries of a form or the rows of a table. A definition is checked when it is saved and again when
-- it is used, because fields can be added and removed in between.
create table views (
  account_id uuid not null,
  id uuid not null,
  source_type text not null check (source_type in ('form', 'table')),
  source_id uuid not null,
  name text not null,
  visibility text not null check (visibility in ('private', 'shared')),
  definition jsonb not null,
  revision int not null,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
call make_tenant_table('views');
create index views_by_creation on views (account_id, created_at desc, id desc);
create index views_by_update on views (account_id, updated_at desc, id desc);
create index views_by_name on views (account_id, lower(name), id);
create index views_by_source on views (account_id, source_id);

-- Anyone who has the token can read the view, even without an account. Only the hash of the token is stored.
create table view_share_links (
  account_id uuid not null,
  id uuid not null,
  view_id uuid not null,
  token_hash bytea not null,
  last4 text not null,
  expires_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, view_id) references views (account_id, id) on delete cascade
);
call make_tenant_table('view_share_links');
create unique index view_share_links_by_token on view_share_links (account_id, token_hash);
create index view_share_links_by_view on view_share_links (account_id, view_id, created_at desc, id desc);
