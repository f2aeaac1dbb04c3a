/** A view of its own form that can have share links, created through the API. */
import type { Answer, ApiClient } from "./caller.ts";
import { field, publishedForm } from "./published-form.ts";

export async function newView(owner: ApiClient): Promise<string> {
  const form_id = await publishedForm(owner, [field("name")]);
  const made = await owner.post("/views", { source: { form_id }, name: "View", columns: ["answers.name"] });
  return bodyOf(made).id;
}

export async function newShareLink(owner: ApiClient): Promise<{ viw: string; vsl: string; token: string }> {
  const viw = await newView(owner);
  const { id, token } = bodyOf(await owner.post(`/views/${viw}/share-links`, {}));
  return { viw, vsl: id, token };
}

function bodyOf({ status, body }: Answer): { id: string; token: string } {
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
