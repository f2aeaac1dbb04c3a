/** Shared helpers for import tests: a file that is uploaded, inspected, mapped, validated, and imported. */
import { expect } from "vitest";
import { type Id, idToUuid } from "../platform/ids/ids.ts";
import type { Caller, Harness } from "./harness.ts";
import { upload } from "./upload-client.ts";

export type Body = Record<string, unknown> & { id: string };

export async function uploaded(
  caller: Caller,
  text: string | Buffer,
  filename = "rows.csv",
): Promise<string> {
  const type = filename.endsWith(".xlsx")
    ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    : filename.endsWith(".ndjson")
      ? "application/x-ndjson"
      : "text/csv";
  const file = await upload(caller, Buffer.from(text), { purpose: "import", name: filename, mime: type });
  expect([file.status, file.body.status]).toEqual([200, "ready"]);
  return file.body.id;
}

export function createImportKit(h: Harness, caller: Caller) {
  const get = async (id: string) => (await caller.get(`/imports/${id}`)).body;

  /** Starts an import whose file has been inspected, so that its columns are known. */
  const begun = async (
    target: Readonly<Record<string, string>>,
    text: string | Buffer,
    options: object = {},
    filename?: string,
  ): Promise<string> => {
    const file_id = await uploaded(caller, text, filename);
    const made = await caller.post("/imports", { target, file_id, options });
    expect([made.status, made.body.status]).toEqual([201, "uploaded"]);
    await h.runJobs();
    return made.body.id;
  };

  const mapped = async (id: string, columns: Record<string, string>, more: object = {}): Promise<void> => {
    const list = Object.entries(columns).map(([from, to]) => ({ from, to }));
    const answer = await caller.put(`/imports/${id}/mapping`, { columns: list, ...more });
    expect(answer.body).toMatchObject({ status: "mapped" });
  };

  const did = async (id: string, verb: string, body?: object) => {
    const answer = await caller.post(`/imports/${id}/${verb}`, body);
    expect(answer.body).toMatchObject({ id });
    expect(answer.status).toBe(202);
    await h.runJobs();
    return get(id);
  };

  /** Runs an entire import, from the upload to the end of the run. */
  const ran = async (
    target: Readonly<Record<string, string>>,
    text: string | Buffer,
    columns: Record<string, string>,
    more: { mapping?: object; options?: object; run?: object; filename?: string } = {},
  ) => {
    const id = await begun(target, text, more.options, more.filename);
    await mapped(id, columns, more.mapping);
    await did(id, "validate");
    return did(id, "run", more.run ?? {});
  };

  return { get, begun, mapped, did, ran };
}

/** All rows of a table, beyond the API's counting limit: the total and the number of distinct rows. */
export function rowsIn(
  h: Harness,
  caller: Caller,
  tableId: string,
): Promise<{ all: number; distinct: number }> {
  return firstRow(
    h,
    caller,
    "select count(*)::int as all, count(distinct cells)::int as distinct from data_rows where account_id = $1 and table_id = $2",
    idToUuid(tableId as Id<"tbl">),
  );
}

/** The lease of a job, which differs for each attempt; null while no worker runs the job. */
export async function leaseOf(h: Harness, caller: Caller, jobId: string): Promise<string | null> {
  const query = "select lease from jobs where account_id = $1 and id = $2";
  return (await firstRow<{ lease: string | null }>(h, caller, query, idToUuid(jobId as Id<"job">))).lease;
}

async function firstRow<Row>(h: Harness, { account }: Caller, query: string, id: string): Promise<Row> {
  return h.composition.shards.get(account.shard).withClient(async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.account_id', $1, true)", [account.uuid]);
    const { rows } = await client.query(query, [account.uuid, id]);
    await client.query("commit");
    return rows[0];
  });
}
