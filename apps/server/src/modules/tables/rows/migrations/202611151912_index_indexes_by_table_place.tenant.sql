-- One statement per file: it runs outside a transaction.
-- transaction: none
create unique index concurrently answer_indexes_by_table_place
  on answer_indexes (account_id, table_id, path, purpose, kind, (many is null))
  where table_id is not null and status <> 'dropping';
