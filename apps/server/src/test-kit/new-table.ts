/** A data table with columns, created through the API. */
import type { ApiClient } from "./caller.ts";

type Item = Readonly<Record<string, unknown>>;

export const column = (key: string, type = "text", more: Item = {}): Item => ({
  key,
  name: key,
  type,
  ...more,
});

let tables = 0;

export async function newTable(owner: ApiClient, columns: readonly Item[], more: Item = {}): Promise<string> {
  tables += 1;
  const made = await owner.post("/data-tables", { name: `Table ${tables}`, columns, ...more });
  if (made.status !== 201) throw new Error(`${made.status}: ${JSON.stringify(made.body)}`);
  return made.body.id;
}
