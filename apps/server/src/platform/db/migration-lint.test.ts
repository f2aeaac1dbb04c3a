import { describe, expect, it } from "vitest";
import { lintMigration } from "./migration-lint.ts";

const problemsOf = (text: string, scope: "tenant" | "directory" = "directory") =>
  lintMigration({ name: "m", scope, text, inTransaction: !text.includes("-- transaction: none") });

describe("a migration is rejected that", () => {
  it.each([
    ["drop table forms;", "drops a table"],
    ["alter table forms drop column name;", "drops a column"],
    ["alter table forms rename column a to b;", "renames"],
    ["ALTER TABLE forms RENAME TO surveys;", "renames"],
    ["alter table forms alter column a type bigint;", "changes a column's type"],
    ["alter table forms alter column a set data type bigint;", "changes a column's type"],
    ["alter table forms alter column a set not null;", "SET NOT NULL scans under lock"],
    ["create index forms_by_name on forms (name);", "indexes forms without CONCURRENTLY"],
    [
      "create unique index if not exists forms_by_name on forms (name);",
      "indexes forms without CONCURRENTLY",
    ],
    ["alter table forms add constraint c check (a > 0);", "adds a constraint to forms without NOT VALID"],
  ])("%s", (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(`m: ${problem}`)]);
  });

  it("creates a tenant table without the account first, or without the policies", () => {
    expect(
      problemsOf(
        "create table t (id uuid, account_id uuid not null); call make_tenant_table('t');",
        "tenant",
      ),
    ).toEqual(["m: t must begin with account_id uuid not null"]);
    expect(problemsOf("create table t (account_id uuid not null);", "tenant")).toEqual([
      "m: t is not declared as a tenant table",
    ]);
  });
});

describe("a migration is accepted that", () => {
  it.each([
    [
      "removes what an earlier release has stopped using",
      "-- contract: unused since 1.4\nalter table forms drop column name;",
    ],
    ["only mentions it in text", "-- drop table forms;\ncomment on table forms is 'drop table forms';"],
    ["indexes its own table", "create table forms (id uuid);\ncreate index forms_by_id on forms (id);"],
    [
      "indexes concurrently",
      "-- transaction: none\ncreate index concurrently if not exists forms_by_name on forms (name);",
    ],
    ["adds columns", "alter table forms add column a int, add b boolean not null default false;"],
    [
      "adds a column with an empty list",
      "alter table forms add column a text[] not null default '{}'::text[];",
    ],
    ["validates in a separate file", "alter table forms validate constraint c;"],
    ["writes a few rows", "insert into forms (id, at) values ('1', now()) on conflict do nothing;"],
    [
      "declares its table as a directory table",
      "create table people (id uuid); call make_directory_table('people');",
    ],
    [
      "removes an index without blocking its table",
      "-- transaction: none\n-- contract: unused since 1.4\ndrop index concurrently if exists forms_by_name;",
    ],
    [
      "restricts a new function to the application",
      "create function f() returns int language sql as $$ select 1 $$; revoke execute on function f from public;",
    ],
    ["validates later", "alter table forms add constraint c check (a > 0) not valid;"],
  ])("%s", (_case, text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it("creates a complete tenant table, or states why a table is for all accounts", () => {
    expect(
      problemsOf("create table t (\n  account_id uuid not null\n);\ncall make_tenant_table('t');", "tenant"),
    ).toEqual([]);
    expect(
      problemsOf(
        "-- global: workers: they work for every account\ncreate table workers (id text);",
        "tenant",
      ),
    ).toEqual([]);
  });

  it("does not excuse anything but removals", () => {
    expect(problemsOf("-- contract: yes\nalter table forms alter column a type bigint;")).toHaveLength(1);
  });
});
