/** Exports and imports: registrations move to a spreadsheet, and contacts move in from one. */
import { upload } from "../../upload-client.ts";
import { ada, openRegistration } from "../registration-form.ts";
import type { Stage } from "../stage.ts";

async function exportsStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  await owner.post("/entries", { form_id: form, answers: ada });
  const wish = {
    source: { type: "form", form_id: form, status: "submitted" },
    format: "xlsx",
    columns: ["submitted_at", "answers.full_name", "answers.ticket"],
    header: "label",
    timezone: "Europe/Berlin",
  };
  const { id } = await owner.post("/exports", wish);
  await h.runJobs();
  await owner.get(`/exports/${id}`);
  await owner.get("/exports");
  await owner.post(`/exports/${id}/download-link`);
  const unwanted = await owner.post("/exports", wish);
  await owner.post(`/exports/${unwanted.id}/cancel`);
}

async function exportSchedulesStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  const { id } = await owner.post("/export-schedules", {
    name: "Nightly to the data warehouse",
    export: { source: { type: "form", form_id: form }, format: "parquet" },
    cron: "30 2 * * *",
    timezone: "Europe/Berlin",
    target: {
      type: "s3",
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      region: "eu-central-1",
      bucket: "example-exports",
      prefix: "registrations/",
      access_key_id: "EXAMPLE_ACCESS_KEY",
      secret_access_key: "EXAMPLE_SECRET",
    },
  });
  await owner.get(`/export-schedules/${id}`);
  await owner.patch(`/export-schedules/${id}`, { name: "Every morning", cron: "0 6 * * 1-5" });
  await owner.get("/export-schedules");
  await owner.post(`/export-schedules/${id}/run`);
  await owner.get(`/export-schedules/${id}/runs`);
}

const contacts = "Name,Email\nAda Lovelace,ada@example.com\nGrace Hopper,grace\n";

async function importsStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const table = await owner.post("/data-tables", {
    name: "Contacts",
    columns: [
      { name: "Name", key: "name", type: "text" },
      { name: "Email", key: "email", type: "email", unique: true },
    ],
  });
  const claims = { purpose: "import", name: "contacts.csv", mime: "text/csv" };
  const begin = async () => {
    const { body } = await upload(owner.caller, Buffer.from(contacts), claims);
    const target = { type: "rows", table_id: table.id };
    const made = await owner.post("/imports", {
      target,
      file_id: body.id,
      options: { format: "csv", delimiter: ",", has_header: true },
    });
    await h.runJobs();
    return `/imports/${made.id}`;
  };
  const path = await begin();
  await owner.get(`${path}/preview`);
  const columns = [
    { from: "Name", to: "name" },
    { from: "Email", to: "email" },
  ];
  await owner.put(`${path}/mapping`, { columns, match_on: "email", on_match: "update" });
  await owner.post(`${path}/validate`);
  await h.runJobs();
  await owner.get(`${path}/errors`);
  await owner.post(`${path}/run`, { on_error: "skip" });
  await h.runJobs();
  await owner.get(path);
  await owner.get("/imports");
  await owner.get(`${path}/report`);
  await owner.post(`${path}/undo`);
  await owner.post(`${await begin()}/cancel`);
}

const survey = {
  title: "Visitor survey",
  elements: [{ type: "text", name: "suggestion", title: "What should we do better?" }],
};

async function formImportsStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const project = await owner.post("/projects", { name: "Customer research" });
  const claims = { purpose: "import", name: "visitor-survey.json", mime: "application/json" };
  const { body } = await upload(owner.caller, Buffer.from(JSON.stringify(survey)), claims);
  const { id } = await owner.post("/form-imports", {
    project_id: project.id,
    system: "surveyjs",
    file_ids: [body.id],
    name: "Visitor survey",
  });
  await h.runJobs();
  await owner.get(`/form-imports/${id}`);
  await owner.get("/form-imports");
}

export const transferStories = [exportsStory, exportSchedulesStory, importsStory, formImportsStory];
