-- The language of emails to people of the account who have not chosen one themselves.
alter table accounts add column default_language text not null default 'en';

create or replace view account_access_v1 as
select m.account_id, m.user_id, m.role, a.shard, a.status as account_status, a.entitled_until,
       a.created_at as account_created_at, a.default_language
from memberships m
join accounts a on a.id = m.account_id
where a.status <> 'deleting';
