-- What the payment provider says about an account, as of `checked_at`. It is a copy: what counts is asked for again.
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
  -- An answer counts only if none that was asked for later has been kept.
  asked int not null default 0,
  kept int not null default 0,
  checked_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((subscription_id is null) = (status is null))
);
create unique index billing_customers_by_customer on billing_customers (provider, customer_id);

-- Which messages of the provider have been taken: each comes more than once.
create table billing_provider_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz(3) not null,
  primary key (provider, event_id)
);
create index billing_provider_events_by_time on billing_provider_events (received_at);

grant select, insert, update, delete on billing_customers, billing_provider_events to formstead_app;
