import { createHash } from "node:crypto";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerShards } from "../../../main/worker-parts.ts";
import { systemAccountCtx } from "../../../platform/context/context.ts";
import type { JobControl } from "../../../platform/jobs/bind-jobs.ts";
import { type AccountDataSource, defineModule } from "../../../platform/module/define-module.ts";
import { eventually } from "../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { startWorker } from "../../../test-kit/start-worker.ts";
import { testServices } from "../../../test-kit/test-services.ts";
import type { JobId } from "../../jobs/tracking/index.ts";
import * as rules from "./data-export.rules.ts";
import { createExportFile } from "./export-file.service.ts";
import type { AccountExportService } from "./index.ts";

/** Adds rows to the export: as many as the test sets, with a hook for each batch. */
const bulk = { rows: 0, text: "", onBatch: async (_from: number): Promise<void> => {} };
const bulkSource: AccountDataSource = {
  name: "bulk",
  count: async () => bulk.rows,
  batch: async (_tx, after, limit) => {
    const from = after === undefined ? 0 : Number(after) + 1;
    await bulk.onBatch(from);
    const length = Math.max(0, Math.min(limit, bulk.rows - from));
    return Array.from({ length }, (_, index) => ({ id: String(from + index), text: bulk.text }));
  },
};
const bulkModule = defineModule({
  name: "bulk",
  needs: [],
  create: () => ({}),
  accountData: () => [bulkSource],
});

let h: Harness;
let exports: AccountExportService;

beforeAll(async () => {
  h = await startHarness({ modules: [bulkModule] });
  exports = h.services.get("accountExport") as AccountExportService;
});
afterAll(() => h.stop());

async function order(caller: Caller): Promise<JobId> {
  const ordered = await caller.post("/account/exports");
  expect(ordered.status).toBe(202);
  return ordered.body.id;
}

const control = (attempt = 1, attemptsMax = 15): JobControl => ({
  attempt,
  isLastAttempt: attempt >= attemptsMax,
  signal: new AbortController().signal,
});
const build = (caller: Caller, id: JobId, how = control()) =>
  exports.build(systemAccountCtx("test", caller.account, "test", h.clock.now()), id, how);
const read = async (caller: Caller, id: JobId) => (await caller.get(`/jobs/${id}`)).body;
const blobOf = (caller: Caller, id: JobId) =>
  h.composition.platform.blob.get(rules.fileKey(caller.account, id));

interface Line {
  readonly type?: string;
  readonly object?: string;
  readonly data: { readonly id: string };
  readonly [member: string]: unknown;
}

function linesOf(content: string): Line[] {
  expect(content.endsWith("\n")).toBe(true);
  return content
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

async function fileOf(caller: Caller, id: JobId): Promise<string> {
  const blob = await blobOf(caller, id);
  if (!blob) throw new Error("there is no file");
  return text(blob.stream);
}

/** Checks that the file is complete: the end line matches the number of rows, and the result matches the bytes. */
async function checkWhole(caller: Caller, id: JobId): Promise<Line[]> {
  const content = await fileOf(caller, id);
  const lines = linesOf(content);
  const { result, progress } = await read(caller, id);
  const rows = lines.length - 2;
  expect(lines.at(-1)).toEqual({ object: "end", rows });
  expect(result).toMatchObject({
    rows,
    bytes: Buffer.byteLength(content),
    sha256: createHash("sha256").update(content).digest("hex"),
  });
  expect(progress).toEqual({ done: rows, total: rows });
  return lines;
}

describe("POST /account/exports", () => {
  it("returns 202 with a job and its location, and writes an audit event; also for an admin's key", async () => {
    const owner = await h.newAccount();
    const ordered = await owner.post("/account/exports");
    expect(ordered.status).toBe(202);
    expect(ordered.headers.location).toBe(`/api/v1/jobs/${ordered.body.id}`);
    expect(ordered.body).toMatchObject({
      object: "job",
      kind: "account_export",
      status: "queued",
      created_by: owner.user.id,
    });
    const audit = await owner.get("/audit-events?action=account_export.order");
    expect(audit.body.data[0].target).toEqual({ type: "job", id: ordered.body.id });
    const key = await owner.newKey();
    expect((await key.post("/account/exports")).status).toBe(202);
  });

  it("returns the same job for a repeated Idempotency-Key", async () => {
    const owner = await h.newAccount();
    const headers = { "idempotency-key": "export-1" };
    const first = await owner.post("/account/exports", undefined, { headers });
    const second = await owner.post("/account/exports", undefined, { headers });
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.location).toBe(first.headers.location);
    expect((await owner.get("/jobs?kind=account_export")).body.data).toHaveLength(1);
  });
});

describe("the file of an export", () => {
  it("has a manifest, every row of every module as in the API, and an end line", async () => {
    const owner = await h.newAccount();
    await owner.post("/projects", { name: "Census" });
    await owner.post("/projects", { name: "Elections" });
    await owner.colleague("viewer");
    const id = await order(owner);
    await h.runJobs();
    const [manifest, ...rest] = await checkWhole(owner, id);
    const typed = (type: string) => rest.filter((line) => line.type === type).map((line) => line.data);
    expect(manifest).toMatchObject({ object: "export", version: 1, account_id: owner.account.id });
    expect(manifest?.counts).toMatchObject({ account: 1, projects: 2, users: 2, bulk: 0 });
    expect(typed("projects")).toEqual((await owner.get("/projects?sort=created_at")).body.data);
    expect(typed("account")).toMatchObject([{ id: owner.account.id }]);
    expect(typed("users")).toHaveLength(2);
    expect(typed("audit-events").length).toBeGreaterThan(0);
  });

  it("contains nothing of another account", async () => {
    const other = await h.newAccount();
    await other.post("/projects", { name: "Secret" });
    const owner = await h.newAccount();
    const id = await order(owner);
    await h.runJobs();
    const content = await fileOf(owner, id);
    for (const foreign of [other.account.id, other.user.email, "Secret"])
      expect(content).not.toMatch(foreign);
  });

  it("emits an event when it is done", async () => {
    const owner = await h.newAccount();
    const id = await order(owner);
    await h.runJobs();
    const { result } = await read(owner, id);
    const events = await h.composition.shards.get(owner.account.shard).withClient(async (client) => {
      await client.query("begin");
      await client.query("select set_config('app.account_id', $1, true)", [owner.account.uuid]);
      const found = await client.query("select is_public, data from events where name = 'export.completed'");
      await client.query("commit");
      return found.rows;
    });
    expect(events).toEqual([
      { is_public: true, data: { job_id: id, rows: result.rows, bytes: result.bytes } },
    ]);
  });

  it("arrives complete when it is uploaded in many parts", async () => {
    const owner = await h.newAccount();
    Object.assign(bulk, { rows: 20_000, text: "x".repeat(600) });
    const id = await order(owner);
    await build(owner, id);
    Object.assign(bulk, { rows: 0, text: "" });
    expect((await blobOf(owner, id))?.bytes).toBeGreaterThan(12_000_000);
    await checkWhole(owner, id);
  });

  it("is read no faster than it is sent, so memory use does not depend on the account's size", async () => {
    const owner = await h.newAccount();
    let batches = 0;
    Object.assign(bulk, { rows: 100_000, text: "x".repeat(600) });
    bulk.onBatch = async () => {
      batches += 1;
    };
    const { body } = createExportFile(systemAccountCtx("test", owner.account, "test", h.clock.now()), {
      uow: h.composition.platform.uow,
      sources: [bulkSource],
      progress: { report: async () => {} },
    });
    const chunks = body[Symbol.asyncIterator]();
    for (let taken = 1; taken <= 5; taken += 1) {
      await chunks.next();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(batches).toBeLessThanOrEqual(taken + 1);
    }
    body.destroy();
    Object.assign(bulk, { rows: 0, text: "", onBatch: async () => {} });
  });
});

describe("an interrupted export", () => {
  it("stops between two batches when it is canceled, and leaves no file", async () => {
    const owner = await h.newAccount();
    bulk.rows = 5_000;
    const id = await order(owner);
    bulk.onBatch = async (from) => {
      if (from === 1_000) await owner.post(`/jobs/${id}/cancel`);
      // The worker notices the cancellation when it writes progress, at most every 300 ms, so each batch takes longer.
      if (from > 1_000) await new Promise((resolve) => setTimeout(resolve, 310));
      if (from > 3_000) expect.unreachable("it went on");
    };
    await build(owner, id);
    Object.assign(bulk, { rows: 0, onBatch: async () => {} });
    expect(await read(owner, id)).toMatchObject({ status: "canceled", result: null });
    expect(await blobOf(owner, id)).toBeUndefined();
  });

  it("restarts its file at the next attempt and ends once, with every row once", async () => {
    const owner = await h.newAccount();
    bulk.rows = 1_700;
    const id = await order(owner);
    bulk.onBatch = async (from) => {
      if (from >= 1_000) throw new Error("the worker died");
    };
    await expect(build(owner, id)).rejects.toThrow("the worker died");
    bulk.onBatch = async () => {};
    expect(await read(owner, id)).toMatchObject({ status: "running" });
    expect(await blobOf(owner, id)).toBeUndefined();
    await build(owner, id, control(2));
    await build(owner, id, control(3));
    bulk.rows = 0;
    const lines = await checkWhole(owner, id);
    const ids = lines.filter((line) => line.type === "bulk").map((line) => line.data.id);
    expect(ids).toEqual(Array.from({ length: 1_700 }, (_, index) => String(index)));
  });
});

describe("GET /account/exports/:job_id/download", () => {
  it("returns 302 to a link that downloads the file, and writes an audit event", async () => {
    const owner = await h.newAccount();
    const id = await order(owner);
    await h.runJobs();
    const answer = await owner.get(`/account/exports/${id}/download`);
    expect(answer.status).toBe(302);
    const file = await fetch(String(answer.headers.location));
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="?formstead-export-\d{4}-\d\d-\d\d\.ndjson/,
    );
    expect(await file.text()).toBe(await fileOf(owner, id));
    const audit = await owner.get("/audit-events?action=account_export.download");
    expect(audit.body.data[0].target.id).toBe(id);
  });

  it("returns 409 not_ready before the end and after a cancellation", async () => {
    const owner = await h.newAccount();
    const id = await order(owner);
    const early = await owner.get(`/account/exports/${id}/download`);
    expect([early.status, early.body.code, early.body.current_state]).toEqual([409, "not_ready", "queued"]);
    await owner.post(`/jobs/${id}/cancel`);
    expect((await owner.get(`/account/exports/${id}/download`)).body.current_state).toBe("canceled");
  });

  it("returns 404 for the export of another account", async () => {
    const owner = await h.newAccount();
    const id = await order(owner);
    await h.runJobs();
    expect((await (await h.newAccount()).get(`/account/exports/${id}/download`)).status).toBe(404);
  });

  it("returns 410 export_expired after seven days, when the file is deleted too", async () => {
    const owner = await h.newAccount();
    const id = await order(owner);
    await h.runJobs();
    h.clock.advance(7 * 86_400_000 + 60_000);
    const later = await h.callerFor(owner.user, owner.account);
    expect(await blobOf(owner, id)).toBeDefined();
    expect((await later.get(`/account/exports/${id}/download`)).body.code).toBe("export_expired");
    await h.runJobs();
    expect(await blobOf(owner, id)).toBeUndefined();
    expect((await later.get(`/account/exports/${id}/download`)).status).toBe(410);
  });
});

describe("POST /account/exports/:job_id/download-link", () => {
  it("returns 200 with a link that downloads the file without credentials, and writes an audit event", async () => {
    const owner = await h.newAccount();
    const id = await order(owner);
    await h.runJobs();
    for (const caller of [owner, await owner.newKey()]) {
      const asked = h.clock.now().getTime();
      const { status, body, headers } = await caller.post(`/account/exports/${id}/download-link`);
      expect([status, body.object]).toEqual([200, "download_link"]);
      expect(headers["cache-control"]).toBe("private, no-store");
      const made = Date.parse(body.expires_at) - 300_000;
      expect([asked <= made, made <= h.clock.now().getTime()]).toEqual([true, true]);
      const file = await fetch(body.url);
      expect(file.headers.get("content-disposition")).toMatch(
        /^attachment; filename="?formstead-export-\d{4}-\d\d-\d\d\.ndjson/,
      );
      expect(await file.text()).toBe(await fileOf(owner, id));
    }
    const audit = (await owner.get("/audit-events?action=account_export.download")).body.data;
    expect(audit.map((one: { target: { id: string } }) => one.target.id)).toEqual([id, id]);
  });

  it("returns 200 while the account awaits deletion, which is when users export their data", async () => {
    const owner = await h.newAccount();
    const id = await order(owner);
    await h.runJobs();
    await owner.reauthenticate();
    const { body } = await owner.get("/account");
    expect((await owner.delete("/account", { confirm_name: body.name })).status).toBe(202);
    expect((await owner.post(`/account/exports/${id}/download-link`)).status).toBe(200);
  });

  it("returns 403 admin_required for an editor and 404 from another account, without an audit event", async () => {
    const owner = await h.newAccount();
    const id = await order(owner);
    await h.runJobs();
    const editor = await owner.colleague("editor");
    const refused = await editor.post(`/account/exports/${id}/download-link`);
    expect([refused.status, refused.body.code]).toEqual([403, "admin_required"]);
    const other = await h.newAccount();
    expect((await other.post(`/account/exports/${id}/download-link`)).status).toBe(404);
    expect((await owner.get("/audit-events?action=account_export.download")).body.data).toEqual([]);
  });

  it("returns 409 not_ready before the end", async () => {
    const owner = await h.newAccount();
    const answer = await owner.post(`/account/exports/${await order(owner)}/download-link`);
    expect([answer.status, answer.body.code, answer.body.current_state]).toEqual([
      409,
      "not_ready",
      "queued",
    ]);
  });

  it("returns 410 export_expired after seven days", async () => {
    const owner = await h.newAccount();
    const id = await order(owner);
    await h.runJobs();
    h.clock.advance(7 * 86_400_000 + 60_000);
    const later = await h.callerFor(owner.user, owner.account);
    const answer = await later.post(`/account/exports/${id}/download-link`);
    expect([answer.status, answer.body.code]).toEqual([410, "export_expired"]);
  });
});

describe("while the storage is unavailable", () => {
  /** A proxy to the storage that the test can open and close. It forwards bytes unchanged. */
  function createGate() {
    const target = new URL(testServices.s3Endpoint);
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const upstream = connect(Number(target.port), target.hostname);
      client.pipe(upstream).pipe(client);
      for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
        sockets.add(socket);
        socket.on("error", () => other.destroy());
      }
    });
    return {
      open: async (port: number): Promise<number> => {
        await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
        return (server.address() as AddressInfo).port;
      },
      shut: async (): Promise<void> => {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  it("waits and finishes when the storage is back", async () => {
    const gate = createGate();
    const port = await gate.open(0);
    await gate.shut();
    const away = await startHarness({ env: { S3_ENDPOINT: `http://127.0.0.1:${port}` } });
    const worker = await startWorker(away.composition);
    const owners = createOwnerShards(away.composition);
    try {
      const owner = await away.newAccount();
      const id = await order(owner);
      await eventually(async () => expect((await read(owner, id)).status).toBe("running"));
      const queue = owners.get(owner.account.shard).pool;
      await eventually(async () => {
        const { rows } = await queue.query(
          "select last_error from graphile_worker._private_jobs where last_error <> ''",
        );
        expect(rows[0]?.last_error).toMatch("storage_unavailable");
      });
      expect(await read(owner, id)).toMatchObject({ status: "running", error: null });
      await gate.open(port);
      await eventually(async () => expect((await read(owner, id)).status).toBe("succeeded"), 30_000);
    } finally {
      await worker.stop();
      await owners.close();
      await away.stop();
      await gate.shut();
    }
  }, 60_000);

  it("fails with a specific code if the last attempt cannot reach the storage", async () => {
    const away = await startHarness({ env: { S3_ENDPOINT: "http://127.0.0.1:9" } });
    try {
      const owner = await away.newAccount();
      const id = await order(owner);
      const service = away.services.get("accountExport") as AccountExportService;
      const ctx = systemAccountCtx("test", owner.account, "test", away.clock.now());
      await expect(service.build(ctx, id, control(15))).rejects.toThrow("storage_unavailable");
      expect(await read(owner, id)).toMatchObject({
        status: "failed",
        error: { code: "storage_unavailable" },
      });
    } finally {
      await away.stop();
    }
  });
});
