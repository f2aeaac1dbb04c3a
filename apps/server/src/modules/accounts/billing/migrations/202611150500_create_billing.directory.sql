-- A copy of what the payment provider reported about an account, as of `checked_at`. Before it matters, the provider is
-- asked again.
create table billing_customers (
  account_id uuid primary key references accounts (id) on delete cascade,
  provider text not null,
  customer_id text not null,
  subscription_id text,
  status text,
  price_id text,
  period_start timestamptz(3),
  period_end timestamptz(3),
  trial_end timestamptz(3),
  cancel_at_period_end boolean not null default false,
  unpaid_since timestamptz(3),
  subscribed_at timestamptz(3),
  -- Each request to the provider gets the next number of `asked`. A response is stored only if no response to a later
  -- request is stored; `kept` is the number of the stored one.
  asked int not null default 0,
  kept int not null default 0,
  checked_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((subscription_id is null) = (status is null))
);
call make_directory_table('billing_customers');
create unique index billing_customers_by_customer on billing_customers (provider, customer_id);

-- Messages from the provider that have been processed, because the provider can send each one more than once.
create table billing_provider_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz(3) not null,
  primary key (provider, event_id)
);
call make_directory_table('billing_provider_events');
create index billing_provider_events_by_time on billing_provider_events (received_at);

grant select, insert, update, delete on billing_customers, billing_provider_events to formstead_app;
