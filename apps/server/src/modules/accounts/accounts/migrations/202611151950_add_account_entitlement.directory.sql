-- Until when the account may be used, as its subscription says; null while there has been none. Billing writes it, the
-- door reads it with the membership.
alter table accounts add column entitled_until timestamptz(3);

create or replace view account_access_v1 as
select m.account_id, m.user_id, m.role, a.shard, a.status as account_status, a.entitled_until,
       a.created_at as account_created_at
from memberships m
join accounts a on a.id = m.account_id
where a.status <> 'deleting';
