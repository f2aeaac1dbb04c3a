/** Runs once before all tests: the template exists and nothing is left from earlier runs. */
import { dropOldClones, ensureTemplate } from "./template-database.ts";

export async function setup(): Promise<void> {
  await dropOldClones();
  await ensureTemplate();
}
