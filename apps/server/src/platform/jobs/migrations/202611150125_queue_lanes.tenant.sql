-- Each fetch looks at every lane there is, so lanes without jobs are removed. A lane must not vanish between the
-- moment a job is put into it and the commit of that job: the job would never be found. Hence the lock: enqueuers
-- share it until their commit, which follows at once, and the removal has it alone.

create or replace function platform_enqueue(jobs jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('platform_lanes', 0));
  perform graphile_worker.add_jobs(
    array(select jsonb_populate_recordset(null::graphile_worker.job_spec, jobs)));
end $$;

-- Does nothing while there are few. Returns how many were removed.
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
  -- Every enqueued job uses up a number, and they are only 31 bits wide; begin again when the low ones are free.
  if (select last_value > 1500000000 from pg_sequences
      where format('%I.%I', schemaname, sequencename)::regclass = numbers)
     and not exists (select 1 from graphile_worker._private_job_queues where id < 500000000) then
    perform setval(numbers, 1, false);
  end if;
  return removed;
end $$;
revoke execute on function platform_remove_empty_lanes from public;
