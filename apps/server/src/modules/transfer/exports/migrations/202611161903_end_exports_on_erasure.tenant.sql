-- How often an erasure made an export begin again, and why the file of one expired before its time.
alter table exports add column restarts int not null default 0;
alter table exports add column end_reason text;
