/**
 * Tests use the PostgreSQL that has its data in memory (scripts/services.d/postgres-test.sh). Benchmarks and kill runs
 * use the durable one.
 */
const {
  FORMSTEAD_POSTGRES_TEST_PORT: port = "14322",
  TEST_DATABASE_OWNER_URL = `postgres://formstead_owner:formstead@127.0.0.1:${port}/formstead`,
  TEST_DATABASE_URL = `postgres://formstead_api:formstead@127.0.0.1:${port}/formstead`,
} = process.env;

export const testDatabases = { TEST_DATABASE_OWNER_URL, TEST_DATABASE_URL } as const;
