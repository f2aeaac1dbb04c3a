/** Recipes for calls on entries that must succeed: they need a published form, a state, or a related resource. */
import { field, publishedForm } from "../published-form.ts";
import { sentFile } from "./file-recipes.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

type Recipe = (world: World) => Promise<Ingredients>;

const ownEtag = ({ owner }: World) => ({ ...owner.headers, "if-match": "*" });
const aForm = ({ owner }: World) => publishedForm(owner, [field("name")]);
const newEntry = (world: World) => world.make("ent");
const withEntry = async (world: World) => ({ params: { id: await newEntry(world) } });

/** A resource created below an entry, whose response has an ID. */
const below =
  (what: string, parameter: string, given: unknown, more: Ingredients = {}): Recipe =>
  async (world) => {
    const id = await newEntry(world);
    const made = await world.owner.post(`/entries/${id}/${what}`, given);
    return { ...more, params: { id, [parameter]: made.body.id } };
  };

const inSession = (more: Ingredients = {}) => below("edit-sessions", "session_id", undefined, more);
const withComment = (more: Ingredients = {}) => below("comments", "comment_id", { body: "A" }, more);

const firstRevision: Recipe = async (world) => ({ params: { id: await newEntry(world), number: "1" } });

const trashedEntry: Recipe = async (world) => {
  const id = await newEntry(world);
  await world.owner.delete(`/entries/${id}`);
  return { params: { id } };
};

const withMetafield =
  (body?: unknown): Recipe =>
  async (world) => {
    const params = { id: await newEntry(world), namespace: "crm", key: "stage" };
    await world.owner.put(`/entries/${params.id}/metafields/crm/stage`, { type: "text", value: "x" });
    return { params, body };
  };

const withIndex: Recipe = async (world) => {
  const id = await aForm(world);
  const made = await world.owner.post(`/forms/${id}/answer-indexes`, { path: "name" });
  return { params: { id, index_id: made.body.id } };
};

export const entryRecipes: Readonly<Record<string, Recipe>> = {
  "entries.create": async (world) => ({ body: { form_id: await aForm(world), answers: { name: "Ada" } } }),
  "entries.update": async (world) => ({ ...(await withEntry(world)), body: { tags: ["a"] } }),
  "entries.getAnswers": withEntry,
  "entries.changeAnswers": async (world) => ({
    ...(await withEntry(world)),
    body: { answers: { name: "Eva" } },
    headers: ownEtag(world),
  }),
  "entries.restore": trashedEntry,
  "entryMetafields.put": withMetafield({ type: "text", value: "y" }),
  "entryMetafields.remove": withMetafield(),
  "entryRevisions.get": firstRevision,
  "entryRevisions.diff": firstRevision,
  "entryRevisions.restore": firstRevision,
  "editSessions.get": inSession(),
  "editSessions.save": inSession({ body: { answers: { name: "Eva" } } }),
  "editSessions.commit": inSession({ body: {} }),
  "editSessions.discard": inSession(),
  "entryComments.update": withComment({ body: { body: "B" } }),
  "entryComments.remove": withComment(),
  "entryBatch.run": async (world) => ({
    body: {
      operations: [
        { op: "create", data: { form_id: await aForm(world), answers: {} } },
        { op: "trash", id: await newEntry(world) },
      ],
    },
  }),
  "entryFiles.attach": async (world) => ({
    ...(await withEntry(world)),
    body: { file_id: await sentFile(world.owner, true) },
  }),
  "entryFiles.detach": async (world) => {
    const params = { id: await newEntry(world), file_id: await sentFile(world.owner, true) };
    await world.owner.post(`/entries/${params.id}/files`, { file_id: params.file_id });
    return { params };
  },
  "answerIndexes.create": async (world) => ({ params: { id: await aForm(world) }, body: { path: "name" } }),
  "answerIndexes.get": withIndex,
  "answerIndexes.remove": withIndex,
  "entrySearch.query": async (world) => ({ body: { form_id: await aForm(world) } }),
  "entrySearch.aggregate": async (world) => ({ body: { form_id: await aForm(world) } }),
  "entryBulk.run": async (world) => ({ body: { form_id: await aForm(world), action: "trash" } }),
};
