/** A template, created through the API. */
import type { ApiClient } from "./caller.ts";

export const plainMail = {
  name: "T",
  channel: "email",
  subject: "Hello",
  body: "<p>{{ entry.answers.name }}</p>",
};

export async function newTemplate(owner: ApiClient, versions = 1): Promise<string> {
  const { status, body } = await owner.post("/templates", plainMail);
  if (status !== 201) throw new Error(`not created: ${status} ${body.code}`);
  for (let n = 1; n < versions; n += 1)
    await owner.patch(`/templates/${body.id}`, { body: `v${n}` }, { headers: { "if-match": "*" } });
  return body.id;
}
