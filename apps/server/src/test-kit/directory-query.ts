/** Queries the directory as the application does, in a transaction with the required setting. */
import type pg from "pg";
import type { Harness } from "./harness.ts";

export async function directoryQuery(
  { composition }: Pick<Harness, "composition">,
  text: string,
  values: readonly unknown[] = [],
  // biome-ignore lint/suspicious/noExplicitAny: tests read rows of every shape; assertions give the types
): Promise<pg.QueryResult<any>> {
  const client = await composition.platform.directory.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.directory', 'on', true)");
    const result = await client.query(text, [...values]);
    await client.query("commit");
    return result;
  } finally {
    await client.query("rollback");
    client.release();
  }
}
