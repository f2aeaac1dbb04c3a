/**
 * Sizes of the tests that benefit from longer runs, and the line that each of them prints. These are the defaults;
 * `pnpm test:long`, `test:sessions`, `test:fuzz`, `test:identity`, `test:field`, and `test:templates` set larger sizes in the
 * environment.
 */
const count = (name: string, byDefault: number) => Number(process.env[name] ?? byDefault);

export const longRuns = {
  lostReplies: count("LOST_REPLIES", 40),
  lostReceipts: count("LOST_RECEIPTS", 100),
  sessionSequences: count("SESSION_SEQUENCES", 50),
  poisonedBatches: count("POISONED_BATCHES", 20),
  ifMatchSchedules: count("IF_MATCH_SCHEDULES", 25),
  limitTraces: count("LIMIT_TRACES", 300),
  fuzzCalls: count("FUZZ_CALLS", 5),
  /** Runs every nth hostile template. */
  hostileEvery: count("HOSTILE_EVERY", 6),
  identityTables: count("IDENTITY_TABLES", 10),
  /** Collected on one device without a network. */
  fieldEntries: count("FIELD_ENTRIES", 12),
  fuzzedTemplates: count("TEMPLATE_FUZZ", 300),
} as const;

export function printFacts(name: string, facts: Readonly<Record<string, number | string>>): void {
  const pairs = Object.entries(facts).map(([fact, value]) => `${fact}=${value}`);
  console.log([name, ...pairs].join(" "));
}
