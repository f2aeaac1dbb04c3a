/** Exports and scheduled exports, created through the API. */
import type { Answer } from "./caller.ts";
import type { Caller } from "./harness.ts";
import { field, publishedForm } from "./published-form.ts";

const idOf = ({ status, body }: Answer): string => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.id;
};

const wishFor = async (owner: Caller) => ({
  source: { type: "form", form_id: await publishedForm(owner, [field("name")]) },
  format: "csv",
});

export async function newExport(owner: Caller): Promise<string> {
  return idOf(await owner.post("/exports", await wishFor(owner)));
}

export async function exportScheduleBody(owner: Caller) {
  return {
    name: "Nightly",
    export: await wishFor(owner),
    cron: "30 6 * * *",
    target: {
      type: "s3",
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      region: "eu-central-1",
      bucket: "exports",
      access_key_id: "AKIA",
      secret_access_key: "secret",
    },
  };
}

/** Creates a scheduled export that has run the given number of times. */
export async function newExportSchedule(owner: Caller, runs = 0): Promise<string> {
  const id = idOf(await owner.post("/export-schedules", await exportScheduleBody(owner)));
  for (let n = 0; n < runs; n += 1) idOf(await owner.post(`/export-schedules/${id}/run`));
  return id;
}
