-- A copy of the plan in the account's own database, where limits are enforced. An account without a subscription has no
-- row.
create table billing_plans (
  account_id uuid not null,
  is_subscribed boolean not null,
  plan_id text,
  -- When to ask the provider again; null if there is nothing to ask.
  refresh_due_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (account_id)
);
call make_tenant_table('billing_plans');
create index billing_plans_sweep on billing_plans (refresh_due_at) where refresh_due_at is not null;

-- Submitted entries minus reopened entries, by calendar month (UTC).
create table billing_usage (
  account_id uuid not null,
  month date not null,
  entries bigint not null,
  primary key (account_id, month)
);
call make_tenant_table('billing_usage');
