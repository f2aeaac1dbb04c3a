-- Texts with references. A row has the current content; each time it is saved, a row is also added to
-- template_versions.
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
  -- There is no foreign key, because a later module creates forms, and a template can outlive its form.
  form_id uuid,
  version int not null check (version > 0),
  revision int not null,
  -- The references in the texts, as written there.
  refs text[] not null,
  -- The same references and all of their prefixes, so that an equality condition finds complete names.
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

-- Versions never change. Only the ID of the layout is stored, because the layout has its own versions.
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

-- Emails that are being sent. The content is deleted once all of them are sent. The rest of the row is kept for 30 days
-- to recognize repeated requests.
create table template_mails (
  account_id uuid not null,
  id uuid not null,
  idempotency_key text not null,
  recipients text[] not null,
  subject text not null,
  text text not null,
  html text,
  -- Positions in `recipients` whose email has been sent.
  sent int[] not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);
call make_tenant_table('template_mails');

create unique index template_mails_by_key on template_mails (account_id, idempotency_key);

-- Pages that a job will print; deleted when the job ends.
create table template_prints (
  account_id uuid not null,
  job_id uuid not null,
  html text not null,
  filename text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, job_id)
);
call make_tenant_table('template_prints');
