/** A transaction of the owner role across the accounts of one database, for the platform's own housekeeping. */
import type pg from "pg";
import type { Database } from "../db/database.ts";

export async function systemTransaction<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return database.withClient(async (client, drop) => {
    try {
      await client.query("begin; set local app.system = 'on'; set local lock_timeout = '2s'");
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(drop);
      throw error;
    }
  });
}
