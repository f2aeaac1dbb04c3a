-- The last assigned numbers of a form: one row per numbered field. A submission updates the row in its own transaction,
-- so a failed submission does not use up a number.
create table entry_counters (
  account_id uuid not null,
  form_id uuid not null,
  field_id text not null,
  last_number bigint not null,
  primary key (account_id, form_id, field_id)
);
call make_tenant_table('entry_counters');
