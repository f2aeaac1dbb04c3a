/** Files and jobs: a person uploads a floor plan, and exports the account. */
import { upload } from "../../upload-client.ts";
import type { Stage } from "../stage.ts";

const plan = Buffer.from("Ground floor: registration, cloakroom, main hall.\n");
const claims = { purpose: "entry_attachment", name: "floor-plan.txt", mime: "text/plain", size: plan.length };

async function filesStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const prepared = await owner.post("/files", claims);
  await owner.post(`/files/${prepared.file.id}/resume`);
  const { body: file } = await upload(owner.caller, plan, claims);
  await owner.get(`/files/${file.id}`);
  await owner.get("/files?limit=1");
  await owner.post(`/files/${file.id}/download-link`);
}

async function jobsStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const finished = await owner.post("/account/exports");
  await h.runJobs();
  await owner.get(`/jobs/${finished.id}`);
  await owner.get("/jobs");
  await owner.post(`/account/exports/${finished.id}/download-link`);
  const unwanted = await owner.post("/account/exports");
  await owner.post(`/jobs/${unwanted.id}/cancel`);
}

export const fileStories = [filesStory, jobsStory];
