-- Texts with references in them. The row holds what is current; every save of content is also a row of its own below.
create extension if not exists btree_gin;

create table templates (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('content', 'layout')),
  channel text not null check (channel in ('email', 'message', 'page', 'pdf')),
  subject text,
  body text not null,
  layout_id uuid,
  sample jsonb not null,
  language text,
  -- No foreign key: forms are made by a module above this one, and a template outlives the form it was written for.
  form_id uuid,
  version int not null check (version > 0),
  revision int not null,
  -- The references its texts read, as they are written there.
  refs text[] not null,
  -- The same with all their beginnings, so that whole names are found by equality.
  ref_prefixes text[] not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, layout_id) references templates (account_id, id),
  check (kind = 'content' or layout_id is null)
);
call make_tenant_table('templates');

create index templates_by_name on templates (account_id, lower(name), id);
create index templates_by_creation on templates (account_id, created_at desc, id desc);
create index templates_by_update on templates (account_id, updated_at desc, id desc);
create index templates_by_layout on templates (account_id, layout_id) where layout_id is not null;
create index templates_by_ref on templates using gin (account_id, ref_prefixes);

-- Written once and only read afterwards. The layout is named, not kept: it has versions of its own.
create table template_versions (
  account_id uuid not null,
  template_id uuid not null,
  number int not null check (number > 0),
  id uuid not null,
  subject text,
  body text not null,
  layout_id uuid,
  sample jsonb not null,
  language text,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, template_id, number),
  foreign key (account_id, template_id) references templates (account_id, id) on delete cascade
);
call make_tenant_table('template_versions');

create unique index template_versions_by_id on template_versions (account_id, id);

-- Mails on their way. The content goes as soon as all of them are sent; what is left knows a repeat for 30 days.
create table template_mails (
  account_id uuid not null,
  id uuid not null,
  idempotency_key text not null,
  recipients text[] not null,
  subject text not null,
  text text not null,
  html text,
  -- Places in `recipients` whose mail was handed over.
  sent int[] not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);
call make_tenant_table('template_mails');

create unique index template_mails_by_key on template_mails (account_id, idempotency_key);

-- Pages that wait to be printed for a job, and go when it ends.
create table template_prints (
  account_id uuid not null,
  job_id uuid not null,
  html text not null,
  filename text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, job_id)
);
call make_tenant_table('template_prints');
