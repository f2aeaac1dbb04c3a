-- For form_account, which looks across accounts.
-- transaction: none
create index concurrently if not exists forms_by_id_sweep on forms (id, account_id);
