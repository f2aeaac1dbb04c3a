/** Shared by benchmarks against a real server. */
import { testEnvironment } from "../../src/test-kit/test-config.ts";
import { databaseUrl } from "../../src/test-kit/test-services.ts";

const unlimited = "100000000";
/** Settings without rate limits, so that the service is measured and not its limits. */
export const withoutLimits = {
  RATE_LIMIT_PUBLIC_PER_MINUTE: unlimited,
  RATE_LIMIT_ENTRY_PER_MINUTE: unlimited,
  RATE_LIMIT_FORM_PER_MINUTE: unlimited,
  RATE_LIMIT_RESPONDENTS_PER_MINUTE: unlimited,
  ENTRIES_PER_NETWORK_FREE: unlimited,
  ENTRIES_PER_NETWORK_MAX: unlimited,
  RATE_LIMIT_PER_MINUTE: unlimited,
  RATE_LIMIT_PER_HOUR: unlimited,
  RATE_LIMIT_PER_DAY: unlimited,
};

/** The settings of a measured api or worker. */
export const productionEnvironment = (databases: readonly [string, ...string[]]): Record<string, string> => ({
  ...testEnvironment(databases),
  ...withoutLimits,
  NODE_ENV: "production",
  LOG_LEVEL: "info",
  DATABASE_POOL_MAX: "20",
  DRAIN_DELAY_MS: "0",
});

/** BENCH_PROFILE=folder writes a CPU profile of our server to that folder. */
export const profileFlags: readonly string[] = process.env.BENCH_PROFILE
  ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
  : [];

/** A superuser's URL, which bypasses all row-level security policies. */
export const superUrlOf = (database: string): string =>
  databaseUrl("postgres://postgres:formstead@127.0.0.1:14320/postgres", database);
