/** Imports into a table with a unique column, created through the API and advanced to the requested state. */
import type { Answer } from "./caller.ts";
import type { Caller, Harness } from "./harness.ts";
import { column, newTable } from "./new-table.ts";
import { upload } from "./upload-client.ts";

const stages = ["uploaded", "looked", "mapped", "validated", "ran"] as const;

const idOf = ({ status, body }: Answer): string => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.id;
};

/** The body of `POST /imports`. Two of the rows have an error. */
export async function importWish(owner: Caller) {
  const table_id = await newTable(owner, [column("name"), column("mail", "email", { unique: true })]);
  const bytes = Buffer.from("name,mail\nAda,ada@example.org\nBob,nobody\nCem,nowhere\n");
  const file = await upload(owner, bytes, { purpose: "import", name: "a.csv", mime: "text/csv" });
  return { target: { type: "rows", table_id }, file_id: idOf(file) };
}

export const importMapping = {
  columns: [
    { from: "name", to: "name" },
    { from: "mail", to: "mail" },
  ],
};

export async function newImport(
  owner: Caller,
  h?: Harness,
  stage: (typeof stages)[number] = "uploaded",
): Promise<string> {
  const id = idOf(await owner.post("/imports", await importWish(owner)));
  const steps = [
    () => undefined,
    async () => void idOf(await owner.put(`/imports/${id}/mapping`, importMapping)),
    async () => void idOf(await owner.post(`/imports/${id}/validate`)),
    async () => void idOf(await owner.post(`/imports/${id}/run`, {})),
  ];
  for (const step of steps.slice(0, stages.indexOf(stage))) {
    await step();
    await h?.runJobs();
  }
  return id;
}
