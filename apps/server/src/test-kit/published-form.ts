/** A form with a published version, created through the API. */
import type { Answer, ApiClient } from "./caller.ts";

type Item = Readonly<Record<string, unknown>>;

export const field = (key: string, more: Item = {}): Item => ({
  id: `fld_${key}`,
  type: "text",
  key,
  label: key,
  ...more,
});

export const page = (id: string, items: readonly Item[], more: Item = {}): Item => ({ id, items, ...more });

export const definitionOf = (pages: readonly Item[], more: Item = {}): Item => ({
  format: 1,
  title: "Survey",
  languages: ["en"],
  pages,
  ...more,
});

const anyEtag = { headers: { "if-match": "*" } };

/** Saves a definition in the form's draft and publishes it. */
export async function publish(owner: ApiClient, formId: string, definition: Item): Promise<void> {
  await owner.post(`/forms/${formId}/draft`, {});
  must(await owner.put(`/forms/${formId}/draft`, { definition }, anyEtag), 200);
  must(await owner.post(`/forms/${formId}/draft/publish`, { accept_breaking: true }, anyEtag), 201);
}

function must(answer: Answer, status: number): void {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** One page with these items. */
export const publishedForm = (owner: ApiClient, items: readonly Item[], more: Item = {}): Promise<string> =>
  publishedPages(owner, [page("page_1", items)], more);

export async function publishedPages(
  owner: ApiClient,
  pages: readonly Item[],
  more: Item = {},
): Promise<string> {
  const project = (await owner.post("/projects", { name: `Project ${Math.random()}` })).body;
  const form = (await owner.post("/forms", { project_id: project.id, name: "Form" })).body;
  await publish(owner, form.id, definitionOf(pages, more));
  return form.id;
}
