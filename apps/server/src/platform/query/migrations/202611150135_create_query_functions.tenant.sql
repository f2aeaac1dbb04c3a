-- These functions read the text of a JSON value (`#>>`) as a number, a date, and so on. Filters, sorts, aggregates, and
-- value indexes share them, so that all of them agree. A value of a different type is read as null, like a missing
-- answer, and never causes an error, because older versions of a form can have stored something else under the same
-- key. Each function uses its argument once, so that PostgreSQL inlines it and extracts the value from its document
-- only once.

create function query_text(x text) returns text language sql immutable parallel safe
return nullif(x, '');

create function query_boolean(x text) returns boolean language sql immutable parallel safe
return case x when 'true' then true when 'false' then false end;

-- Exact decimals are texts of at most 92 characters. A counted repetition in the pattern would be ten times slower.
create function query_number(x text) returns numeric language sql immutable parallel safe
return substring(left(x, 93) from '^[+-]?[0-9]+(?:[.][0-9]+)?$')::numeric;

-- Dates and times remain texts. They have only one notation, so they sort correctly under the C collation.
create function query_date(x text) returns text language sql immutable parallel safe
return substring(x from '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');

create function query_time(x text) returns text language sql immutable parallel safe
return substring(x from '^[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{3})?)?$');

-- Without the Z, because 08:45:00 must come before 08:45:00.500.
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

-- The key by which texts are sorted and searched. Index keys must be short, so only the first 200 characters count.
create function query_text_key(x text) returns text language sql immutable parallel safe
return left(lower(x), 200) collate "C";

-- Numbers as texts with the same order: sign, number of digits before the decimal point, digits; mirrored below zero.
-- They are texts because under a row policy, only leakproof operators can use an index, and comparing numerics is not
-- leakproof.
create function query_number_key(n numeric) returns text language plpgsql immutable strict parallel safe as $$
declare
  written text := trim_scale(abs(n))::text;
  point int := strpos(written, '.');
  digits text := ltrim(replace(written, '.', ''), '0');
  -- Below one, it is zero or the negative number of zeros after the decimal point.
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

-- The key under which a value index stores a value. Under the C collation, keys have the same order as their values.
-- This is not a plain SQL function, because PostgreSQL would inline it into every statement, and preparing all branches
-- costs more than executing one.
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

-- All distinct keys of a document at one path; an empty text, which no value has, if there are none. `keys` is for a
-- path with a single value, `many` for a path with several. A choice with free text is stored as {"value": …, "other":
-- …}.
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

-- All texts at one path, in lowercase for searching; null if there are none.
create function query_search_text(document jsonb, keys text[], many jsonpath) returns text
language sql immutable parallel safe
return case when many is null then lower(query_text(document #>> keys))
  else (select string_agg(lower(query_text(item #>> '{}')), e'\n') from jsonb_path_query(document, many) as items(item)) end;

-- Converts the results of `query_date` and `query_datetime` to a date and a point in time; null if the date does not
-- exist.
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
