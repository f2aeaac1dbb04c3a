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
  -- Since when the form has not accepted entries. Entries that were begun earlier can still be submitted for one day.
  stopped_at timestamptz(3),
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
-- For form_account, which searches across accounts.
create index forms_by_id_sweep on forms (id, account_id);

-- One permanent row per form. Without a draft, `definition` is null. `revision` keeps counting, so that the ETag of a
-- discarded draft never matches a later one.
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

-- Versions never change, so the application has no right to change them.
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

-- For modules that check in the same query whether a form accepts entries.
create view form_gates_v1 with (security_invoker = true) as
  select account_id, id, slug, status, closed_reason, stopped_at, access, max_entries, opens_at, closes_at, captcha,
         retention_days, locales, version_number
  from forms;
grant select on form_gates_v1 to formstead_app;

-- Finds the account of a public form address. This is the only search across accounts that a visitor without
-- credentials needs. It returns only the ID of the account, and only to callers who know the ID of the form.
create function form_account(form uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  found uuid;
begin
  perform set_config('app.system', 'on', true);
  select account_id into found from public.forms where id = form;
  perform set_config('app.system', 'off', true);
  return found;
end $$;
revoke execute on function form_account from public;
grant execute on function form_account to formstead_app;
