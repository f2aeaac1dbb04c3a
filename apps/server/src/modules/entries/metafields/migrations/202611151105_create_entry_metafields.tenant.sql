-- Data that other systems store about an entry, each in its own namespace.
create table entry_metafields (
  account_id uuid not null,
  entry_id uuid not null,
  namespace text not null,
  key text not null,
  type text not null check (type in ('text', 'number', 'boolean', 'json')),
  value jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, entry_id, namespace, key),
  foreign key (account_id, entry_id) references entries (account_id, id) on delete cascade
);
call make_tenant_table('entry_metafields');
