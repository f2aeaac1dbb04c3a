-- The runs that led to a run by what they changed or called, oldest first; and runs that are recorded but not started,
-- because such a chain did not end.
alter table workflow_runs add column chain jsonb not null default '[]';
alter table workflow_runs drop constraint workflow_runs_status_check;
alter table workflow_runs add constraint workflow_runs_status_known check
  (status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'canceling', 'canceled', 'refused')) not valid;
