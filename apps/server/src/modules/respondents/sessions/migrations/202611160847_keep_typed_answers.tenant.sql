-- What was typed and is no value of its field's type yet, by path. Kept apart from the entry's answers: only the holder of
-- the entry's key gets it back. Null for none.
alter table entry_sessions add column typed jsonb;
