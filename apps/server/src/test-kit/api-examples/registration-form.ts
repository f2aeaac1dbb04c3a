/** The form that most stories use: people register for a conference. */
import type { StoryClient } from "./stage.ts";
import { anyEtag } from "./stage.ts";

const option = (value: string, label: string) => ({ value, label });

export const registration = {
  format: 1,
  title: "Event registration",
  languages: ["en"],
  pages: [
    {
      id: "page_1",
      title: "About you",
      items: [
        { id: "fld_name", type: "text", key: "full_name", label: "Full name", required: true },
        { id: "fld_email", type: "email", key: "email", label: "Email address", required: true },
        {
          id: "fld_ticket",
          type: "select",
          key: "ticket",
          label: "Ticket",
          settings: { options: [option("day", "Day ticket"), option("full", "Full conference")] },
        },
        { id: "fld_guests", type: "number", key: "guests", label: "Number of guests" },
      ],
    },
  ],
};

export const ada = { full_name: "Ada Lovelace", email: "ada@example.com", ticket: "full", guests: 1 };
export const grace = { full_name: "Grace Hopper", email: "grace@example.com", ticket: "day", guests: 0 };

/** Creates the project "Customer research" with the published form "Event registration". */
export async function openRegistration(
  owner: StoryClient,
  definition: object = registration,
): Promise<{ project: string; form: string }> {
  const project = await owner.post("/projects", { name: "Customer research" });
  const form = await owner.post("/forms", { project_id: project.id, name: "Event registration" });
  await owner.put(`/forms/${form.id}/draft`, { definition }, anyEtag);
  await owner.post(`/forms/${form.id}/draft/publish`, { notes: "First version" }, anyEtag);
  return { project: project.id, form: form.id };
}
