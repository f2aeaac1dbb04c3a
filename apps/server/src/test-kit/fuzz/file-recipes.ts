/** Recipes for calls on files that must succeed: the bytes must first be uploaded through the store's links. */
import type { Caller } from "../harness.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

type Recipe = (world: World) => Promise<Ingredients>;

const text = "some text";
const aFile = {
  purpose: "entry_attachment",
  name: "a.txt",
  size: text.length,
  mime: "text/plain",
};

/** The ID of a file whose bytes have arrived; optionally completed. */
export async function sentFile(owner: Caller, isComplete: boolean): Promise<string> {
  const { body } = await owner.post("/files", aFile);
  const { url, headers, method } = body.upload;
  await fetch(url, { method, headers, body: text });
  if (isComplete) await owner.post(`/files/${body.file.id}/complete`);
  return body.file.id;
}

const readyFile: Recipe = async ({ owner }) => ({ params: { id: await sentFile(owner, true) } });

export const fileRecipes: Readonly<Record<string, Recipe>> = {
  "files.prepare": async () => ({ body: aFile }),
  "files.complete": async ({ owner }) => ({ params: { id: await sentFile(owner, false) } }),
  "files.download": readyFile,
  "files.downloadLink": readyFile,
};
