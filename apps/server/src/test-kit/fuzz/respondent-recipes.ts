/** Recipes for respondent calls that must succeed: each starts its own entry and uses its key. */
import { field, publishedForm } from "../published-form.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

type Recipe = (world: World) => Promise<Ingredients>;

const items = [
  field("name"),
  field("town", { type: "select", settings: { options: [{ value: "u", label: "Ulm" }] } }),
  field("paper", { type: "file", settings: { accept: ["text/plain"] } }),
  { id: "btn", type: "button", key: "call", label: "Call" },
  { id: "rep", type: "repeat", key: "children", items: [field("first")] },
];

interface Begun {
  readonly formId: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function begin({ h, owner }: World): Promise<Begun> {
  const formId = await publishedForm(owner, items);
  const { body } = await h.anonymous.post("/entry-sessions", { form_ref: formId });
  return { formId, headers: { "x-service-entry-key": body.entry_key } };
}

const current = "/entry-sessions/current";

const withKey =
  (more: Ingredients = {}): Recipe =>
  async (world) => ({ ...more, headers: (await begin(world)).headers });

const submitted: Recipe = async (world) => {
  const { headers } = await begin(world);
  await world.h.anonymous.post(`${current}/submit`, {}, { headers });
  return { headers };
};

const withInstance =
  (more: Ingredients = {}): Recipe =>
  async (world) => {
    const { headers } = await begin(world);
    const added = await world.h.anonymous.post(`${current}/groups/children/instances`, {}, { headers });
    return { ...more, headers, params: { group_key: "children", instance_id: added.body.instance_id } };
  };

const announced = { field_key: "paper", name: "a.txt", size: 3, mime: "text/plain" };

const withUpload =
  (isSent: boolean): Recipe =>
  async (world) => {
    const { headers } = await begin(world);
    const { body } = await world.h.anonymous.post(`${current}/uploads`, announced, { headers });
    const { url, headers: sent } = body.upload;
    if (isSent) await fetch(url, { method: "PUT", headers: sent, body: "abc" });
    return { headers, params: { file_id: body.file.id } };
  };

const publicForm: Recipe = async (world) => ({
  params: { form_ref: await publishedForm(world.owner, items) },
  headers: {},
});

export const respondentRecipes: Readonly<Record<string, Recipe>> = {
  "publicForms.get": publicForm,
  "publicForms.getCover": publicForm,
  "publicForms.getChallenge": publicForm,
  "publicForms.begin": async (world) => ({
    body: { form_ref: await publishedForm(world.owner, items), answers: { name: "Ada" } },
    headers: {},
  }),
  "publicForms.submit": async (world) => ({
    body: { form_ref: await publishedForm(world.owner, items), answers: { name: "Ada" } },
    headers: {},
  }),
  "publicForms.resume": async (world) => {
    const { headers } = await begin(world);
    const link = await world.h.anonymous.post(`${current}/resume-links`, {}, { headers });
    return {
      body: { resume_token: new URL(link.body.resume_url).hash.replace("#resume=", "") },
      headers: {},
    };
  },
  "formPreviews.begin": async (world) => ({ params: { id: await publishedForm(world.owner, items) } }),
  "entrySessions.get": withKey(),
  "entrySessions.getForm": withKey(),
  "entrySessions.saveAnswers": withKey({ body: { answers: { name: "Eva" }, client_seq: 1 } }),
  "entrySessions.addInstance": withKey({ params: { group_key: "children" }, body: {} }),
  "entrySessions.changeInstance": withInstance({ body: { position: 0, answers: { first: "Bo" } } }),
  "entrySessions.removeInstance": withInstance(),
  "entrySessions.click": withKey({ params: { field_key: "call" } }),
  "entrySessions.validate": withKey({ body: {} }),
  "entrySessions.submit": withKey({ body: { answers: { name: "Eva" } } }),
  "entrySessions.getReceipt": submitted,
  "entrySessions.createResumeLink": withKey({ body: {} }),
  "entrySessions.discard": withKey(),
  "entryUploads.prepare": withKey({ body: announced }),
  "entryUploads.resume": withUpload(false),
  "entryUploads.complete": withUpload(true),
  "entryUploads.get": withUpload(false),
  "entryUploads.remove": withUpload(false),
  "entryOffers.listOptions": withKey({ params: { field_key: "town" } }),
};
