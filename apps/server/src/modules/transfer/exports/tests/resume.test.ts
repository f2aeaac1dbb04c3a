/** Workers that stop repeatedly must still produce an exact file, and progress must never decrease. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountCtx, systemAccountCtx } from "../../../../platform/context/context.ts";
import { type Id, idToUuid } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import * as rules from "../exports.rules.ts";
import { createExports, type ExportRequest, type ExportsService } from "../exports.service.ts";
import { readCsv } from "./read-csv.ts";

const rows = 20_000;
let h: Harness;
let dir: string;
let owner: Caller;
let formId: Id<"frm">;
let admin: pg.Client;
let exports: ExportsService;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "exports-"));
  // Uses the disk because S3 would reject parts that are small enough for a test.
  h = await startHarness({ env: { BLOB_DRIVER: "disk", BLOB_DIR: dir } });
  await h.composition.platform.blob.ensureBucket();
  const service = <T>(name: string) => h.services.get(name) as T;
  exports = createExports({
    platform: h.composition.platform,
    jobTracking: service("jobTracking"),
    files: service("files"),
    erasures: service("erasures"),
    forms: service("forms"),
    entries: service("entries"),
    entrySearch: service("entrySearch"),
    dataTables: service("dataTables"),
    dataRows: service("dataRows"),
    views: service("views"),
    partBytesMin: 8_000,
  });
  owner = await h.newAccount();
  formId = (await publishedForm(owner, [field("name"), field("n", { type: "number" })])) as Id<"frm">;
  await owner.post("/entries", { form_id: formId, answers: { name: "first", n: 0 } });
  admin = new pg.Client({
    connectionString: h.composition.platform.config.shardOwnerUrls.get(owner.account.shard),
  });
  await admin.connect();
  await admin.query("set app.system = 'on'");
  await admin.query(
    `insert into entries select (jsonb_populate_record(e, jsonb_build_object(
         'id', ('0198a000' || lpad(to_hex(n), 4, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
         'receipt_code', null, 'external_id', null,
         'answers', jsonb_build_object('name', '=row ' || n, 'n', n)))).*
       from entries e, generate_series(1, $2::int) n where e.form_id = $1`,
    [idToUuid(formId), rows - 1],
  );
});
afterAll(async () => {
  await admin.end();
  await h.stop();
  await rm(dir, { recursive: true, force: true });
});

const ctx = (): AccountCtx => systemAccountCtx("test", owner.account, "test", h.clock.now());
const wish = (format: ExportRequest["format"]): ExportRequest => ({
  source: { type: "form", id: formId },
  format,
  columns: ["id", "answers.name", "answers.n"],
  options: {
    header: "key",
    timezone: "UTC",
    formulaSafe: true,
    delimiter: ",",
    bom: false,
    includeFiles: false,
  },
});
const control = (signal = new AbortController().signal) => ({ attempt: 1, isLastAttempt: false, signal });

/** A worker that stops after checking its abort signal this many times. */
function dyingAfter(looks: number): AbortSignal {
  let left = looks;
  const signal = new AbortController().signal;
  return Object.defineProperty(signal, "throwIfAborted", {
    value: () => {
      left -= 1;
      if (left < 0) throw new Error("the worker is gone");
    },
  });
}

const fileOf = async (id: Id<"exp">) => {
  const found = await exports.open(ctx(), id);
  if (!found) throw new Error("there is no file");
  return buffer(found.stream);
};

/** Acts like a worker that has not noticed that another one has taken over. */
async function sendPart(made: rules.Export, number: number): Promise<void> {
  const key = rules.fileKey(owner.account, made);
  const { multipart } = h.composition.platform.blob;
  const sent = await multipart.put(key, made.position.uploadId ?? "", number, Buffer.from("late\n"));
  expect(sent).toMatchObject({ number });
}

function checkWhole(names: readonly (string | undefined)[], ids: readonly (string | undefined)[]): void {
  expect(names.length).toBe(rows);
  expect(new Set(ids).size).toBe(rows);
  expect(ids).toEqual([...ids].sort());
}

describe("a worker that stops", () => {
  it.each(["csv", "ndjson"] as const)(
    "twenty times: %s resumes and is exact",
    { timeout: 120_000 },
    async (format) => {
      const { id } = await exports.order(ctx(), wish(format));
      let before = 0;
      let stopped = 0;
      for (let attempt = 0; attempt < 20; attempt += 1) {
        await exports.build(ctx(), id, control(dyingAfter(1 + (attempt % 2)))).catch((error: Error) => {
          expect(error.message).toBe("the worker is gone");
          stopped += 1;
        });
        const { status, done } = await exports.get(ctx(), id);
        expect(done).toBeGreaterThanOrEqual(before);
        before = done;
        expect(status).toBe("running");
      }
      expect(stopped).toBe(20);
      await exports.build(ctx(), id, control());
      const made = await exports.get(ctx(), id);
      expect(made).toMatchObject({ status: "ready", done: rows, total: rows });
      const bytes = await fileOf(id);
      expect(bytes.length).toBe(made.bytes);
      if (format === "csv") {
        const found = readCsv(bytes);
        checkWhole(
          found.map(({ name }) => name),
          found.map((row) => row.id),
        );
        expect(found[1]?.name).toMatch(/^'=row/);
        expect(new Set(found.map(({ n }) => Number(n))).size).toBe(rows);
      } else {
        const found = bytes
          .toString()
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line));
        checkWhole(
          found.map(({ name }) => name),
          found.map((row) => row.id),
        );
      }
    },
  );

  it("restarts xlsx without decreasing its progress", { timeout: 60_000 }, async () => {
    const { id } = await exports.order(ctx(), wish("xlsx"));
    let before = 0;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await exports.build(ctx(), id, control(dyingAfter(3 + attempt))).catch(() => {});
      const { done } = await exports.get(ctx(), id);
      expect(done).toBeGreaterThanOrEqual(before);
      before = done;
    }
    await exports.build(ctx(), id, control());
    expect(await exports.get(ctx(), id)).toMatchObject({ status: "ready", done: rows });
  });

  it("two concurrent workers: one of them creates the file, and no row is written twice", {
    timeout: 60_000,
  }, async () => {
    const { id } = await exports.order(ctx(), wish("csv"));
    await Promise.allSettled([
      exports.build(ctx(), id, control()),
      exports.build(ctx(), id, control()),
      exports.build(ctx(), id, control()),
    ]);
    if ((await exports.get(ctx(), id)).status !== "ready") await exports.build(ctx(), id, control());
    const found = readCsv(await fileOf(id));
    checkWhole(
      found.map(({ name }) => name),
      found.map((row) => row.id),
    );
  });

  it("starts over if its parts are missing", { timeout: 60_000 }, async () => {
    const { id } = await exports.order(ctx(), wish("csv"));
    await exports.build(ctx(), id, control(dyingAfter(4))).catch(() => {});
    await h.composition.platform.blob.deletePrefix(`exports/${owner.account.uuid}/${id}/`);
    await expect(exports.build(ctx(), id, control())).rejects.toThrow(
      "upload of the export no longer exists",
    );
    await exports.build(ctx(), id, control());
    expect(readCsv(await fileOf(id)).length).toBe(rows);
  });

  it("after sending a part without committing it: no row is written twice", {
    timeout: 60_000,
  }, async () => {
    const { id } = await exports.order(ctx(), wish("csv"));
    await exports.build(ctx(), id, control(dyingAfter(4))).catch(() => {});
    const made = await exports.get(ctx(), id);
    await sendPart(made, rules.nextNumber(made.position));
    await exports.build(ctx(), id, control());
    const found = readCsv(await fileOf(id));
    checkWhole(
      found.map(({ name }) => name),
      found.map((row) => row.id),
    );
  });

  it("and resends a part that its successor committed: the file starts over", {
    timeout: 60_000,
  }, async () => {
    const { id } = await exports.order(ctx(), wish("csv"));
    await exports.build(ctx(), id, control(dyingAfter(4))).catch(() => {});
    await sendPart(await exports.get(ctx(), id), 1);
    await expect(exports.build(ctx(), id, control())).rejects.toThrow(
      "upload of the export no longer exists",
    );
    await exports.build(ctx(), id, control());
    expect(readCsv(await fileOf(id)).length).toBe(rows);
  });

  it("because of a cancellation: the export is canceled midway, and its parts are deleted", {
    timeout: 60_000,
  }, async () => {
    const { id } = await exports.order(ctx(), wish("csv"));
    await exports.build(ctx(), id, control(dyingAfter(4))).catch(() => {});
    const asked = await exports.cancel(ctx(), id);
    expect(asked.status).toBe("running");
    await exports.build(ctx(), id, control());
    expect((await exports.get(ctx(), id)).status).toBe("canceled");
    expect(await exports.open(ctx(), id)).toBeUndefined();
  });

  it("for the last time: the export fails with a reason, and so does its job", {
    timeout: 60_000,
  }, async () => {
    const { id, jobId } = await exports.order(ctx(), wish("csv"));
    const last = { ...control(dyingAfter(2)), isLastAttempt: true };
    await expect(exports.build(ctx(), id, last)).rejects.toThrow("the worker is gone");
    const made = await exports.get(ctx(), id);
    expect(made).toMatchObject({ status: "failed", error: { code: "internal_error" } });
    expect((await owner.get(`/jobs/${jobId}`)).body.status).toBe("failed");
  });

  it("because its form was deleted: the export fails immediately", async () => {
    const other = (await publishedForm(owner, [field("name")])) as Id<"frm">;
    const { id } = await exports.order(ctx(), {
      ...wish("csv"),
      source: { type: "form", id: other },
      columns: ["id"],
    });
    await admin.query("delete from forms where id = $1", [idToUuid(other)]);
    await exports.build(ctx(), id, control());
    expect(await exports.get(ctx(), id)).toMatchObject({ status: "failed", error: { code: "not_found" } });
  });
});
