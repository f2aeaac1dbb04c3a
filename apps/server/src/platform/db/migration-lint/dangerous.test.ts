/**
 * Migrations that would block the application, rewrite a table, break the running version, or escape the runner. Each
 * is rejected with a reason that names the danger. The last test checks the count.
 */
import { describe, expect, it } from "vitest";
import { lintMigration } from "../migration-lint.ts";

const lint = (text: string) =>
  lintMigration({
    name: "m",
    scope: "directory",
    text,
    inTransaction: !/^-- transaction: none$/m.test(text),
  });

const alone = "-- transaction: none\n";

const dangerous: readonly (readonly [text: string, reason: string])[] = [
  // Rows
  ["update forms set name = 'x';", "updates rows of forms"],
  ["update forms set name = 'x' where name is null;", "updates rows of forms"],
  ["delete from forms;", "deletes rows of forms"],
  ["with gone as (delete from forms returning id) select count(*) from gone;", "runs a query"],
  ["insert into forms select * from forms;", "fills forms from a query"],
  ["insert into forms values ((select id from forms limit 1), 'x');", "fills forms from a query"],
  ["create table copies as select * from forms;", "copies rows"],
  ["select * into copies from forms;", "runs a query"],
  ["merge into forms using events on forms.id = events.id when matched then delete;", "changes rows"],
  ["truncate forms;", "empties a table"],
  ["copy forms from '/tmp/rows';", "copies rows"],
  // Columns
  ["alter table forms add column token uuid default gen_random_uuid();", "a default that is not constant"],
  [
    "alter table forms add column at timestamptz default clock_timestamp();",
    "a default that is not constant",
  ],
  ["alter table forms add column size int generated always as (length(name)) stored;", "a generated column"],
  ["alter table forms add column number int generated always as identity;", "an identity column"],
  ["alter table forms add column number bigserial;", "bigserial rewrites"],
  ["alter table forms add column a int not null;", "NOT NULL without a default"],
  ["alter table forms add column a int unique;", "UNIQUE builds an index"],
  ["alter table forms add column a int primary key;", "PRIMARY KEY builds an index"],
  ["alter table forms add column a uuid references forms (id);", "REFERENCES scans"],
  ["alter table forms add column a int check (a > 0);", "CHECK scans"],
  ["alter table forms add a int not null;", "NOT NULL without a default"],
  ['alter table "forms" add "a" int unique;', "UNIQUE builds an index"],
  ["alter table only public.forms\n/* now */ drop name;", "drops a column"],
  ['alter table "forms" alter "name" type varchar(10);', "changes a column's type"],
  ["alter table forms alter name set not null;", "SET NOT NULL scans"],
  ["alter table forms alter column name drop default;", "drops the default"],
  ["alter table forms add column a int, add column b int, drop column name;", "drops a column"],
  ['alter table forms rename "name" to title;', "renames"],
  // Constraints
  ["alter table forms add check (name <> '');", "adds a constraint without a name"],
  [
    "alter table forms add foreign key (id) references events (id) not valid;",
    "adds a constraint without a name",
  ],
  ["alter table forms add constraint c check (name <> '');", "without NOT VALID"],
  ["alter table forms add column a int, add constraint c check (a > 0);", "without NOT VALID"],
  ["alter table forms add constraint c unique (name);", "builds an index or scans"],
  ["alter table forms add constraint c exclude using gist (name with =);", "builds an index or scans"],
  [
    "alter table forms add constraint c check (name <> '') not valid; alter table forms validate constraint c;",
    "validates a constraint next to other statements",
  ],
  [
    "alter table forms add constraint c check (name <> '') not valid, validate constraint c;",
    "validates a constraint next to other statements",
  ],
  // Objects that the running version uses
  ["drop view form_gates_v1;", "drops a view"],
  ["drop function form_account;", "drops a function"],
  ["drop trigger t on forms;", "drops a trigger"],
  ["-- contract: unused\ndrop table forms cascade;", "drops with CASCADE"],
  ["drop schema public;", "drops a OBJECT_SCHEMA"],
  ["revoke select on forms from formstead_app;", "revokes a right"],
  ["revoke all on all tables in schema public from formstead_app;", "revokes a right"],
  ["alter table forms set schema archive;", "AlterObjectSchema is not among"],
  ["alter table forms disable trigger all;", "DISABLE TRIG ALL"],
  ["alter table forms enable row level security;", "ENABLE ROW SECURITY"],
  ["create policy p on forms using (false);", "CreatePolicy is not among"],
  ["create rule r as on insert to forms do instead nothing;", "rewrites the statements"],
  ["call make_tenant_table('forms');", "a table that exists"],
  ["call make_directory_table('users');", "a table that exists"],
  // Indexes
  ["create index on forms (name);", "without CONCURRENTLY"],
  ['create unique index if not exists "by_name" on "forms" (name);', "without CONCURRENTLY"],
  ["create index concurrently if not exists by_name on forms (name);", "CONCURRENTLY in a transaction"],
  [`${alone}create index concurrently by_name on forms (name);`, "without IF NOT EXISTS"],
  [`${alone}create index if not exists by_name on only forms (name);`, "only for partitions"],
  ["-- contract: unused\ndrop index forms_by_name;", "drops an index without CONCURRENTLY"],
  ["-- contract: unused\ndrop index concurrently if exists forms_by_name;", "CONCURRENTLY in a transaction"],
  [`${alone}drop index concurrently if exists forms_by_name;`, "drops an index"],
  ["reindex table forms;", "REINDEX blocks writers"],
  // Locks and rewrites
  ["lock table forms;", "locks a table"],
  ["cluster forms using forms_pkey;", "CLUSTER rewrites"],
  [`${alone}vacuum full forms;`, "VACUUM"],
  ["alter table forms set unlogged;", "SET UN LOGGED"],
  ["alter table forms set tablespace fast;", "SET TABLE SPACE"],
  ["create table parts (id uuid) partition by hash (id);", "uses partitions"],
  ["create table events_p0 partition of events for values with (modulus 2, remainder 0);", "uses partitions"],
  ["create table special () inherits (events);", "uses partitions or inheritance"],
  [
    "create table special (like events); alter table special inherit events;",
    "uses partitions or inheritance",
  ],
  [
    "alter table events attach partition forms for values with (modulus 2, remainder 0);",
    "uses partitions or inheritance",
  ],
  ["create table if not exists forms (id uuid); update forms set id = null;", "updates rows of forms"],
  // Escapes
  ["set lock_timeout = 0;", "changes a setting"],
  ["set local lock_timeout to default;", "changes a setting"],
  ["select set_config('lock_timeout', '0', false);", "runs a query"],
  ["commit; begin;", "starts or ends a transaction"],
  ["do $$ begin delete from forms; end $$;", "hides statements in a DO block"],
  ["prepare p as delete from forms; execute p;", "executes a prepared statement"],
  ["explain analyze delete from forms;", "EXPLAIN may run"],
  ["call clean_up();", "calls clean_up"],
  ["insert into forms values (clean_up(), 'x');", "calls clean_up"],
  [
    "create function f() returns void language plpgsql as $$ begin alter table forms drop column name; end $$;",
    "function f contains AlterTable",
  ],
  [
    "create function f() returns void language plpgsql as $$ begin if true then execute 'drop table forms'; end if; end $$;",
    "function f runs dynamic SQL",
  ],
  ["create function f() returns void language sql as $$ lock table forms $$;", "function f contains Lock"],
  ["create function f() returns void language sql as $$ delete from forms $$;", "changes every row"],
  ["create function f() returns void language sql begin atomic delete from forms; end;", "changes every row"],
  ["create function f() returns void language plperl as $$ 1 $$;", "cannot be parsed"],
  [`${alone}alter table forms add column a int;`, "cannot run twice"],
  [
    `${alone}create index concurrently if not exists a on forms (id); drop index concurrently if exists b;`,
    "in the middle of a line",
  ],
  ["alter table forms ad column a int;", "is not SQL"],
];

describe("a dangerous migration is rejected", () => {
  it.each(dangerous)("%s", (text, reason) => {
    expect(lint(text).join("\n")).toContain(reason);
  });

  it("in at least 40 forms", () => {
    const refused = dangerous.filter(([text]) => lint(text).length > 0).length;
    console.log(`migrations dangerous=${dangerous.length} refused=${refused}`);
    expect(dangerous.length).toBeGreaterThanOrEqual(40);
    expect(refused).toBe(dangerous.length);
  });
});
