-- The durable run whose work made an event happen (a row of process_runs), so that runs which start each other are seen.
alter table events add column caused_by uuid;
