-- Triggers about rows of one data table.
alter table workflow_triggers add column table_id uuid;
