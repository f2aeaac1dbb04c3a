-- Installed extensions, at most one of each kind per account. `sealed` has the secrets of the configuration by name,
-- sealed by the vault.
create table extensions (
  account_id uuid not null,
  id uuid not null,
  slug text not null,
  version text not null,
  status text not null check (status in ('installed', 'disabled')),
  config jsonb not null,
  sealed jsonb not null,
  exposed_forms uuid[] not null,
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
call make_tenant_table('extensions');
create unique index extensions_by_slug on extensions (account_id, slug);
create index extensions_by_creation on extensions (account_id, created_at desc, id desc);

-- When an extension runs on a schedule. `since` is the time of its last run or, before the first run, the time when the
-- schedule was created.
create table extension_schedules (
  account_id uuid not null,
  extension_id uuid not null,
  trigger_key text not null,
  cron text not null,
  timezone text not null,
  since timestamptz(3) not null,
  next_at timestamptz(3) not null,
  primary key (account_id, extension_id, trigger_key),
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade
);
call make_tenant_table('extension_schedules');
create index extension_schedules_sweep on extension_schedules (next_at);
