-- What was permanently erased, by ID only. A job of the same commit copies each row to the blob store. After a restore
-- from an older backup, the copies show what has to be erased again.
create table erasures (
  account_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('entry', 'data_row', 'data_table', 'account')),
  -- The form or the table that it belonged to.
  source_id uuid,
  target_id uuid not null,
  erased_at timestamptz(3) not null,
  -- When the row was copied to the blob store; null until then.
  copied_at timestamptz(3),
  primary key (account_id, id)
);
call make_tenant_table('erasures');

create index erasures_to_copy on erasures (account_id, id) where copied_at is null;
