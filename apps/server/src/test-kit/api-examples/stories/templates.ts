/** Templates and references: a confirmation email that greets people by name. */
import { ada, openRegistration } from "../registration-form.ts";
import { anyEtag, type Stage } from "../stage.ts";

const greeting = "<p>Hello {{ entry.answers.full_name }}, your place is reserved.</p>";

async function templatesStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  const sample = { entry: { answers: { full_name: "Ada Lovelace" } } };
  const { id } = await owner.post("/templates", {
    name: "Registration confirmed",
    channel: "email",
    subject: "You are registered",
    body: greeting,
    form_id: form,
    language: "en",
    sample,
  });
  await owner.get(`/templates/${id}`);
  await owner.patch(`/templates/${id}`, { subject: "See you at the conference" }, anyEtag);
  await owner.get(`/templates/${id}/versions`);
  await owner.get(`/templates/${id}/versions/1`);
  await owner.post(`/templates/${id}/versions/1/restore`);
  await owner.post(`/templates/${id}/duplicate`, { name: "Registration confirmed (copy)" });
  await owner.get("/templates");
  await owner.post(`/templates/${id}/preview`, { context: { sample } });
  const texts = { subject: "You are registered", body: greeting, form_id: form, context: { sample } };
  await owner.post("/templates/preview", { channel: "email", ...texts });
  await owner.post(`/templates/${id}/send-test`, { context: { sample } });
  const badge = "<h1>{{ entry.answers.full_name }}</h1>";
  const pdf = await owner.post("/templates", { name: "Badge", channel: "pdf", body: badge, form_id: form });
  await owner.post(`/templates/${pdf.id}/preview`, { context: { sample } });
  await owner.post("/templates/preview", { channel: "pdf", body: badge, form_id: form, context: { sample } });
  const frame = { name: "Letterhead", kind: "layout", channel: "email", body: "<main>{{ content }}</main>" };
  const layout = await owner.post("/templates", frame);
  await owner.patch(`/templates/${id}`, { layout_id: layout.id }, anyEtag);
  await owner.get(`/templates/${layout.id}/usages`);
}

async function referencesStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  const entry = await owner.post("/entries", { form_id: form, answers: ada });
  await owner.post("/templates", {
    name: "Registration confirmed",
    channel: "email",
    subject: "You are registered",
    body: greeting,
    form_id: form,
  });
  await owner.get(`/references/search?context=entry:${entry.id}&q=name`);
  await owner.post("/references/resolve", {
    refs: ["entry.answers.full_name", "entry.answers.phone"],
    context: { entry_id: entry.id },
  });
  await owner.post("/references/validate", {
    mapping: { subject: "Welcome, {{ entry.answers.full_name }}" },
    context: { form_id: form },
  });
  await owner.get("/references/usages?ref=entry.answers.full_name");
}

export const templateStories = [templatesStory, referencesStory];
