/** Queries one database as its owner, across all accounts, in a transaction of its own. */
import pg from "pg";
import type { Harness } from "./harness.ts";

export async function ownerQuery<Row extends object>(
  { composition }: Pick<Harness, "composition">,
  shard: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: composition.platform.config.shardOwnerUrls.get(shard) });
  await client.connect();
  try {
    await client.query("begin; set local app.system = 'on'");
    // Without values, the text may contain several statements.
    const { rows } = await (values.length > 0
      ? client.query<Row>(text, [...values])
      : client.query<Row>(text));
    await client.query("commit");
    return rows;
  } finally {
    await client.end();
  }
}
