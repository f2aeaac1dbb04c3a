/** Recipes for export calls that must succeed: they need an existing form, a finished file, or a finished export. */
import { exportScheduleBody, newExport, newExportSchedule } from "../new-export.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

type Recipe = (world: World) => Promise<Ingredients>;

const ready: Recipe = async ({ h, owner }) => {
  const id = await newExport(owner);
  await h.runJobs();
  return { params: { id } };
};
const scheduled =
  (more: Ingredients = {}): Recipe =>
  async ({ owner }) => ({ ...more, params: { id: await newExportSchedule(owner) } });

export const exportRecipes: Readonly<Record<string, Recipe>> = {
  "exports.create": async (world) => ({
    body: { source: { type: "form", form_id: await world.make("frm") }, format: "csv" },
  }),
  "exports.cancel": async ({ owner }) => ({ params: { id: await newExport(owner) } }),
  "exports.remove": ready,
  "exports.download": ready,
  "exports.downloadLink": ready,
  "exportSchedules.create": async ({ owner }) => ({ body: await exportScheduleBody(owner) }),
  "exportSchedules.update": scheduled({ body: { name: "Other" } }),
  "exportSchedules.run": scheduled(),
};
