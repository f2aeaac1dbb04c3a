/**
 * Runs the statements of a migration that has no transaction. `create index concurrently` leaves an invalid index
 * behind if it fails or its process dies, and `if not exists` then skips it. Therefore, an invalid index of the same
 * name is dropped first, and the file counts as applied only when every index it creates is valid.
 */
import type pg from "pg";

const createIndex =
  /^create\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+(\w+)/i;

const concurrent = /^(?:create\s+(?:unique\s+)?|drop\s+)index\s+concurrently\b/i;

interface NewIndex {
  readonly name: string;
  readonly table: string;
  readonly isConcurrent: boolean;
}

/** The migration lint guarantees that this split finds the same statements as the real parser. */
export function splitStatements(text: string): string[] {
  return text
    .replace(/^\s*--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

function newIndex(statement: string): NewIndex | undefined {
  const [, concurrently, name, table] = createIndex.exec(statement) ?? [];
  return name && table ? { name, table, isConcurrent: concurrently !== undefined } : undefined;
}

/** Sends the statements one at a time, because several in one message would be one transaction. */
export async function applyOneByOne(client: pg.Client, text: string, lockTimeoutMs: number): Promise<void> {
  for (const statement of splitStatements(text)) {
    const index = newIndex(statement);
    // A concurrent statement blocks neither readers nor writers while waiting, so it needs no lock timeout.
    const isPatient = concurrent.test(statement);
    await client.query(`set lock_timeout = '${isPatient ? 0 : lockTimeoutMs}ms'`);
    if (index?.isConcurrent) await build(client, index, statement);
    else await client.query(statement);
  }
  const invalid = await invalidIndexes(client, text);
  if (invalid.length > 0) throw new Error(`index ${invalid.join(", ")} is not valid`);
}

/** The names of indexes that the file creates and that exist, but are not valid. */
export async function invalidIndexes(client: pg.Client, text: string): Promise<string[]> {
  const names = splitStatements(text).flatMap((statement) => newIndex(statement)?.name ?? []);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and i.indexrelid in (select to_regclass(n) from unnest($1::text[]) n)`,
    [names],
  );
  return rows.map((row) => row.name);
}

async function build(client: pg.Client, index: NewIndex, statement: string): Promise<void> {
  await dropIfInvalid(client, index);
  if (await exists(client, index)) return;
  try {
    await client.query(statement);
  } catch (error) {
    await dropIfInvalid(client, index);
    throw error;
  }
}

async function dropIfInvalid(client: pg.Client, index: NewIndex): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop index concurrently if exists %s', indexrelid::regclass) as statement
     from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
    [index.name],
  );
  if (rows[0]) await client.query(rows[0].statement);
}

/** Looks only on the index's own table, because an index with that name on another table must cause an error. */
async function exists(client: pg.Client, index: NewIndex): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and indrelid = to_regclass($2)",
    [index.name, index.table],
  );
  return rows.length > 0;
}
