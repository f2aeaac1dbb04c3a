-- How many people viewed, began, and submitted a form, and how many reached each page, by day in UTC. Contains nothing
-- about a person. Redis counts; a job copies its numbers here. Numbers of an epoch only grow; if Redis loses them, it
-- starts another epoch, and the numbers of all epochs add up.
create table form_traffic (
  account_id uuid not null,
  form_id uuid not null,
  day date not null,
  version_number int not null,
  epoch uuid not null,
  viewed int not null check (viewed >= 0),
  begun int not null check (begun >= 0),
  submitted int not null check (submitted >= 0),
  -- By page ID: how many entries reached the page.
  pages jsonb not null,
  primary key (account_id, form_id, day, version_number, epoch)
);
call make_tenant_table('form_traffic');
