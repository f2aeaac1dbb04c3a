-- See platform/db/must-touch.ts.
create function platform_must_touch(rows bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if rows = 0 then
    raise exception 'no row was touched' using errcode = 'FS001';
  end if;
end $$;
