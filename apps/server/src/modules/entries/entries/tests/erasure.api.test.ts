// Puts a marker wherever personal data can be stored. After the erasure, a dump of all data must not contain any
// marker.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";
import { databaseUrl, testServices } from "../../../../test-kit/test-services.ts";

const subjects = Number(process.env.ERASE_SUBJECTS ?? "4");
const logs: string[] = [];
let h: Harness;
let owner: Caller;
let formId: string;
let tableId: string;
let worker: TestWorker;
beforeAll(async () => {
  h = await startHarness({
    log: { write: (line) => void logs.push(line) },
    env: { ENTRIES_PER_NETWORK_FREE: "100000", ENTRIES_PER_NETWORK_MAX: "100000" },
  });
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("name"), field("paper", { type: "file" })]);
  tableId = await newTable(owner, [column("name"), column("note")]);
  const mapping = { name: "{{ entry.answers.name }}" };
  const feed = await owner.post(`/data-tables/${tableId}/feeds`, { form_id: formId, mapping });
  expect(feed.status, JSON.stringify(feed.body)).toBe(201);
  worker = await startWorker(h.composition);
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
});

const run = promisify(execFile);

/** A text dump of all databases, taken with the system policy of row-level security. */
async function dumpAll(): Promise<string> {
  const dumps = await Promise.all(
    h.databases.map((database) =>
      run("pg_dump", ["--enable-row-security", "--inserts", databaseUrl(testServices.ownerUrl, database)], {
        env: {
          ...process.env,
          PGOPTIONS: "-c app.system=on",
          PATH: `/usr/lib/postgresql/15/bin:${process.env.PATH}`,
        },
        maxBuffer: 2 ** 30,
      }),
    ),
  );
  return dumps.map(({ stdout }) => stdout).join("\n");
}

async function objectsOfAccount(): Promise<string[]> {
  const { s3Endpoint: endpoint, s3AccessKey: accessKeyId, s3SecretKey: secretAccessKey } = testServices;
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  const found: string[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: "formstead-test", ContinuationToken: token }),
    );
    found.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ""));
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return found.filter((key) => key.includes(owner.account.id) || key.includes(owner.account.uuid));
}

/** Does everything that a respondent and account members can do with an entry. Returns its ID. */
async function plant(mark: string): Promise<string> {
  const begun = (
    await h.anonymous.post("/entry-sessions", { form_ref: formId, answers: { name: `${mark} first` } })
  ).body;
  const entryId = begun.session.entry_id as string;
  const me = createApiClient(h.server, { "x-service-entry-key": begun.entry_key });
  const bytes = Buffer.from(`${mark} in a file\n`);
  const upload = {
    field_key: "paper",
    name: `${mark}.txt`,
    size: bytes.length,
    mime: "text/plain",
  };
  const { file, upload: order } = (await me.post("/entry-sessions/current/uploads", upload)).body;
  await fetch(order.url, { method: "PUT", headers: order.headers, body: new Uint8Array(bytes) });
  await me.post(`/entry-sessions/current/uploads/${file.id}/complete`);
  await me.post("/entry-sessions/current/resume-links", { email: `${mark.toLowerCase()}@example.test` });
  const paper = [{ file_id: file.id, name: `${mark}.txt`, size: bytes.length, mime: "text/plain" }];
  const done = await me.post("/entry-sessions/current/submit", { answers: { name: `${mark} sent`, paper } });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const change = await owner.patch(
    `/entries/${entryId}/answers`,
    { answers: { name: `${mark} changed` } },
    { headers: { "if-match": "*", "idempotency-key": mark } },
  );
  expect(change.status, JSON.stringify(change.body)).toBe(200);
  await owner.patch(`/entries/${entryId}`, { external_id: `${mark}-1`, tags: [`${mark}`] });
  await owner.put(`/entries/${entryId}/metafields/crm/note`, { type: "text", value: mark });
  const comment = await owner.post(`/entries/${entryId}/comments`, { body: `${mark} called` });
  expect(comment.status, JSON.stringify(comment.body)).toBe(201);
  const editing = (await owner.post(`/entries/${entryId}/edit-sessions`, {})).body;
  await owner.patch(`/entries/${entryId}/edit-sessions/${editing.id}/answers`, {
    answers: { name: `${mark} half` },
  });
  return entryId;
}

const isLedger = (key: string) => key.startsWith("erasures/");
const textOf = async (key: string): Promise<string> => {
  const found = await h.composition.platform.blob.get(key);
  return found ? text(found.stream) : "";
};

/** Adds a note to each row that the feed has created, and deletes every other row. */
async function workWithRows(): Promise<void> {
  const rows = await eventually(async () => {
    const { body } = await owner.get(`/data-tables/${tableId}/rows?limit=100`);
    expect(body.data).toHaveLength(subjects);
    return body.data as { id: string; values: { name: string } }[];
  });
  for (const [at, { id, values }] of rows.entries()) {
    const path = `/data-tables/${tableId}/rows/${id}`;
    const note = { values: { note: `${values.name} again` } };
    expect((await owner.patch(path, note, { headers: { "idempotency-key": id } })).status).toBe(200);
    if (at % 2 === 1) expect((await owner.delete(path)).status).toBe(204);
  }
}

it(`removes all data of ${subjects} people from every table, file, and log`, {
  timeout: 600_000,
}, async () => {
  const marks = Array.from({ length: subjects }, () => `MARK${randomBytes(8).toString("hex").toUpperCase()}`);
  const ids = [];
  for (const mark of marks) ids.push(await plant(mark));
  await workWithRows();
  await h.runJobs();
  const before = (await dumpAll()).toUpperCase();
  // Makes sure that the search itself works: before the erasure, it finds each marker in many places.
  for (const mark of marks) expect(before.split(mark).length).toBeGreaterThan(8);
  expect(await objectsOfAccount()).toHaveLength(subjects);

  for (const id of ids) {
    const erased = await owner.post(`/entries/${id}/erase`, { reason: "subject_request" });
    expect(erased.body).toMatchObject({ id, status: "erased", answers: {}, tags: [], external_id: null });
  }
  await h.runJobs();
  const after = (await dumpAll()).toUpperCase();
  const logged = logs.join("").toUpperCase();
  // The erasure ledger stays in the blob store and contains only IDs.
  const objects = await objectsOfAccount();
  const ledger = (await Promise.all(objects.filter(isLedger).map(textOf))).join("").toUpperCase();
  expect(ledger.split("\n").length).toBeGreaterThan(subjects);
  const hits = marks.filter((mark) => [after, logged, ledger].some((one) => one.includes(mark)));
  console.log(
    `erasure subjects=${subjects} hits=${hits.length} objects_left=${(await objectsOfAccount()).length}`,
  );
  expect(hits).toEqual([]);
  expect(objects.filter((key) => !isLedger(key))).toEqual([]);
});
