/** Respondents: a visitor fills in the registration, with a break in between. */
import { ada, openRegistration, registration } from "../registration-form.ts";
import { insistent, type Stage } from "../stage.ts";

const current = "/entry-sessions/current";
const letter = Buffer.from("Dear committee, I would like to present my notes.\n");

const [page] = registration.pages;
const withExtras = {
  ...registration,
  pages: [
    {
      ...page,
      items: [
        ...(page?.items ?? []),
        {
          id: "fld_letter",
          type: "file",
          key: "cover_letter",
          label: "Cover letter",
          settings: { accept: ["text/plain"] },
        },
        { id: "fld_call", type: "button", key: "call_back", label: "Call me back" },
        {
          id: "fld_companions",
          type: "repeat",
          key: "companions",
          label: "People coming with you",
          items: [{ id: "fld_companion", type: "text", key: "companion_name", label: "Name" }],
        },
      ],
    },
  ],
};

/** A form that asks where something is. */
const damage = {
  format: 1,
  title: "Report a damage",
  languages: ["en"],
  pages: [
    {
      id: "page_1",
      items: [{ id: "fld_place", type: "location", key: "place", label: "Where is the damage?" }],
    },
  ],
};

async function placesStory({ h, newOwner }: Stage): Promise<void> {
  const { form } = await openRegistration(await newOwner(), damage);
  const visitor = insistent(h.anonymous);
  const { entry_key } = await visitor.post("/entry-sessions", { form_ref: form, locale: "en" });
  const search = { field_key: "place", q: "plac Defilad 1", near: { lat: 52.23, lng: 21.01 } };
  await visitor.post(`${current}/place-searches`, search, { headers: { "x-service-entry-key": entry_key } });
}

async function publicFormsStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  const visitor = insistent(h.anonymous);
  await visitor.get(`/entry-sessions/forms/${form}`);
  await visitor.get(`/entry-sessions/forms/${form}/challenge`);
  await visitor.get(`/entry-sessions/forms/${form}/cover`);
  const { entry_key } = await visitor.post("/entry-sessions", {
    form_ref: form,
    locale: "en",
    answers: { ticket: "full" },
  });
  const headers = { "x-service-entry-key": entry_key };
  await visitor.get(current, { headers });
  await visitor.get(`${current}/form`, { headers });
  await visitor.patch(
    `${current}/answers`,
    { answers: { full_name: "Ada Lovelace" }, client_seq: 1, page: "page_1", active_ms: 8_200 },
    { headers },
  );
  await visitor.post(`${current}/validate`, { page: "page_1" }, { headers });
  await visitor.get(`${current}/options/ticket`, { headers });
  await visitor.post(`${current}/resume-links`, { email: "ada@example.com" }, { headers });
  await visitor.post(`${current}/submit`, { answers: { email: ada.email } }, { headers });
  await visitor.get(`${current}/receipt`, { headers });
  await owner.post(`/forms/${form}/preview-sessions`);
  await visitor.post("/entry-sessions/submit", {
    form_ref: form,
    locale: "en",
    answers: { full_name: "Grace Hopper", email: "grace@example.com", ticket: "full" },
  });
  const today = h.clock.now().toISOString().slice(0, 10);
  await owner.get(`/forms/${form}/funnel?from=${today}&to=${today}`);
}

async function resumeStory({ h, newOwner }: Stage): Promise<void> {
  const { form } = await openRegistration(await newOwner());
  const visitor = insistent(h.anonymous);
  const { entry_key } = await visitor.post("/entry-sessions", { form_ref: form });
  const headers = { "x-service-entry-key": entry_key };
  const { resume_url } = await visitor.post(`${current}/resume-links`, {}, { headers });
  const resume_token = new URL(resume_url).hash.replace("#resume=", "");
  await visitor.post("/entry-sessions/resume", { resume_token });
}

async function entrySessionsStory({ h, newOwner }: Stage): Promise<void> {
  const { form } = await openRegistration(await newOwner(), withExtras);
  const visitor = insistent(h.anonymous);
  const { entry_key } = await visitor.post("/entry-sessions", { form_ref: form });
  const headers = { "x-service-entry-key": entry_key };
  const instances = `${current}/groups/companions/instances`;
  const answers = { companion_name: "Charles Babbage" };
  const { instance_id } = await visitor.post(instances, { answers, position: 0 }, { headers });
  await visitor.patch(
    `${instances}/${instance_id}`,
    { answers: { companion_name: "Mary Somerville" }, position: 0 },
    { headers },
  );
  await visitor.delete(`${instances}/${instance_id}`, undefined, { headers });
  await visitor.post(`${current}/buttons/call_back/click`, undefined, { headers });
  const claims = {
    field_key: "cover_letter",
    name: "cover-letter.txt",
    size: letter.length,
    mime: "text/plain",
  };
  const { file, upload } = await visitor.post(`${current}/uploads`, claims, { headers });
  await visitor.post(`${current}/uploads/${file.id}/resume`, undefined, { headers });
  await fetch(upload.url, { method: "PUT", headers: upload.headers, body: letter });
  await visitor.post(`${current}/uploads/${file.id}/complete`, undefined, { headers });
  await visitor.get(`${current}/uploads/${file.id}`, { headers });
}

export const respondentStories = [publicFormsStory, placesStory, resumeStory, entrySessionsStory];
