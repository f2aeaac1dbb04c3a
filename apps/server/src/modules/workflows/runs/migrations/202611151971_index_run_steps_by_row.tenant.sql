-- transaction: none
-- Which steps changed a row of a data table: to end loops of runs that start each other.
create index if not exists workflow_run_steps_by_row on only workflow_run_steps (account_id, (outputs ->> 'row_id'), finished_at)
  where outputs ->> 'row_id' is not null;
create index concurrently if not exists workflow_run_steps_by_row_p0 on workflow_run_steps_p0
  (account_id, (outputs ->> 'row_id'), finished_at) where outputs ->> 'row_id' is not null;
alter index workflow_run_steps_by_row attach partition workflow_run_steps_by_row_p0;
create index concurrently if not exists workflow_run_steps_by_row_p1 on workflow_run_steps_p1
  (account_id, (outputs ->> 'row_id'), finished_at) where outputs ->> 'row_id' is not null;
alter index workflow_run_steps_by_row attach partition workflow_run_steps_by_row_p1;
create index concurrently if not exists workflow_run_steps_by_row_p2 on workflow_run_steps_p2
  (account_id, (outputs ->> 'row_id'), finished_at) where outputs ->> 'row_id' is not null;
alter index workflow_run_steps_by_row attach partition workflow_run_steps_by_row_p2;
create index concurrently if not exists workflow_run_steps_by_row_p3 on workflow_run_steps_p3
  (account_id, (outputs ->> 'row_id'), finished_at) where outputs ->> 'row_id' is not null;
alter index workflow_run_steps_by_row attach partition workflow_run_steps_by_row_p3;
create index concurrently if not exists workflow_run_steps_by_row_p4 on workflow_run_steps_p4
  (account_id, (outputs ->> 'row_id'), finished_at) where outputs ->> 'row_id' is not null;
alter index workflow_run_steps_by_row attach partition workflow_run_steps_by_row_p4;
create index concurrently if not exists workflow_run_steps_by_row_p5 on workflow_run_steps_p5
  (account_id, (outputs ->> 'row_id'), finished_at) where outputs ->> 'row_id' is not null;
alter index workflow_run_steps_by_row attach partition workflow_run_steps_by_row_p5;
create index concurrently if not exists workflow_run_steps_by_row_p6 on workflow_run_steps_p6
  (account_id, (outputs ->> 'row_id'), finished_at) where outputs ->> 'row_id' is not null;
alter index workflow_run_steps_by_row attach partition workflow_run_steps_by_row_p6;
create index concurrently if not exists workflow_run_steps_by_row_p7 on workflow_run_steps_p7
  (account_id, (outputs ->> 'row_id'), finished_at) where outputs ->> 'row_id' is not null;
alter index workflow_run_steps_by_row attach partition workflow_run_steps_by_row_p7;
