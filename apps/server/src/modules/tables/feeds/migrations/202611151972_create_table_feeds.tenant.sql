-- Which entries become rows of a data table, and how.
create table table_feeds (
  account_id uuid not null,
  id uuid not null,
  table_id uuid not null,
  form_id uuid not null,
  -- Mapping texts or plain values, by the key of the column.
  mapping jsonb not null,
  -- The key of a unique column: rows are found by its value.
  match_on text,
  listens_to text[] not null,
  is_active boolean not null,
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, table_id) references data_tables (account_id, id) on delete cascade,
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade,
  check (cardinality(listens_to) > 0)
);
call make_tenant_table('table_feeds');
create index table_feeds_by_creation on table_feeds (account_id, table_id, created_at desc, id desc);
create index table_feeds_by_form on table_feeds (account_id, form_id);

-- Which rows an entry became, so that its next change meets the same one, and its erasure all of them.
create table table_feed_rows (
  account_id uuid not null,
  feed_id uuid not null,
  entry_id uuid not null,
  row_id uuid not null,
  -- The last revision of the row that said what the entry says, whoever wrote it.
  row_revision int not null,
  -- When what was told of the entry happened, and when the row was written for it: never, where the row said so already.
  event_at timestamptz(3) not null,
  written_at timestamptz(3),
  primary key (account_id, feed_id, entry_id, row_id),
  foreign key (account_id, feed_id) references table_feeds (account_id, id) on delete cascade
) partition by hash (account_id);
call make_hash_partitions('table_feed_rows', 8);
call make_tenant_table('table_feed_rows');
create index table_feed_rows_by_row on table_feed_rows (account_id, row_id, written_at);

-- Entries that could not be written. Codes and keys only, never an answer.
create table table_feed_failures (
  account_id uuid not null,
  feed_id uuid not null,
  entry_id uuid not null,
  code text not null,
  column_key text,
  reason text,
  event_at timestamptz(3) not null,
  failed_at timestamptz(3) not null,
  primary key (account_id, feed_id, entry_id),
  foreign key (account_id, feed_id) references table_feeds (account_id, id) on delete cascade
);
call make_tenant_table('table_feed_failures');
create index table_feed_failures_by_time on table_feed_failures (account_id, feed_id, failed_at desc, entry_id desc);
