create table connectors (
  account_id uuid not null,
  id uuid not null,
  key text not null,
  name text not null,
  description text not null,
  auth jsonb not null,
  allowed_hosts text[] not null,
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
call make_tenant_table('connectors');
create unique index connectors_by_key on connectors (account_id, key);
create index connectors_by_creation on connectors (account_id, created_at desc, id desc);

create table connector_environments (
  account_id uuid not null,
  id uuid not null,
  connector_id uuid not null,
  name text not null,
  base_url text not null,
  headers jsonb not null,
  variables jsonb not null,
  is_default boolean not null,
  revision int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, connector_id) references connectors (account_id, id) on delete cascade
);
call make_tenant_table('connector_environments');
create unique index connector_environments_by_name on connector_environments (account_id, connector_id, lower(name));
create unique index connector_environments_default on connector_environments (account_id, connector_id) where is_default;

-- Sealed by the vault; unreadable without the master key.
create table connector_secrets (
  account_id uuid not null,
  environment_id uuid not null,
  name text not null,
  sealed text not null,
  set_at timestamptz(3) not null,
  primary key (account_id, environment_id, name),
  foreign key (account_id, environment_id) references connector_environments (account_id, id) on delete cascade
);
call make_tenant_table('connector_secrets');

-- Tokens for environments whose service issues them. The process that fetches a new token sets `fetching_until`, so
-- that a single-use refresh token is used only once.
create table connector_tokens (
  account_id uuid not null,
  environment_id uuid not null,
  version int not null,
  sealed text,
  expires_at timestamptz(3),
  fetching_until timestamptz(3),
  primary key (account_id, environment_id),
  foreign key (account_id, environment_id) references connector_environments (account_id, id) on delete cascade
);
call make_tenant_table('connector_tokens');

create table connector_actions (
  account_id uuid not null,
  id uuid not null,
  connector_id uuid not null,
  key text not null,
  name text not null,
  description text not null,
  definition jsonb not null,
  exposed_forms uuid[] not null,
  revision int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, connector_id) references connectors (account_id, id) on delete cascade
);
call make_tenant_table('connector_actions');
create unique index connector_actions_by_key on connector_actions (account_id, connector_id, key);
create index connector_actions_by_creation on connector_actions (account_id, created_at desc, id desc);
