/** Recipes for table calls that must succeed: they need a table, one of its columns, or a state. */
import { column, newTable } from "../new-table.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

type Recipe = (world: World) => Promise<Ingredients>;

async function columnsOf({ owner }: World): Promise<{ id: string; columns: string[] }> {
  const id = await newTable(owner, [column("name"), column("other")]);
  const { body } = await owner.get(`/data-tables/${id}/columns`);
  return { id, columns: body.data.map((one: { id: string }) => one.id) };
}

async function onColumn(world: World): Promise<{ params: Record<string, string> }> {
  const { id, columns } = await columnsOf(world);
  return { params: { id, column_id: columns[0] ?? "" } };
}

export const tableRecipes: Readonly<Record<string, Recipe>> = {
  "dataTables.create": async () => ({ body: { name: "Table", columns: [{ name: "A", type: "text" }] } }),
  "dataTables.update": async ({ owner }) => ({
    params: { id: await newTable(owner, []) },
    body: { name: "B" },
  }),
  "dataTables.restore": async ({ owner }) => {
    const id = await newTable(owner, []);
    await owner.delete(`/data-tables/${id}`);
    return { params: { id } };
  },
  "dataColumns.create": async ({ owner }) => ({
    params: { id: await newTable(owner, []) },
    body: { name: "A", type: "decimal", settings: { scale: 2 } },
  }),
  "dataColumns.get": onColumn,
  "dataColumns.move": async (world) => {
    const { id, columns } = await columnsOf(world);
    return { params: { id, column_id: columns[0] ?? "" }, body: { after: columns[1] } };
  },
  "columnChanges.update": async (world) => ({ ...(await onColumn(world)), body: { name: "B" } }),
  "columnChanges.remove": onColumn,
  "columnChanges.convert": async (world) => ({ ...(await onColumn(world)), body: { type: "number" } }),
};
