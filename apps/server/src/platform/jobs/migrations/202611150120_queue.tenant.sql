-- The application may add jobs and nothing else: the queue's own schema belongs to the owner, who runs the workers.
-- Bodies are text on purpose: an SQL-standard body would pin the queue's functions and block its own migrations.
-- global: worker_heartbeats

revoke all on schema graphile_worker from public;
revoke execute on all functions in schema graphile_worker from public;

-- jobs: [{identifier, payload, queue_name, run_at, max_attempts, job_key}]
create function platform_enqueue(jobs jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_jobs(
    array(select jsonb_populate_recordset(null::graphile_worker.job_spec, jobs)));
end $$;
revoke execute on function platform_enqueue from public;
grant execute on function platform_enqueue to formstead_app;

-- A worker that was killed keeps its locks for hours; one without a fresh heartbeat here loses them within a minute.
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
-- The durable engine's steps are claimed under the same heartbeats, by the application role.
grant select on worker_heartbeats to formstead_app;
