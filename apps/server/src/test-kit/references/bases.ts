/** Valid calls for references that the recipes of the contract fuzz do not cover, by operation or by reference. */
import type { Ingredients } from "../fuzz/ingredients.ts";
import type { World } from "../fuzz/world.ts";
import { newConnector } from "../new-connector.ts";
import { formImportWish } from "../new-form-import.ts";
import { column, newTable } from "../new-table.ts";
import { plainMail } from "../new-template.ts";

type Base = (world: World) => Promise<Ingredients>;

async function newLayout({ owner }: World): Promise<string> {
  const layout = { name: "L", channel: "email", kind: "layout", body: "<p>{{ content }}</p>" };
  return (await owner.post("/templates", layout)).body.id;
}

const rowOperation =
  (op: object): Base =>
  async ({ owner }) => {
    const id = await newTable(owner, [column("sku")]);
    const row = await owner.post(`/data-tables/${id}/rows`, { values: { sku: "A" } });
    return { params: { id }, body: { operations: [{ ...op, id: row.body.id }] } };
  };

export const bases: Readonly<Record<string, Base>> = {
  "references.resolve": async () => ({ body: { refs: ["entry.id"], context: {} } }),
  "templates.create /layout_id|0 (tpl)": async (world) => ({
    body: { ...plainMail, layout_id: await newLayout(world) },
  }),
  "templates.update /layout_id|0 (tpl)": async (world) => ({ body: { layout_id: await newLayout(world) } }),
  "connectorActions.test /environment_id (env)": async ({ owner }) => {
    const { con, act, env } = await newConnector(owner);
    return { params: { id: con, act_id: act }, body: { environment_id: env } };
  },
  "dataRowBulk.batch /operations/0/id|1 (row)": rowOperation({
    op: "update",
    data: { values: { sku: "B" } },
  }),
  "dataRowBulk.batch /operations/0/id|3 (row)": rowOperation({ op: "delete" }),
  "formImports.create /form_id (frm)": async (world) => {
    const { file_ids } = await formImportWish(world.owner);
    return { body: { file_ids, form_id: await world.make("frm") } };
  },
  "formImports.create /answers_file_ids/0 (fil)": async ({ owner }) => {
    const wish = await formImportWish(owner);
    return { body: { ...wish, publish: true, answers_file_ids: wish.file_ids } };
  },
};
