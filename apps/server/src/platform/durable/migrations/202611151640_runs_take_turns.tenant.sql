-- Runs are handed to the engine in turns: an account has so many on the way at once, and whoever comes after it does not
-- wait for its backlog.
alter table process_runs
  -- Handed over until then, unless it was heard of; later it is handed over again.
  add column taken_until timestamptz(3),
  -- Nothing of it is to be done before its time or a signal: it does not count as being on the way.
  add column is_waiting boolean not null default false,
  -- How many turns a process that keeps its own records has taken, and what the last one gave: a turn whose commit
  -- succeeded and whose result the engine never heard of is not taken again.
  add column turn int not null default 0,
  add column turn_result jsonb;
