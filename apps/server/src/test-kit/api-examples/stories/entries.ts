/** Entries: the team works on the registrations that arrive. */
import { upload } from "../../upload-client.ts";
import { ada, grace, openRegistration } from "../registration-form.ts";
import { anyEtag, type Stage } from "../stage.ts";

async function entriesStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  const { id } = await owner.post("/entries", {
    form_id: form,
    answers: ada,
    locale: "en",
    external_id: "crm-4711",
    tags: ["speaker"],
  });
  const entry = `/entries/${id}`;
  await owner.get(entry);
  await owner.patch(entry, { tags: ["speaker", "vip"], assignee_id: owner.caller.user.id });
  await owner.get(`${entry}/answers`);
  await owner.patch(`${entry}/answers`, { answers: { guests: 2 } }, anyEtag);
  await owner.post(`${entry}/review`, { decision: "approved" });
  await owner.post(`${entry}/reopen`);
  await owner.post(`${entry}/submit`);
  await owner.delete(entry);
  await owner.post(`${entry}/restore`);
  await owner.get(`${entry}/revisions`);
  await owner.get(`${entry}/revisions/2`);
  await owner.get(`${entry}/revisions/2/diff`);
  await owner.post(`${entry}/revisions/1/restore`);
  const comment = await owner.post(`${entry}/comments`, { body: "Needs a vegetarian meal." });
  await owner.patch(`${entry}/comments/${comment.id}`, { body: "Needs two vegetarian meals." });
  await owner.get(`${entry}/comments`);
  await owner.put(`${entry}/metafields/crm/stage`, { type: "text", value: "qualified" });
  await owner.get(`${entry}/metafields`);
  const bytes = Buffer.from("Invoice 2026-014\n");
  const file = await upload(owner.caller, bytes, {
    purpose: "entry_attachment",
    name: "invoice.txt",
    mime: "text/plain",
  });
  await owner.post(`${entry}/files`, { file_id: file.body.id });
  await owner.get(`${entry}/files`);
  await owner.get(`${entry}/timeline`);
  await owner.post(`${entry}/erase`, { reason: "subject_request" });
}

async function editSessionsStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  const entry = await owner.post("/entries", { form_id: form, answers: ada });
  const sessions = `/entries/${entry.id}/edit-sessions`;
  const { id } = await owner.post(sessions);
  await owner.patch(`${sessions}/${id}/answers`, { answers: { guests: 2, ticket: "day" } });
  await owner.get(`${sessions}/${id}`);
  await owner.get(sessions);
  await owner.post(`${sessions}/${id}/commit`, { merge: true });
}

async function searchStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  await owner.post("/entries", { form_id: form, answers: ada });
  const second = await owner.post("/entries", { form_id: form, answers: grace });
  const filter = { field: "answers.ticket", op: "eq", value: "full" };
  await owner.get(`/entries?form_id=${form}`);
  await owner.post("/entries/query", { form_id: form, filter, sort: "-submitted_at", limit: 20 });
  await owner.post("/entries/aggregate", {
    form_id: form,
    group_by: [{ field: "answers.ticket" }],
    metrics: { guests: { op: "sum", field: "answers.guests" } },
  });
  await owner.get(`/forms/${form}/stats`);
  const index = await owner.post(`/forms/${form}/answer-indexes`, { path: "ticket", purpose: "order" });
  await h.runJobs();
  await owner.get(`/forms/${form}/answer-indexes/${index.id}`);
  await owner.get(`/forms/${form}/answer-indexes`);
  const operations = [
    { op: "update", id: second.id, data: { tags: ["press"] } },
    { op: "review", id: second.id, data: { decision: "approved" } },
  ];
  await owner.post("/entries/batch", { operations, atomic: true });
  await owner.post("/entries/batch", {
    operations: [{ op: "submit", id: second.id }, ...operations],
    atomic: false,
  });
  const tagging = { form_id: form, filter, action: "tag", args: { tags: ["full-conference"] } };
  await owner.post("/entries/bulk", { ...tagging, dry_run: true });
  await owner.post("/entries/bulk", { ...tagging, dry_run: false, expected_count: 1 });
}

export const entryStories = [entriesStory, editSessionsStory, searchStory];
