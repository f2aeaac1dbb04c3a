-- Indexes on answers, created on demand for one path in the answers of one form. Indexes of PostgreSQL cannot do this:
-- under a row policy, neither `answers #>> path = value` nor `@>` can use an index, because these operators are not
-- leakproof (ADR 0015).
-- Tables use the same indexes for their cells. An index belongs either to a form or to a table.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table answer_indexes (
  account_id uuid not null,
  id uuid not null,
  -- Short, because every row of the index contains it. Numbers are never reused.
  number int generated always as identity,
  form_id uuid,
  -- `order` is for comparisons and sorting, `search` for finding parts of texts.
  purpose text not null check (purpose in ('order', 'search')),
  -- As in filters, for example, price.amount. `keys` leads to a single value, `many` to all values inside lists and
  -- repeats.
  path text not null,
  kind text not null,
  keys text[] not null,
  many jsonpath,
  status text not null check (status in ('building', 'ready', 'dropping')),
  -- The last entry that the build has processed.
  built_until uuid,
  created_by uuid,
  created_at timestamptz(3) not null,
  ready_at timestamptz(3),
  used_at timestamptz(3) not null,
  table_id uuid,
  primary key (account_id, id),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade,
  constraint answer_indexes_one_source check (num_nonnulls(form_id, table_id) = 1)
);
call make_tenant_table('answer_indexes');
create index answer_indexes_by_form on answer_indexes (account_id, form_id, created_at desc, id desc);
create unique index answer_indexes_by_place
  on answer_indexes (account_id, form_id, path, purpose, kind, (many is null)) where status <> 'dropping';
create index answer_indexes_by_table
  on answer_indexes (account_id, table_id, created_at desc, id desc) where table_id is not null;
create unique index answer_indexes_by_table_place
  on answer_indexes (account_id, table_id, path, purpose, kind, (many is null))
  where table_id is not null and status <> 'dropping';

-- One row per distinct value and entry. An entry without a value has one row with an empty key, so that sorting finds
-- all entries here. There are no foreign keys, because each would lock a row that many writers share.
create table answer_values (
  account_id uuid not null,
  index_number int not null,
  key text collate "C" not null,
  entry_id uuid not null,
  primary key (account_id, index_number, key, entry_id)
);
call make_tenant_table('answer_values');

-- The texts of an entry at one path, in lowercase. An entry without text has no row.
create table answer_texts (
  account_id uuid not null,
  index_number int not null,
  entry_id uuid not null,
  content text not null,
  primary key (account_id, index_number, entry_id)
);
call make_tenant_table('answer_texts');
-- Starts with the number of the index, which belongs to one account, so that a search skips the texts of other indexes.
create index answer_texts_by_trigram on answer_texts using gin (index_number, content gin_trgm_ops);

-- LIKE is not leakproof either. Therefore, the search runs as the owner, whose policy on this table has no condition,
-- and the function itself filters by account. It returns at most `most` entries whose text matches all patterns. Each
-- pattern is a separate condition, because only then does PostgreSQL look it up in the index. A search for a rare and a
-- common word thus does not read all texts with the common word.
create policy search on answer_texts for select to current_user using (true);
create function answer_texts_like(wanted_index int, patterns text[], most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  conditions text := (
    select pg_catalog.string_agg('content like lower(($3)[' || place || '])', ' and ')
    from pg_catalog.generate_series(1, pg_catalog.cardinality(patterns)) as place);
begin
  return query execute
    'select entry_id from public.answer_texts where account_id = $1 and index_number = $2 and ' || conditions || ' limit $4'
    using current_setting('app.account_id')::uuid, wanted_index, patterns, most;
end $$;
revoke execute on function answer_texts_like from public;
grant execute on function answer_texts_like to formstead_app;

-- Triggers keep the indexes up to date: each statement that changes entries also changes the values, in the same
-- transaction. The settings force lookups by key, because a session keeps its first plan, regardless of the number of
-- rows it was made for. Old values are deleted row by row: with a join, PostgreSQL sometimes read all values of the
-- account for each change, which took more than a second.

create function answer_indexes_on_insert() returns trigger language plpgsql set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
declare
  purposes text[] := array(
    select distinct i.purpose
    from added a join answer_indexes i on i.account_id = a.account_id and i.form_id = a.form_id);
begin
  if 'order' = any (purposes) then
    insert into answer_values (account_id, index_number, key, entry_id)
    select a.account_id, i.number, after.key, a.id
    from added a
    join answer_indexes i on i.account_id = a.account_id and i.form_id = a.form_id
    cross join query_keys(a.answers, i.keys, i.many, i.kind) as after(key)
    where i.purpose = 'order' and i.status <> 'dropping'
    on conflict do nothing;
  end if;
  if 'search' = any (purposes) then
    insert into answer_texts (account_id, index_number, entry_id, content)
    select a.account_id, i.number, a.id, after.content
    from added a
    join answer_indexes i on i.account_id = a.account_id and i.form_id = a.form_id
    cross join query_search_text(a.answers, i.keys, i.many) as after(content)
    where i.purpose = 'search' and i.status <> 'dropping' and after.content is not null
    on conflict do nothing;
  end if;
  return null;
end $$;

create function answer_indexes_on_update() returns trigger language plpgsql set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
declare
  purposes text[] := array(
    select distinct i.purpose
    from removed r
    join added a on a.account_id = r.account_id and a.id = r.id and a.answers is distinct from r.answers
    join answer_indexes i on i.account_id = r.account_id and i.form_id = r.form_id);
  gone record;
begin
  if 'order' = any (purposes) then
    for gone in
      select r.account_id, i.number, before.key, r.id
      from removed r
      join answer_indexes i on i.account_id = r.account_id and i.form_id = r.form_id
      cross join query_keys(r.answers, i.keys, i.many, i.kind) as before(key)
      where i.purpose = 'order'
      except
      select a.account_id, i.number, after.key, a.id
      from added a
      join answer_indexes i on i.account_id = a.account_id and i.form_id = a.form_id
      cross join query_keys(a.answers, i.keys, i.many, i.kind) as after(key)
      where i.purpose = 'order'
    loop
      delete from answer_values v
      where v.account_id = gone.account_id and v.index_number = gone.number and v.key = gone.key and v.entry_id = gone.id;
    end loop;
    insert into answer_values (account_id, index_number, key, entry_id)
    select a.account_id, i.number, after.key, a.id
    from added a
    join answer_indexes i on i.account_id = a.account_id and i.form_id = a.form_id
    cross join query_keys(a.answers, i.keys, i.many, i.kind) as after(key)
    where i.purpose = 'order' and i.status <> 'dropping'
    except
    select r.account_id, i.number, before.key, r.id
    from removed r
    join answer_indexes i on i.account_id = r.account_id and i.form_id = r.form_id
    cross join query_keys(r.answers, i.keys, i.many, i.kind) as before(key)
    where i.purpose = 'order'
    on conflict do nothing;
  end if;
  if 'search' = any (purposes) then
    for gone in
      select r.account_id, i.number, r.id
      from removed r
      join added a on a.account_id = r.account_id and a.id = r.id
      join answer_indexes i on i.account_id = r.account_id and i.form_id = r.form_id
      where i.purpose = 'search' and query_search_text(a.answers, i.keys, i.many) is null
    loop
      delete from answer_texts t
      where t.account_id = gone.account_id and t.index_number = gone.number and t.entry_id = gone.id;
    end loop;
    insert into answer_texts (account_id, index_number, entry_id, content)
    select a.account_id, i.number, a.id, after.content
    from added a
    join removed r on r.account_id = a.account_id and r.id = a.id
    join answer_indexes i on i.account_id = a.account_id and i.form_id = a.form_id
    cross join query_search_text(a.answers, i.keys, i.many) as after(content)
    where i.purpose = 'search' and i.status <> 'dropping' and after.content is not null
      and after.content is distinct from query_search_text(r.answers, i.keys, i.many)
    on conflict (account_id, index_number, entry_id) do update set content = excluded.content;
  end if;
  return null;
end $$;

create function answer_indexes_on_delete() returns trigger language plpgsql set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
declare
  purposes text[] := array(
    select distinct i.purpose
    from removed r join answer_indexes i on i.account_id = r.account_id and i.form_id = r.form_id);
  gone record;
begin
  if 'order' = any (purposes) then
    for gone in
      select r.account_id, i.number, before.key, r.id
      from removed r
      join answer_indexes i on i.account_id = r.account_id and i.form_id = r.form_id
      cross join query_keys(r.answers, i.keys, i.many, i.kind) as before(key)
      where i.purpose = 'order'
    loop
      delete from answer_values v
      where v.account_id = gone.account_id and v.index_number = gone.number and v.key = gone.key and v.entry_id = gone.id;
    end loop;
  end if;
  if 'search' = any (purposes) then
    for gone in
      select r.account_id, i.number, r.id
      from removed r
      join answer_indexes i on i.account_id = r.account_id and i.form_id = r.form_id
      where i.purpose = 'search'
    loop
      delete from answer_texts t
      where t.account_id = gone.account_id and t.index_number = gone.number and t.entry_id = gone.id;
    end loop;
  end if;
  return null;
end $$;

create trigger answer_indexes_on_insert after insert on entries
  referencing new table as added for each statement execute function answer_indexes_on_insert();
create trigger answer_indexes_on_update after update on entries
  referencing old table as removed new table as added for each statement execute function answer_indexes_on_update();
create trigger answer_indexes_on_delete after delete on entries
  referencing old table as removed for each statement execute function answer_indexes_on_delete();
