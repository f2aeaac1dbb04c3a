-- To tell without reading two definitions whether a draft differs from the version it would replace. Null in rows that
-- were written by an earlier release.
alter table form_drafts add column definition_digest bytea;
-- Of the draft that became the latest version, or of the draft that was begun from it.
alter table form_drafts add column published_digest bytea;
