-- The application can only add jobs. The schema of the queue belongs to the owner, who runs the workers. Function
-- bodies are text, because SQL-standard bodies would depend on the queue's functions and block the queue's own
-- migrations.
-- global: worker_heartbeats

revoke all on schema graphile_worker from public;
revoke execute on all functions in schema graphile_worker from public;

-- jobs: [{identifier, payload, queue_name, run_at, max_attempts, job_key}]
create function platform_enqueue(jobs jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('platform_lanes', 0));
  perform graphile_worker.add_jobs(
    array(select jsonb_populate_recordset(null::graphile_worker.job_spec, jobs)));
end $$;
revoke execute on function platform_enqueue from public;
grant execute on function platform_enqueue to formstead_app;

-- Removes lanes without jobs, because each fetch looks at all lanes. A lane must not disappear between the moment when
-- a job is added to it and the commit of that job, because the job would never be found. Therefore, transactions that
-- add jobs share a lock until their commit, and the removal holds it exclusively. Does nothing if there are at most
-- `few` lanes. Returns the number of removed lanes.
create function platform_remove_empty_lanes(few int) returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  removed bigint;
  numbers regclass := pg_get_serial_sequence('graphile_worker._private_job_queues', 'id');
begin
  if (select count(*) from graphile_worker._private_job_queues) <= few then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('platform_lanes', 0));
  delete from graphile_worker._private_job_queues lane
  where lane.locked_at is null
    and not exists (select 1 from graphile_worker._private_jobs job where job.job_queue_id = lane.id);
  get diagnostics removed = row_count;
  -- Each added job uses up a number, and numbers have only 31 bits. Start again when the low ones are free.
  if (select last_value > 1500000000 from pg_sequences
      where format('%I.%I', schemaname, sequencename)::regclass = numbers)
     and not exists (select 1 from graphile_worker._private_job_queues where id < 500000000) then
    perform setval(numbers, 1, false);
  end if;
  return removed;
end $$;
revoke execute on function platform_remove_empty_lanes from public;

-- A worker that was killed would keep its locks for hours. Without a recent heartbeat here, it loses them within a
-- minute.
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
-- The application role checks these heartbeats when it claims steps of durable processes.
grant select on worker_heartbeats to formstead_app;
