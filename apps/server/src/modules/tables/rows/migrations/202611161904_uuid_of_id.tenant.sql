-- The UUID inside an id as the API shows it: `row_` and 26 digits to the base of 32. Cells of links hold such ids.
create function uuid_of_id(id text) returns uuid language sql immutable strict parallel safe as $$
  select string_agg(to_hex(substr(bits, 3 + 4 * place, 4)::bit(4)::int), '' order by place)::uuid
  from (
    select string_agg((strpos('0123456789abcdefghjkmnpqrstvwxyz', digit) - 1)::bit(5)::text, '' order by n) as bits
    from regexp_split_to_table(right(id, 26), '') with ordinality as digits (digit, n)
  ) as written, generate_series(0, 31) as place
$$;
