import { describe, expect, it } from "vitest";
import { lintMigration } from "./migration-lint.ts";

const problemsOf = (text: string, scope: "tenant" | "directory" = "directory") =>
  lintMigration({ name: "m", scope, text, inTransaction: true });

describe("a migration is refused that", () => {
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

  it("makes a tenant table without the account first, or without the policies", () => {
    expect(
      problemsOf(
        "create table t (id uuid, account_id uuid not null); call make_tenant_table('t');",
        "tenant",
      ),
    ).toEqual(["m: t must begin with account_id uuid not null"]);
    expect(problemsOf("create table t (account_id uuid not null);", "tenant")).toEqual([
      "m: t is not made a tenant table",
    ]);
  });
});

describe("a migration is taken that", () => {
  it.each([
    [
      "removes what an earlier release has let go",
      "-- contract: unused since 1.4\nalter table forms drop column name;",
    ],
    ["only talks about it", "-- drop table forms;\nselect 1;"],
    ["indexes its own table", "create table forms (id uuid);\ncreate index forms_by_id on forms (id);"],
    [
      "indexes beside the traffic",
      "-- transaction: none\ncreate index concurrently forms_by_name on forms (name);",
    ],
    ["prepares the index of a partitioned table", "create index forms_by_name on only forms (name);"],
    ["checks later", "alter table forms add constraint c check (a > 0) not valid;"],
  ])("%s", (_case, text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it("makes a whole tenant table, or says why a table is for all accounts", () => {
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

  it("does not excuse more than removals", () => {
    expect(problemsOf("-- contract: yes\nalter table forms alter column a type bigint;")).toHaveLength(1);
  });
});
