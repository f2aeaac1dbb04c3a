-- An entry is one filled-in form. All of its answers are in one document, by field key; groups are objects, and repeats
-- are lists of objects with an `_id`. There is no foreign key to forms, because each insert would lock the form's row,
-- and all respondents of a busy form would wait for each other. Only the purge job deletes forms, and it deletes their
-- entries first.
create table entries (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  version_number int not null,
  status text not null
    check (status in ('draft', 'submitted', 'reopened', 'abandoned', 'discarded', 'trashed', 'erased')),
  status_before_trash text check (status_before_trash in ('draft', 'submitted', 'reopened', 'abandoned')),
  review_state text not null check (review_state in ('received', 'in_review', 'approved', 'rejected', 'has_issues')),
  processing text not null check (processing in ('idle', 'running', 'waiting', 'failed')),
  mode text not null check (mode in ('live', 'preview', 'test')),
  is_spam boolean not null,
  source text not null check (source in ('respondent', 'api', 'studio', 'import', 'workflow')),
  locale text not null,
  answers jsonb not null,
  -- By field key; only for answers that were not entered by a person in the form.
  provenance jsonb not null,
  external_id text,
  tags text[] not null,
  assignee_id uuid,
  -- Counts every change, for ETags.
  revision int not null,
  -- The number of the latest row in entry_revisions; 0 if there is none.
  answers_revision int not null,
  receipt_code text,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  trashed_at timestamptz(3),
  primary key (account_id, id),
  check ((status = 'trashed') = (trashed_at is not null)),
  check ((status = 'trashed') = (status_before_trash is not null))
);
call make_tenant_table('entries');

-- IDs are created in chronological order, so `id` also sorts by creation time.
create index entries_by_form on entries (account_id, form_id, id);
create index entries_by_submission on entries (account_id, form_id, submitted_at, id) where submitted_at is not null;
create index entries_by_status on entries (account_id, form_id, status, id);
create unique index entries_by_external_id on entries (account_id, form_id, external_id) where external_id is not null;

create index entries_open_sweep on entries (id) where status in ('draft', 'abandoned');

-- What changed in the answers after the first submission. `changes` is a list of {path, before, after}. The entry has
-- the current answers; older ones are reconstructed by undoing the changes.
create table entry_revisions (
  account_id uuid not null,
  entry_id uuid not null,
  number int not null check (number > 0),
  kind text not null check (kind in ('submit', 'edit', 'restore', 'import')),
  source text not null check (source in ('respondent', 'api', 'studio', 'import', 'workflow')),
  author_user_id uuid,
  version_number int not null,
  changes jsonb not null,
  created_at timestamptz(3) not null,
  primary key (account_id, entry_id, number),
  foreign key (account_id, entry_id) references entries (account_id, id) on delete cascade
);
call make_tenant_table('entry_revisions');

-- For modules that read entries together with their own rows in one query.
create view entries_v1 with (security_invoker = true) as select * from entries;
grant select on entries_v1 to formstead_app;
