-- How far respondents got, and how long they took. Null for entries that were not filled in by a respondent.
alter table entries add column furthest_page_id text;
alter table entries add column active_ms int;

create or replace view entries_v1 with (security_invoker = true) as select * from entries;
