-- One statement per file: it runs outside a transaction.
-- transaction: none
create index concurrently answer_indexes_by_table
  on answer_indexes (account_id, table_id, created_at desc, id desc) where table_id is not null;
