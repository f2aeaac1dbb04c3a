/** Forms: a team collects registrations for a conference. */
import { openRegistration, registration } from "../registration-form.ts";
import { anyEtag, type Stage } from "../stage.ts";

async function projectsStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const description = "Interviews, surveys, and events.";
  const { id } = await owner.post("/projects", { name: "Customer research", description, color: "#2f6f5e" });
  await owner.get(`/projects/${id}`);
  await owner.patch(`/projects/${id}`, { name: "Customer research 2026" });
  await owner.post(`/projects/${id}/archive`);
  await owner.post(`/projects/${id}/unarchive`);
  await owner.delete(`/projects/${id}`);
  await owner.post(`/projects/${id}/restore`);
  await owner.get("/projects");
}

async function draftsStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const project = await owner.post("/projects", { name: "Customer research" });
  const form = await owner.post("/forms", { project_id: project.id, name: "Event registration" });
  const draft = `/forms/${form.id}/draft`;
  await owner.put(draft, { definition: registration }, anyEtag);
  await owner.get(draft);
  const changes = [{ op: "replace", path: "/title", value: "Conference registration" }];
  await owner.patch(draft, changes, {
    headers: { ...anyEtag.headers, "content-type": "application/json-patch+json" },
  });
  await owner.get(`${draft}/fields`);
  const company = { id: "fld_company", type: "text", key: "company", label: "Company" };
  const place = { parent_id: "page_1", after_id: "fld_email" };
  await owner.post(`${draft}/fields`, { ...place, item: company }, anyEtag);
  await owner.patch(
    `${draft}/fields/fld_company`,
    { item: { label: "Company or university", required: false } },
    anyEtag,
  );
  await owner.post(
    `${draft}/fields/fld_company/move`,
    { parent_id: "page_1", after_id: "fld_name" },
    anyEtag,
  );
  await owner.post(`${draft}/validate`);
  await owner.post(`${draft}/publish`, { notes: "Asks for the company." }, anyEtag);
  await owner.get(`/forms/${form.id}/versions`);
  await owner.get(`/forms/${form.id}/versions/1`);
  await owner.post(draft, { from_version: 1 });
  await owner.patch(`${draft}/fields/fld_company`, { item: { label: "Organization" } }, anyEtag);
  await owner.post(`${draft}/publish`, { notes: "New label." }, anyEtag);
  await owner.get(`/forms/${form.id}/versions/2/diff`);
  await owner.get("/field-types");
}

async function formsStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  await owner.patch(`/forms/${form}`, {
    name: "Event registration 2026",
    slug: "event-registration",
    access: "public",
    max_entries: 250,
    opens_at: "2026-03-01T08:00:00.000Z",
    closes_at: "2099-06-30T18:00:00.000Z",
    retention_days: 365,
  });
  await owner.get(`/forms/${form}`);
  await owner.get("/forms");
  await owner.post(`/forms/${form}/duplicate`, { name: "Workshop registration" });
  for (const verb of ["pause", "resume", "close", "reopen", "archive", "unarchive"])
    await owner.post(`/forms/${form}/${verb}`);
  await owner.delete(`/forms/${form}`);
  await owner.post(`/forms/${form}/restore`);
}

async function evaluationStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  await owner.get(`/forms/${form}/versions/1/schema`);
  await owner.post(`/forms/${form}/versions/1/evaluate`, {
    answers: { full_name: "Ada Lovelace", ticket: "full" },
    language: "en",
  });
}

async function formLinksStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  const { id } = await owner.post(`/forms/${form}/links`, {
    name: "Newsletter in May",
    prefill: { ticket: "full" },
    expires_at: "2099-05-31T22:00:00.000Z",
    max_uses: 100,
  });
  await owner.get(`/forms/${form}/links/${id}`);
  await owner.post(`/forms/${form}/prefill-tokens`, {
    values: { ticket: "full" },
    expires_at: "2099-05-31T22:00:00.000Z",
  });
  await owner.patch(`/forms/${form}/links/${id}`, { name: "Newsletter in June", max_uses: 200 });
  await owner.get(`/forms/${form}/links`);
}

async function shortAddressesStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  await owner.put(`/forms/${form}/short-address`, { slug: "event-registration" });
  await owner.get(`/forms/${form}/short-address`);
  await owner.delete(`/forms/${form}/short-address`);
}

async function domainsStory({ newOwner, texts }: Stage): Promise<void> {
  const owner = await newOwner();
  const { id, record } = await owner.post("/domains", { host: "survey.example.org" });
  texts.set(record.name, [record.value]);
  await owner.post(`/domains/${id}/verify`);
  await owner.patch(`/domains/${id}`, { is_primary: true });
  await owner.get(`/domains/${id}`);
  await owner.get("/domains");
  await owner.delete(`/domains/${id}`);
}

export const formStories = [
  domainsStory,
  projectsStory,
  draftsStory,
  formsStory,
  evaluationStory,
  formLinksStory,
  shortAddressesStory,
];
