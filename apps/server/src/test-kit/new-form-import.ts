/** An import of a small form from another system, created through the API. */
import { randomUUID } from "node:crypto";
import type { ApiClient } from "./caller.ts";
import { upload } from "./upload-client.ts";

const survey = JSON.stringify({ title: "Survey", elements: [{ type: "text", name: "name", title: "Name" }] });

/** The request's input: a project, and an inspected file. */
export async function formImportWish(owner: ApiClient): Promise<{ project_id: string; file_ids: string[] }> {
  const project = await owner.post("/projects", { name: `Project ${randomUUID()}` });
  const claims = { purpose: "import", name: "survey.json", mime: "application/json" };
  const file = await upload(owner, Buffer.from(survey), claims);
  if (project.status !== 201 || file.status !== 200)
    throw new Error(`not created: ${project.status} ${file.status}`);
  return { project_id: project.body.id, file_ids: [file.body.id] };
}

export async function newFormImport(owner: ApiClient): Promise<string> {
  const { status, body } = await owner.post("/form-imports", await formImportWish(owner));
  if (status !== 202) throw new Error(`not created: ${status} ${body.code}`);
  return body.id;
}
