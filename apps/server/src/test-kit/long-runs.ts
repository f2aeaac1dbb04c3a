/** Sizes of the tests that gain by running longer, set by the environment, and the line each prints about itself. */
const count = (name: string, byDefault: number) => Number(process.env[name] ?? byDefault);

export const longRuns = {
  lostReplies: count("LOST_REPLIES", 100),
  lostReceipts: count("LOST_RECEIPTS", 1_000),
  sessionSequences: count("SESSION_SEQUENCES", 150),
  ifMatchSchedules: count("IF_MATCH_SCHEDULES", 100),
} as const;

export function printFacts(name: string, facts: Readonly<Record<string, number | string>>): void {
  const pairs = Object.entries(facts).map(([fact, value]) => `${fact}=${value}`);
  console.log([name, ...pairs].join(" "));
}
