-- An entry is one filled-in form. Its answers stand in one document, keyed by field keys; groups are objects and repeats
-- are lists of objects with an `_id`. No foreign key to forms: each insert would lock the row of the form, and every
-- respondent of a busy form would queue there. Forms go only by the purge job, which removes their entries first.
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
  -- By field key, for answers that did not come from a person in front of the form.
  provenance jsonb not null,
  external_id text,
  tags text[] not null,
  assignee_id uuid,
  -- Counts every change, for ETags.
  revision int not null,
  -- The newest row of entry_revisions; 0 while there is none.
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
) partition by hash (account_id);
call make_hash_partitions('entries', 8);
call make_tenant_table('entries');

-- Ids are made in the order of time, so `id` also sorts by creation.
create index entries_by_form on entries (account_id, form_id, id);
create index entries_by_submission on entries (account_id, form_id, submitted_at, id) where submitted_at is not null;
create index entries_by_status on entries (account_id, form_id, status, id);
create unique index entries_by_external_id on entries (account_id, form_id, external_id) where external_id is not null;

create index entries_open_sweep on entries (id) where status in ('draft', 'abandoned');

-- What changed in the answers since they were first submitted: `changes` is a list of {path, before, after}. Entries hold
-- the newest answers; older ones are found by walking back.
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
) partition by hash (account_id);
call make_hash_partitions('entry_revisions', 8);
call make_tenant_table('entry_revisions');

-- For modules that read entries together with their own rows in one trip.
create view entries_v1 with (security_invoker = true) as select * from entries;
grant select on entries_v1 to formstead_app;
