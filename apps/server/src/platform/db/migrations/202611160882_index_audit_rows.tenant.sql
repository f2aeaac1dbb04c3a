-- How the chain's follower finds what is new (202611160881_number_audit_rows).
-- transaction: none
create index if not exists audit_log_by_xid on only audit_log (xid, id);
create index concurrently if not exists audit_log_by_xid_p0 on audit_log_p0 (xid, id);
alter index audit_log_by_xid attach partition audit_log_by_xid_p0;
create index concurrently if not exists audit_log_by_xid_p1 on audit_log_p1 (xid, id);
alter index audit_log_by_xid attach partition audit_log_by_xid_p1;
create index concurrently if not exists audit_log_by_xid_p2 on audit_log_p2 (xid, id);
alter index audit_log_by_xid attach partition audit_log_by_xid_p2;
create index concurrently if not exists audit_log_by_xid_p3 on audit_log_p3 (xid, id);
alter index audit_log_by_xid attach partition audit_log_by_xid_p3;
create index concurrently if not exists audit_log_by_xid_p4 on audit_log_p4 (xid, id);
alter index audit_log_by_xid attach partition audit_log_by_xid_p4;
create index concurrently if not exists audit_log_by_xid_p5 on audit_log_p5 (xid, id);
alter index audit_log_by_xid attach partition audit_log_by_xid_p5;
create index concurrently if not exists audit_log_by_xid_p6 on audit_log_p6 (xid, id);
alter index audit_log_by_xid attach partition audit_log_by_xid_p6;
create index concurrently if not exists audit_log_by_xid_p7 on audit_log_p7 (xid, id);
alter index audit_log_by_xid attach partition audit_log_by_xid_p7;
