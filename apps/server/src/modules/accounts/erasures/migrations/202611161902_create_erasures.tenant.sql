-- What was erased for good, by its id only. Copied to the blob store by a job of the same commit, so that a database
-- restored from an older backup can be told what must not come back.
create table erasures (
  account_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('entry', 'data_row', 'data_table', 'account')),
  -- The form or the table it belonged to.
  source_id uuid,
  target_id uuid not null,
  erased_at timestamptz(3) not null,
  -- When it was copied to the store; null until then.
  copied_at timestamptz(3),
  primary key (account_id, id)
);
call make_tenant_table('erasures');

create index erasures_to_copy on erasures (account_id, id) where copied_at is null;
