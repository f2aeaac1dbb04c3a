-- Which entries become rows of a data table, and how.
create table table_feeds (
  account_id uuid not null,
  id uuid not null,
  table_id uuid not null,
  form_id uuid not null,
  -- Mapping texts or plain values, by column key.
  mapping jsonb not null,
  -- The key of a unique column; existing rows are found by its value.
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

-- Which rows were created from an entry, so that a later change updates the same row and erasing the entry deletes all
-- of them.
create table table_feed_rows (
  account_id uuid not null,
  feed_id uuid not null,
  entry_id uuid not null,
  row_id uuid not null,
  -- The latest revision of the row that matches the entry, regardless of who wrote it.
  row_revision int not null,
  -- When the event about the entry happened, and when the row was written because of it; null if the row already
  -- matched.
  event_at timestamptz(3) not null,
  written_at timestamptz(3),
  primary key (account_id, feed_id, entry_id, row_id),
  foreign key (account_id, feed_id) references table_feeds (account_id, id) on delete cascade
);
call make_tenant_table('table_feed_rows');
create index table_feed_rows_by_row on table_feed_rows (account_id, row_id, written_at);

-- Entries that could not be written. Contains only codes and keys, never answers.
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
