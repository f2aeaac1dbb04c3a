create table workflows (
  account_id uuid not null,
  id uuid not null,
  project_id uuid,
  name text not null,
  description text not null,
  status text not null check (status in ('inactive', 'active', 'suspended')),
  suspended_reason text,
  version_number int,
  revision int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, project_id) references projects (account_id, id) on delete set null (project_id),
  check ((status = 'suspended') = (suspended_reason is not null)),
  check (status <> 'active' or version_number is not null)
);
call make_tenant_table('workflows');

create index workflows_by_creation on workflows (account_id, created_at desc, id desc);
create index workflows_by_update on workflows (account_id, updated_at desc, id desc);
create index workflows_by_name on workflows (account_id, lower(name), id);
create index workflows_by_project on workflows (account_id, project_id, created_at desc, id desc);

-- Every workflow has exactly one draft, permanently.
create table workflow_drafts (
  account_id uuid not null,
  workflow_id uuid not null,
  graph jsonb not null,
  revision int not null,
  updated_by uuid,
  updated_at timestamptz(3) not null,
  primary key (account_id, workflow_id),
  foreign key (account_id, workflow_id) references workflows (account_id, id) on delete cascade
);
call make_tenant_table('workflow_drafts');

-- Versions never change, so the application has no right to change them.
create table workflow_versions (
  account_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  number int not null check (number > 0),
  graph jsonb not null,
  notes text not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, workflow_id, number),
  foreign key (account_id, workflow_id) references workflows (account_id, id) on delete cascade
);
call make_tenant_table('workflow_versions', 'select, insert');

-- What active workflows listen to: one row per trigger and event. For triggers that no event starts, `event` is the
-- type of the trigger.
create table workflow_triggers (
  account_id uuid not null,
  workflow_id uuid not null,
  trigger_key text not null,
  event text not null,
  type text not null,
  form_id uuid,
  config jsonb not null,
  filter jsonb,
  version int not null,
  -- For triggers on the rows of one data table.
  table_id uuid,
  primary key (account_id, workflow_id, trigger_key, event),
  foreign key (account_id, workflow_id) references workflows (account_id, id) on delete cascade
);
call make_tenant_table('workflow_triggers');

create index workflow_triggers_by_event on workflow_triggers (account_id, event, form_id);

-- References in drafts and published graphs. `names` is the reference without list items, so that it can be found by
-- its prefix.
create table workflow_references (
  account_id uuid not null,
  workflow_id uuid not null,
  place text not null check (place in ('draft', 'published')),
  number int not null,
  pointer text not null,
  ref text not null,
  names text collate "C" not null,
  primary key (account_id, workflow_id, place, number),
  foreign key (account_id, workflow_id) references workflows (account_id, id) on delete cascade
);
call make_tenant_table('workflow_references');

create index workflow_references_by_names on workflow_references (account_id, names);
