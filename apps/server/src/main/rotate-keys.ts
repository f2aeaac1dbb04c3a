/**
 * Rotates the data keys of accounts, as the owner of the databases:
 *
 *   pnpm keys:rotate [--account acc_…]   gives every account, or one, a new key; workers then reseal its values
 *   pnpm keys:rotate --status            shows how many accounts still have values or keys to change
 */
import { parseArgs } from "node:util";
import { readConfig } from "../platform/config/config.ts";
import { createShards } from "../platform/db/shards.ts";
import { idToUuid, isId } from "../platform/ids/ids.ts";
import { readMasterKeys } from "../platform/vault/master-keys.ts";
import { countKeys, rotateKeys } from "../platform/vault/rotate-keys.ts";

const { values } = parseArgs({
  options: { account: { type: "string" }, status: { type: "boolean", default: false } },
});
const { account } = values;
if (account !== undefined && !isId("acc", account)) {
  console.error("--account must be an account ID, such as acc_01m7j5v8sffdwabvnp8qsp71ns.");
  process.exit(2);
}
const config = readConfig();
if (config.shardOwnerUrls.size === 0) {
  console.error("DATABASE_OWNER_URL is not set; keys must be rotated as the owner of the tables.");
  process.exit(2);
}
const shards = createShards({
  config,
  side: "owner",
  applicationName: "formstead-keys",
  onIdleError: (_database, error) => console.error(error.message),
});
try {
  const sum = { accounts: 0, changing: 0, rotated: 0, lost: 0 };
  for (const name of shards.names) {
    const database = shards.get(name);
    if (!values.status) {
      const only = account === undefined ? undefined : idToUuid(account);
      const { rotated, lost } = await rotateKeys(database, readMasterKeys(config.masterKeys), only);
      sum.rotated += rotated;
      sum.lost += lost;
    }
    const { accounts, changing } = await countKeys(database);
    sum.accounts += accounts;
    sum.changing += changing;
  }
  const { accounts, rotated, lost, changing } = sum;
  console.log(`keys accounts=${accounts} rotated=${rotated} lost=${lost} changing=${changing}`);
  if (lost > 0) process.exitCode = 1;
} finally {
  await shards.close();
}
