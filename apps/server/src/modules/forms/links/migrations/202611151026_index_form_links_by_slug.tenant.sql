-- For form_link_account, which looks across accounts.
-- transaction: none
create index concurrently if not exists form_links_by_slug_sweep on form_links (slug, account_id);
