import { describe, expect, it } from "vitest";
import { landedMigrationProblems } from "./landed-migrations.ts";

describe("landed migrations", () => {
  const landed = { "202611150900_create_things.tenant": "aa" };
  const migration = { name: "202611150900_create_things.tenant", checksum: "aa" };

  it("accepts an unchanged migration", () => {
    expect(landedMigrationProblems([migration], landed)).toEqual([]);
  });

  it("rejects a changed, a removed, and an unrecorded migration", () => {
    expect(landedMigrationProblems([{ ...migration, checksum: "bb" }], landed)).toEqual([
      expect.stringContaining("must not change"),
    ]);
    expect(landedMigrationProblems([], landed)).toEqual([expect.stringContaining("must not be removed")]);
    expect(landedMigrationProblems([migration, { name: "new", checksum: "cc" }], landed)).toEqual([
      expect.stringContaining("run pnpm generate"),
    ]);
  });
});
