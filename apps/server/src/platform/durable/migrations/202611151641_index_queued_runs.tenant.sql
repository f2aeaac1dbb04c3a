-- transaction: none
create index concurrently if not exists process_runs_queued on process_runs (account_id, created_at) where status = 'queued';
