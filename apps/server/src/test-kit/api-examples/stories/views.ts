/** Views: the organizers save a list of guests and share it with the caterer. */
import { ada, grace, openRegistration } from "../registration-form.ts";
import { insistent, type Stage } from "../stage.ts";

async function viewsStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  for (const answers of [ada, grace]) await owner.post("/entries", { form_id: form, answers });
  const { id } = await owner.post("/views", {
    source: { form_id: form },
    name: "Full conference",
    visibility: "shared",
    filter: { field: "answers.ticket", op: "eq", value: "full" },
    sort: "-submitted_at",
    columns: ["answers.full_name", "answers.guests"],
    group_by: [{ field: "answers.ticket" }],
    aggregates: { guests: { op: "sum", field: "answers.guests" } },
  });
  await owner.get(`/views/${id}`);
  await owner.patch(`/views/${id}`, { name: "Guests of the full conference" });
  await owner.get("/views");
  await owner.get(`/views/${id}/results`);
  await owner.get(`/views/${id}/summary`);
  const { token } = await owner.post(`/views/${id}/share-links`, { expires_at: "2099-06-30T18:00:00.000Z" });
  await owner.get(`/views/${id}/share-links`);
  const caterer = insistent(h.anonymous);
  await caterer.get(`/shared-views/${token}`);
  await caterer.get(`/shared-views/${token}/about`);
}

export const viewStories = [viewsStory];
