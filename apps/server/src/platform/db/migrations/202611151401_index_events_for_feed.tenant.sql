-- The change feed: public events of an account in their order (202611151400_number_events).
-- transaction: none
create index if not exists events_feed on only events (account_id, xid, seq) where is_public;
create index concurrently if not exists events_feed_p0 on events_p0 (account_id, xid, seq) where is_public;
alter index events_feed attach partition events_feed_p0;
create index concurrently if not exists events_feed_p1 on events_p1 (account_id, xid, seq) where is_public;
alter index events_feed attach partition events_feed_p1;
create index concurrently if not exists events_feed_p2 on events_p2 (account_id, xid, seq) where is_public;
alter index events_feed attach partition events_feed_p2;
create index concurrently if not exists events_feed_p3 on events_p3 (account_id, xid, seq) where is_public;
alter index events_feed attach partition events_feed_p3;
create index concurrently if not exists events_feed_p4 on events_p4 (account_id, xid, seq) where is_public;
alter index events_feed attach partition events_feed_p4;
create index concurrently if not exists events_feed_p5 on events_p5 (account_id, xid, seq) where is_public;
alter index events_feed attach partition events_feed_p5;
create index concurrently if not exists events_feed_p6 on events_p6 (account_id, xid, seq) where is_public;
alter index events_feed attach partition events_feed_p6;
create index concurrently if not exists events_feed_p7 on events_p7 (account_id, xid, seq) where is_public;
alter index events_feed attach partition events_feed_p7;
