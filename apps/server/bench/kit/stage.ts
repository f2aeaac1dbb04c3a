/** What benches against a real server have in common. */
import { databaseUrl } from "../../src/test-kit/test-services.ts";

const unlimited = "100000000";
/** For whoever measures the service and not its limits. */
export const withoutLimits = {
  RATE_LIMIT_PUBLIC_PER_MINUTE: unlimited,
  RATE_LIMIT_ENTRY_PER_MINUTE: unlimited,
  ENTRIES_PER_NETWORK_FREE: unlimited,
  ENTRIES_PER_NETWORK_MAX: unlimited,
};

/** BENCH_PROFILE=folder leaves a CPU profile of our side there. */
export const profileFlags: readonly string[] = process.env.BENCH_PROFILE
  ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
  : [];

/** Past every policy. */
export const superUrlOf = (database: string): string =>
  databaseUrl("postgres://postgres:formstead@127.0.0.1:14320/postgres", database);
