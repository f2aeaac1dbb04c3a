/** Recipes for calls on rows that must succeed: they need a table with columns, and rows of that table. */
import { column, newTable } from "../new-table.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

type Recipe = (world: World) => Promise<Ingredients>;

const aTable = ({ owner }: World) =>
  newTable(owner, [column("sku", "text", { unique: true }), column("stock", "number")]);

const inTable =
  (more: Ingredients = {}): Recipe =>
  async (world) => ({ ...more, params: { id: await aTable(world) } });

const withRow =
  (more: Ingredients = {}): Recipe =>
  async (world) => {
    const id = await aTable(world);
    const { body } = await world.owner.post(`/data-tables/${id}/rows`, { values: { sku: "A" } });
    return { ...more, params: { id, row_id: body.id } };
  };

const firstRevision: Recipe = async (world) => {
  const { params } = await withRow()(world);
  return { params: { ...params, number: "1" } };
};

const byValue =
  (more: Ingredients = {}): Recipe =>
  async (world) => {
    const { params } = await withRow()(world);
    return { ...more, params: { id: params?.id ?? "", column: "sku", value: "A" } };
  };

const values = { values: { stock: 1 } };
const filter = { field: "values.stock", op: "null", value: true };

export const rowRecipes: Readonly<Record<string, Recipe>> = {
  "dataRows.list": inTable(),
  "dataRows.query": inTable({ body: { filter, sort: "-values.stock" } }),
  "dataRows.aggregate": inTable({ body: { filter, group_by: [{ field: "values.sku" }] } }),
  "dataRows.get": withRow(),
  "dataRows.create": inTable({ body: values }),
  "dataRows.update": withRow({ body: values }),
  "dataRows.remove": withRow(),
  "dataRows.getBy": byValue(),
  "dataRows.putBy": byValue({ body: values }),
  "dataRowHistory.list": withRow(),
  "dataRowHistory.erase": withRow({ body: { reason: "other" } }),
  "dataRowHistory.restore": firstRevision,
  "dataRowBulk.batch": inTable({ body: { operations: [{ op: "create", data: { values: { sku: "B" } } }] } }),
  "dataRowBulk.bulk": inTable({ body: { filter, action: "delete" } }),
};
