-- A row per form for good. Without a draft its definition is null; the revision goes on counting, so that an ETag of a
-- discarded draft never fits the next one.
create table form_drafts (
  account_id uuid not null,
  form_id uuid not null,
  definition jsonb,
  base_version int,
  revision int not null,
  updated_by uuid,
  updated_at timestamptz(3) not null,
  primary key (account_id, form_id),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
call make_tenant_table('form_drafts');

-- Never changed once written, so the application may not.
create table form_versions (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  number int not null check (number > 0),
  definition jsonb not null,
  notes text not null,
  has_breaking_changes boolean not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, form_id, number),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
call make_tenant_table('form_versions', 'select, insert');
