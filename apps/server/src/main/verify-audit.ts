/**
 * Verifies the chain of the audit log, as the owner of the databases:
 *
 *   pnpm audit:verify [heads.jsonl]   checks every log; with a file, also against heads stored elsewhere
 *   pnpm audit:heads                  prints the current heads, one line of JSON each, to be stored elsewhere
 */
import { readFileSync } from "node:fs";
import { readHeads } from "../platform/audit/heads.ts";
import { listHeads, verifyChain } from "../platform/audit/verify-chain.ts";
import { readConfig } from "../platform/config/config.ts";
import { createShards } from "../platform/db/shards.ts";

const config = readConfig();
if (config.shardOwnerUrls.size === 0) {
  console.error("DATABASE_OWNER_URL is not set; the audit log must be checked as the owner of the tables.");
  process.exit(2);
}
const [command = "verify", file] = process.argv.slice(2);
const shards = createShards({
  config,
  side: "owner",
  applicationName: "formstead-audit",
  statementTimeoutMs: 600_000,
  onIdleError: (_database, error) => console.error(error.message),
});
try {
  const anchors = file === undefined ? [] : readHeads(readFileSync(file, "utf8"));
  for (const name of shards.names) {
    const database = shards.get(name);
    if (command === "heads") {
      for (const head of await listHeads(database)) console.log(JSON.stringify(head));
      continue;
    }
    const own = anchors.filter((head) => head.database === name);
    const { accounts, entries, waiting, problems } = await verifyChain(database, own);
    for (const problem of problems) console.log(JSON.stringify(problem));
    console.log(
      `${name}: ${accounts} accounts, ${entries} entries chained, ${waiting} waiting, ${problems.length} problems`,
    );
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  await shards.close();
}
