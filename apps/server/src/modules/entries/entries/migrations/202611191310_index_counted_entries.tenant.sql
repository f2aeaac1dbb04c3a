-- transaction: none
-- For counting the submitted entries of a form without reading them. The condition is that of entries.store.ts.
create index concurrently if not exists entries_counted on entries (account_id, form_id, submitted_at)
  where submitted_at is not null and mode = 'live' and status not in ('trashed', 'erased');
