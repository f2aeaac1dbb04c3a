/** A named database that is kept between runs, because loading takes longer than measuring. */
import pg from "pg";
import { cloneTemplate } from "../../src/test-kit/template-database.ts";
import { testServices } from "../../src/test-kit/test-services.ts";

export async function keptClone(name: string): Promise<{ database: string; isNew: boolean }> {
  const client = new pg.Client({ connectionString: testServices.ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return { database: name, isNew: false };
    const clone = await cloneTemplate();
    await client.query(`alter database ${pg.escapeIdentifier(clone)} rename to ${pg.escapeIdentifier(name)}`);
    return { database: name, isNew: true };
  } finally {
    await client.end();
  }
}
