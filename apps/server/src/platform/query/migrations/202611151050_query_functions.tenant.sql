-- What the text of a JSON value (`#>>`) is worth as a number, a date …: the one reading shared by filters, sorts, aggregates and
-- value indexes, so that all of them agree. What is not of the kind reads as null, like no answer, and never raises: older
-- versions of a form may have stored something else under the same key. Each uses its argument once, so that PostgreSQL
-- unfolds it and takes the value out of its document only once.

create function query_text(x text) returns text language sql immutable parallel safe
return nullif(x, '');

create function query_boolean(x text) returns boolean language sql immutable parallel safe
return case x when 'true' then true when 'false' then false end;

-- Exact decimals are texts of at most 92 characters. A counted repetition in the pattern would make it ten times slower.
create function query_number(x text) returns numeric language sql immutable parallel safe
return substring(left(x, 93) from '^[+-]?[0-9]+(?:[.][0-9]+)?$')::numeric;

-- Dates and times stay texts: written in one way only, they sort as they are under the C collation.
create function query_date(x text) returns text language sql immutable parallel safe
return substring(x from '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');

create function query_time(x text) returns text language sql immutable parallel safe
return substring(x from '^[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{3})?)?$');

-- Without the Z: 08:45:00 must come before 08:45:00.500.
create function query_datetime(x text) returns text language sql immutable parallel safe
return substring(x from '^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.][0-9]{3})?)Z$');

-- In seconds.
create function query_duration(x text) returns numeric language plpgsql immutable strict parallel safe as $$
declare
  parts text[] := regexp_match(left(x, 60),
    '^(-?)P(?:([0-9]+)W)?(?:([0-9]+)D)?(?:T(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9]+(?:[.][0-9]+)?)S)?)?$');
  weeks numeric := coalesce(parts[2], '0');
  days numeric := coalesce(parts[3], '0');
  hours numeric := coalesce(parts[4], '0');
  minutes numeric := coalesce(parts[5], '0');
  seconds numeric := coalesce(parts[6], '0');
begin
  if parts is null then
    return null;
  end if;
  return case parts[1] when '-' then -1 else 1 end
    * ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds);
end $$;

-- What texts are ordered and searched by. Keys of an index cannot be long, so order ends after 200 characters.
create function query_text_key(x text) returns text language sql immutable parallel safe
return left(lower(x), 200) collate "C";

-- Numbers as texts that sort alike: sign, count of digits before the point, digits; mirrored below zero. As a text, because
-- only leakproof operators may reach an index below a row policy, and comparing numerics is not leakproof.
create function query_number_key(n numeric) returns text language plpgsql immutable strict parallel safe as $$
declare
  written text := trim_scale(abs(n))::text;
  point int := strpos(written, '.');
  digits text := ltrim(replace(written, '.', ''), '0');
  -- Below one it is zero, or minus the zeros behind the point.
  size int := case
    when n = 0 then 0
    when point = 0 then length(written)
    when written not like '0.%' then point - 1
    else length(digits) - length(written) + 2 end;
  magnitude text := lpad((100 + size)::text, 3, '0') || digits;
begin
  return case
    when n > 0 then '2' || magnitude
    when n < 0 then '0' || translate(magnitude, '0123456789', '9876543210') || '~'
    else '1' end;
end $$;

-- The key under which a value index keeps a value: compared under the C collation, keys order as the values do. Not in plain
-- SQL: that would be unfolded into every statement that uses it, and setting up all branches costs more than taking one.
create function query_key(kind text, x text) returns text language plpgsql immutable strict parallel safe as $$
begin
  case kind
    when 'text' then return query_text_key(query_text(x));
    when 'choice' then return left(query_text(x), 200);
    when 'number' then return query_number_key(query_number(x));
    when 'boolean' then return query_boolean(x)::text;
    when 'date' then return query_date(x);
    when 'time' then return query_time(x);
    when 'datetime' then return query_datetime(x);
    when 'duration' then return query_number_key(query_duration(x));
  end case;
end $$;

-- All keys of a document at one place, each once; the empty text, which no value has, when there is none. A place with one
-- value is given as `keys`, one with many as `many`. A choice with a text of its own is kept as {"value": …, "other": …}.
create function query_keys(document jsonb, keys text[], many jsonpath, kind text) returns setof text
language sql immutable parallel safe rows 1
begin atomic
  select coalesce(query_key(kind, case kind
      when 'choice' then coalesce(document #>> array_append(keys, 'value'), document #>> keys)
      else document #>> keys end), '')
  where many is null
  union all
  select coalesce(found.key, '')
  from (select where many is not null) as one left join (
    select distinct query_key(kind, case kind
        when 'choice' then coalesce(item ->> 'value', item #>> '{}')
        else item #>> '{}' end) as key
    from jsonb_path_query(document, many) as items(item)
  ) as found on found.key is not null;
end;

-- All texts at one place, ready to be searched; null when there is none.
create function query_search_text(document jsonb, keys text[], many jsonpath) returns text
language sql immutable parallel safe
return case when many is null then lower(query_text(document #>> keys))
  else (select string_agg(lower(query_text(item #>> '{}')), e'\n') from jsonb_path_query(document, many) as items(item)) end;

-- What `query_date` and `query_datetime` give, as a day and as a point in time; null for a day no calendar has.
create function query_day(x text) returns date language plpgsql immutable strict parallel safe as $$
declare
  year int := left(x, 4)::int;
  month int := substr(x, 6, 2)::int;
  day int := substr(x, 9, 2)::int;
begin
  if year = 0 or month not between 1 and 12 or day not between 1 and 31 then
    return null;
  end if;
  if day > extract(day from make_date(year, month, 1) + interval '1 month - 1 day') then
    return null;
  end if;
  return make_date(year, month, day);
end $$;

create function query_moment(x text) returns timestamptz language plpgsql immutable strict parallel safe as $$
declare
  day date := query_day(x);
  hour int := substr(x, 12, 2)::int;
  minute int := substr(x, 15, 2)::int;
  second numeric := substr(x, 18)::numeric;
begin
  if day is null or hour > 23 or minute > 59 or second >= 60 then
    return null;
  end if;
  return (day + make_time(hour, minute, second::float8)) at time zone 'UTC';
end $$;
