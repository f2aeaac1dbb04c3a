create table projects (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null,
  color text,
  status text not null check (status in ('active', 'archived', 'trashed')),
  status_before_trash text check (status_before_trash in ('active', 'archived')),
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  trashed_at timestamptz(3),
  primary key (account_id, id),
  check ((status = 'trashed') = (trashed_at is not null))
);
call make_tenant_table('projects');

create unique index projects_by_name on projects (account_id, lower(name)) where status <> 'trashed';
create index projects_by_creation on projects (account_id, created_at desc, id desc);
create index projects_by_update on projects (account_id, updated_at desc, id desc);
