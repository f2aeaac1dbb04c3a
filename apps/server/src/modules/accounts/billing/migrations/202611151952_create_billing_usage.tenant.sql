-- The plan as the account's own database needs it: what is refused is refused there. Without a row: no subscription.
create table billing_plans (
  account_id uuid not null,
  is_subscribed boolean not null,
  plan_id text,
  -- When the provider is to be asked again; null: there is nothing to ask for.
  refresh_due_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (account_id)
);
call make_tenant_table('billing_plans');
create index billing_plans_sweep on billing_plans (refresh_due_at) where refresh_due_at is not null;

-- Entries submitted less entries reopened, by calendar month (UTC).
create table billing_usage (
  account_id uuid not null,
  month date not null,
  entries bigint not null,
  primary key (account_id, month)
);
call make_tenant_table('billing_usage');
