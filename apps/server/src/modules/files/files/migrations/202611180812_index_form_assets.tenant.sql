-- transaction: none
-- For form_asset_account, which searches across accounts.
create index concurrently if not exists files_assets_sweep on files (id, account_id) where purpose = 'form_asset';
