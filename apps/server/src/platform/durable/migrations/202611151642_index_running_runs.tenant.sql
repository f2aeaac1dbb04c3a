-- transaction: none
create index concurrently if not exists process_runs_on_the_way on process_runs (account_id) where status = 'running' and not is_waiting;
