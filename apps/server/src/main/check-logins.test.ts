import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createShards, type Shards } from "../platform/db/shards.ts";
import { type Harness, startHarness } from "../test-kit/harness.ts";
import { testEnvironment } from "../test-kit/test-config.ts";
import { databaseUrl, testServices } from "../test-kit/test-services.ts";
import { refuseStrongLogins } from "./check-logins.ts";

let h: Harness;
/** The application's own login, with the session settings of that login. */
const appUrl = () => testEnvironment(h.databases).DATABASE_URL ?? "";
beforeAll(async () => {
  h = await startHarness({ shards: 1 });
});
afterAll(() => h.stop());

async function checkAs(url: string): Promise<void> {
  const { config, telemetry } = h.composition.platform;
  const shards: Shards = createShards({
    config: { ...config, shardUrls: new Map([["main", url]]) },
    side: "app",
    applicationName: "test",
    onIdleError: () => {},
  });
  try {
    await refuseStrongLogins(shards, telemetry.logger);
  } finally {
    await shards.close();
  }
}

describe("the database login of the application", () => {
  it("is accepted if it owns nothing and bypasses nothing", async () => {
    await checkAs(appUrl());
  });

  it("is rejected if it owns the tables", async () => {
    const { DATABASE_OWNER_URL } = h.composition.platform.config;
    await expect(checkAs(DATABASE_OWNER_URL ?? "")).rejects.toThrow(
      /"formstead_owner" of database main owns tables/,
    );
  });

  it("is rejected if it is a superuser", async () => {
    const superuser = new URL(databaseUrl(testServices.ownerUrl, h.databases[0]));
    superuser.username = "postgres";
    await expect(checkAs(superuser.href)).rejects.toThrow(/bypasses row-level security/);
  });

  it("is rejected if its sessions lack our settings, as behind a pooler that drops them", async () => {
    const { telemetry } = h.composition.platform;
    const pool = new pg.Pool({
      connectionString: appUrl(),
      max: 1,
      options: "-c TimeZone=Asia/Tokyo -c jit=on",
    });
    const shards = { names: ["main"], get: () => ({ pool }) } as unknown as Shards;
    await expect(refuseStrongLogins(shards, telemetry.logger)).rejects.toThrow(
      /"formstead_api" on database main lack TimeZone=UTC.*, jit=off.*; run deploy\/postgres-init.sql again/,
    );
    await pool.end();
  });

  it("does not prevent the start if the database is unavailable", async () => {
    await checkAs("postgres://nobody:none@127.0.0.1:9/none");
  });
});
