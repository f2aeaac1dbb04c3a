create table forms (
  account_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  slug text not null,
  access text not null check (access in ('public', 'links_only')),
  max_entries int check (max_entries > 0),
  opens_at timestamptz(3),
  closes_at timestamptz(3),
  captcha text not null check (captcha in ('off', 'proof_of_work')),
  retention_days int check (retention_days > 0),
  locales text[] not null check (cardinality(locales) > 0),
  status text not null check (status in ('unpublished', 'open', 'paused', 'closed', 'archived', 'trashed')),
  closed_reason text check (closed_reason in ('manual', 'schedule', 'cap')),
  status_before_archive text check (status_before_archive in ('open', 'paused', 'closed')),
  status_before_trash text check (status_before_trash in ('unpublished', 'open', 'paused', 'closed', 'archived')),
  version_number int,
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  trashed_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, project_id) references projects (account_id, id),
  check (opens_at < closes_at),
  check ((status = 'trashed') = (trashed_at is not null)),
  check ((status = 'trashed') = (status_before_trash is not null)),
  check ((coalesce(status_before_trash, status) = 'unpublished') = (version_number is null))
);
call make_tenant_table('forms');

create unique index forms_by_slug on forms (account_id, slug) where status <> 'trashed';
create index forms_by_creation on forms (account_id, created_at desc, id desc);
create index forms_by_update on forms (account_id, updated_at desc, id desc);
create index forms_by_name on forms (account_id, lower(name), id);
create index forms_by_project on forms (account_id, project_id, created_at desc, id desc);
