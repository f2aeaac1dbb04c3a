/** The migrate process: updates every database, once per release, before the new code starts. */
import { readConfig } from "../platform/config/config.ts";
import { migrateAll } from "./migrate-all.ts";

const config = readConfig();
if (config.shardOwnerUrls.size === 0) {
  console.error("DATABASE_OWNER_URL is not set; migrations must run as the owner of the tables.");
  process.exit(1);
}
for (const { database, applied } of await migrateAll(config.shardOwnerUrls)) {
  console.log(`${database}: ${applied.length === 0 ? "current" : `applied ${applied.join(", ")}`}`);
}
