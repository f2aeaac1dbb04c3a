/**
 * Installs an extension in an account through the API. There can be only one of each, so an older one is removed
 * first.
 */
import type { ApiClient } from "./caller.ts";

export const someExtensions = {
  slack: { slug: "slack-message", config: { webhook_url: "https://hooks.good.org/services/x" } },
  digest: { slug: "entry-digest", config: { to: ["ada@example.test"] } },
} as const;

export async function installedExtension(
  owner: ApiClient,
  which: keyof typeof someExtensions = "slack",
): Promise<string> {
  const wanted = someExtensions[which];
  const { data } = (await owner.get("/extensions?limit=100")).body as {
    data: { id: string; slug: string }[];
  };
  for (const { id, slug } of data) if (slug === wanted.slug) await owner.delete(`/extensions/${id}`);
  const { status, body } = await owner.post("/extensions", wanted);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.id;
}
