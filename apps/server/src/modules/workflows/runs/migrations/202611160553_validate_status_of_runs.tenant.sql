-- transaction: none
-- Scans without keeping writers waiting.
alter table workflow_runs validate constraint workflow_runs_status_known;
