-- The running numbers of a form: one row per field that is numbered. A submission takes its numbers by updating the row
-- in its own transaction, so that a submission that fails gives them back.
create table entry_counters (
  account_id uuid not null,
  form_id uuid not null,
  field_id text not null,
  -- The number that was assigned last.
  last_number bigint not null,
  primary key (account_id, form_id, field_id)
);
call make_tenant_table('entry_counters');
