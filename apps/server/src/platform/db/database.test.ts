import { afterEach, expect, it } from "vitest";
import { testServices } from "../../test-kit/test-services.ts";
import { createDatabase, type Database } from "./database.ts";

const opened: Database[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

async function statementTimeoutOf(more: { statementTimeoutMs?: number }): Promise<string> {
  const database = createDatabase({
    name: "main",
    url: testServices.appUrl,
    poolMax: 1,
    applicationName: "formstead-test",
    onIdleError: () => {},
    ...more,
  });
  opened.push(database);
  const { rows } = await database.pool.query<{ statement_timeout: string }>("show statement_timeout");
  return rows[0]?.statement_timeout ?? "";
}

it("cancels a statement after half a minute, or later if the work specifies it", async () => {
  expect(await statementTimeoutOf({})).toBe("30s");
  expect(await statementTimeoutOf({ statementTimeoutMs: 600_000 })).toBe("10min");
});
