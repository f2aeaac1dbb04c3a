create table webhook_endpoints (
  account_id uuid not null,
  id uuid not null,
  url text not null,
  description text not null,
  event_types text[] not null,
  form_ids uuid[] not null,
  payload_mode text not null check (payload_mode in ('thin', 'full')),
  includes_tests boolean not null,
  headers jsonb not null,
  status text not null check (status in ('enabled', 'disabled', 'auto_disabled')),
  disabled_reason text check (disabled_reason in ('user', 'gone', 'failing')),
  enabled_at timestamptz(3) not null,
  -- Sealed by the vault.
  secret text not null,
  previous_secret text,
  previous_until timestamptz(3),
  -- Since when all attempts have failed, how many have failed, and until when no further attempt is made.
  failing_since timestamptz(3),
  failure_count int not null default 0,
  rest_until timestamptz(3),
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  check ((status = 'enabled') = (disabled_reason is null))
);
call make_tenant_table('webhook_endpoints');
create index webhook_endpoints_by_creation on webhook_endpoints (account_id, created_at desc, id desc);

-- One event for one endpoint. The message is created when it is sent and is not stored. There is no foreign key to the
-- endpoint, because each delivery would lock its row, and disabling the endpoint would have to wait for all deliveries.
create table webhook_deliveries (
  account_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  -- Set only if the message contains answers. Responses can repeat these answers, so they are deleted when the entry is
  -- erased.
  entry_id uuid,
  state text not null check (state in ('pending', 'sending', 'retrying', 'delivered', 'exhausted', 'canceled')),
  is_open boolean not null generated always as (state in ('pending', 'sending', 'retrying')) stored,
  is_manual boolean not null default false,
  tries int not null default 0,
  -- When the delivery can be sent. While it is being sent, this is when the sender's claim on it expires.
  due_at timestamptz(3) not null,
  queued_at timestamptz(3) not null,
  attempts jsonb not null default '[]',
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (account_id, id)
);
call make_tenant_table('webhook_deliveries');
create unique index webhook_deliveries_once on webhook_deliveries (account_id, endpoint_id, event_id);
create index webhook_deliveries_open on webhook_deliveries (account_id, endpoint_id, due_at, id) where is_open;
create index webhook_deliveries_sending on webhook_deliveries (account_id, endpoint_id) where state = 'sending';
create index webhook_deliveries_by_creation on webhook_deliveries (account_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_by_entry on webhook_deliveries (account_id, entry_id) where entry_id is not null;
create index webhook_deliveries_sweep on webhook_deliveries using brin (created_at);
