/**
 * `pnpm test:pooler`: application connections go through PgBouncer in transaction mode, while the owner's connections
 * (queue, migrations) stay direct, as documented for operators.
 */
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const { FORMSTEAD_PGBOUNCER_PORT = "14321" } = process.env;
const root = join(import.meta.dirname, "../../..");
const src = "apps/server/src";

export default defineConfig({
  test: {
    include: [
      "apps/server/pooler/*.test.ts",
      `${src}/platform/db/{uow,copy}.test.ts`,
      `${src}/modules/entries/entries/tests/entries.api.test.ts`,
      `${src}/modules/respondents/sessions/tests/sessions.api.test.ts`,
      `${src}/modules/workflows/runs/tests/runs.api.test.ts`,
      `${src}/modules/transfer/imports/tests/{rows,entries}.api.test.ts`,
      `${src}/modules/transfer/exports/tests/exports.api.test.ts`,
    ],
    globalSetup: [join(root, src, "test-kit/global-setup.ts")],
    setupFiles: [join(root, "scripts/test-seed.ts")],
    env: {
      TEST_SEED: "20261115",
      TEST_DATABASE_URL: `postgres://formstead_api:formstead@127.0.0.1:${FORMSTEAD_PGBOUNCER_PORT}/formstead`,
    },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
  },
});
