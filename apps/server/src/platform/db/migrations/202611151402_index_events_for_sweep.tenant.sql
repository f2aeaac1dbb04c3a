-- Finds what is older than the feed reaches back (platform/jobs/sweep.ts).
-- transaction: none
create index if not exists events_sweep on only events (at);
create index concurrently if not exists events_sweep_p0 on events_p0 (at);
alter index events_sweep attach partition events_sweep_p0;
create index concurrently if not exists events_sweep_p1 on events_p1 (at);
alter index events_sweep attach partition events_sweep_p1;
create index concurrently if not exists events_sweep_p2 on events_p2 (at);
alter index events_sweep attach partition events_sweep_p2;
create index concurrently if not exists events_sweep_p3 on events_p3 (at);
alter index events_sweep attach partition events_sweep_p3;
create index concurrently if not exists events_sweep_p4 on events_p4 (at);
alter index events_sweep attach partition events_sweep_p4;
create index concurrently if not exists events_sweep_p5 on events_p5 (at);
alter index events_sweep attach partition events_sweep_p5;
create index concurrently if not exists events_sweep_p6 on events_p6 (at);
alter index events_sweep attach partition events_sweep_p6;
create index concurrently if not exists events_sweep_p7 on events_p7 (at);
alter index events_sweep attach partition events_sweep_p7;
