import { randomBytes } from "node:crypto";
import { ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawS3, s3TestOptions } from "../../../../platform/blob/s3-test-options.ts";
import { type AccountCtx, systemAccountCtx } from "../../../../platform/context/context.ts";
import { sql } from "../../../../platform/db/statement.ts";
import type { AccountTx } from "../../../../platform/db/tx.ts";
import { newId } from "../../../../platform/ids/ids.ts";
import { defineModule } from "../../../../platform/module/define-module.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { png, zip } from "../../../../test-kit/sample-files.ts";
import { prepare, put, putParts, upload } from "../../../../test-kit/upload-client.ts";
import type { FilesService } from "../files.service.ts";

/** A module that uses files without attaching them. */
const held = new Set<string>();
const holder = defineModule({
  name: "holder",
  needs: [],
  create: () => ({}),
  uses: () => [
    {
      of: "fil",
      users: async (_tx, id) => (held.has(id) ? [{ type: "thing", id: "thg_1", name: "Thing" }] : []),
    },
  ],
});

const hour = 3_600_000;
const mebibyte = 1024 ** 2;

let h: Harness;
let files: FilesService;
beforeAll(async () => {
  h = await startHarness({ modules: [holder] });
  files = h.services.get("files") as FilesService;
});
afterAll(() => h.stop());

const ctxOf = (caller: Caller): AccountCtx => systemAccountCtx("test", caller.account, "test", h.clock.now());
const inside = <T>(caller: Caller, work: (tx: AccountTx) => Promise<T>): Promise<T> =>
  h.composition.platform.uow(ctxOf(caller), work);
const inBucket = (caller: Caller) => rawS3.keysUnder(`files/${caller.account.uuid}/`);
const uploadsOf = async (caller: Caller) => {
  const Prefix = `files/${caller.account.uuid}/`;
  const found = await rawS3.client.send(
    new ListMultipartUploadsCommand({ Bucket: s3TestOptions.bucket, Prefix }),
  );
  return found.Uploads ?? [];
};
const usedBytes = (caller: Caller) =>
  inside(caller, async (tx) => {
    const [row] = await tx.query<{ bytes: number }>(sql`
      select bytes from file_usage where account_id = ${caller.account.uuid}`);
    return row?.bytes ?? 0;
  });
const rowsOf = (caller: Caller) =>
  inside(caller, (tx) =>
    tx.query<{ id: string; status: string; name: string }>(sql`
      select id, status, name from files where account_id = ${caller.account.uuid}`),
  );
const laterSelf = (caller: Caller) => h.callerFor(caller.user, caller.account);
const pass = async (ms: number) => {
  h.clock.advance(ms);
  await h.runJobs();
};

describe("DELETE /files/:id", () => {
  it("returns 204 and removes its bytes, row, and quota use; then returns 404", async () => {
    const owner = await h.newAccount();
    const { body } = await upload(owner, png(), { keep_metadata: true });
    expect([await inBucket(owner), await usedBytes(owner)]).toMatchObject([{ length: 1 }, png().length]);
    expect((await owner.delete(`/files/${body.id}`)).status).toBe(204);
    expect((await owner.get(`/files/${body.id}`)).status).toBe(404);
    expect((await owner.get("/files")).body.data).toEqual([]);
    expect((await owner.delete(`/files/${body.id}`)).status).toBe(404);
    expect(await rowsOf(owner)).toMatchObject([{ status: "deleted", name: "" }]);
    await h.runJobs();
    expect([await inBucket(owner), await rowsOf(owner), await usedBytes(owner)]).toEqual([[], [], 0]);
  });

  it("cancels an upload, and removes bytes that arrive later through its link", async () => {
    const owner = await h.newAccount();
    const { body } = await prepare(owner, png());
    await owner.delete(`/files/${body.file.id}`);
    await h.runJobs();
    expect(await put(body.upload, png())).toBe(200);
    expect(await inBucket(owner)).toHaveLength(1);
    await pass(hour);
    expect(await inBucket(owner)).toEqual([]);
    expect(await put(body.upload, png())).toBe(200);
    await pass(hour);
    expect(await inBucket(owner)).toEqual([]);
  });

  it("cancels an upload in parts and removes the parts", async () => {
    const owner = await h.newAccount();
    const { body } = await prepare(owner, Buffer.alloc(0), { size: 17 * mebibyte });
    await putParts(body.upload, randomBytes(17 * mebibyte), 1);
    expect(await uploadsOf(owner)).toHaveLength(1);
    await owner.delete(`/files/${body.file.id}`);
    await h.runJobs();
    expect(await uploadsOf(owner)).toEqual([]);
  });

  it("returns 409 file_in_use while it is attached, and 412 for a stale If-Match", async () => {
    const owner = await h.newAccount();
    const [attached, used] = [(await upload(owner, png())).body, (await upload(owner, png())).body];
    await inside(owner, (tx) => files.attach(tx, [attached.id], newId("ent")));
    held.add(used.id);
    for (const { id } of [attached, used]) {
      const refused = await owner.delete(`/files/${id}`);
      expect([refused.status, refused.body.code]).toEqual([409, "file_in_use"]);
    }
    held.delete(used.id);
    const stale = await owner.delete(`/files/${used.id}`, undefined, { headers: { "if-match": '"r1"' } });
    expect(stale.status).toBe(412);
    expect((await owner.delete(`/files/${used.id}`)).status).toBe(204);
  });

  it("returns 403 for a viewer", async () => {
    const owner = await h.newAccount();
    const { body } = await upload(owner, png());
    expect((await (await owner.colleague("viewer")).delete(`/files/${body.id}`)).status).toBe(403);
  });
});

describe("abandoned uploads", () => {
  it("expire after an hour and free their bytes, parts, and quota; the row is deleted a month later", async () => {
    const owner = await h.newAccount();
    const small = (await prepare(owner, png())).body;
    await put(small.upload, png());
    const large = (await prepare(owner, Buffer.alloc(0), { size: 17 * mebibyte })).body;
    await putParts(large.upload, randomBytes(17 * mebibyte), 2);
    await pass(hour - 60_000);
    expect([await inBucket(owner), await uploadsOf(owner)]).toMatchObject([{ length: 1 }, { length: 1 }]);
    await pass(120_000);
    expect([await inBucket(owner), await uploadsOf(owner), await usedBytes(owner)]).toEqual([[], [], 0]);
    expect((await owner.get(`/files/${small.file.id}`)).body.status).toBe("expired");
    for (const path of ["complete", "resume"]) {
      const late = await owner.post(`/files/${small.file.id}/${path}`);
      expect([late.status, late.body.current_state]).toEqual([409, "expired"]);
    }
    await pass(31 * 24 * hour);
    expect(await rowsOf(owner)).toEqual([]);
  });
});

describe("unreferenced ready files", () => {
  it("are deleted after a day; attached and used ones stay until a day after they are released", async () => {
    const owner = await h.newAccount();
    const [orphan, attached, used] = [
      (await upload(owner, png(1, 1))).body.id,
      (await upload(owner, png(2, 2))).body.id,
      (await upload(owner, png(3, 3))).body.id,
    ];
    held.add(used);
    const entryId = newId("ent");
    await inside(owner, (tx) => files.attach(tx, [attached], entryId));
    await pass(23 * hour);
    expect(await inBucket(owner)).toHaveLength(3);
    await pass(hour);
    expect(await inBucket(owner)).toHaveLength(2);
    let self = await laterSelf(owner);
    expect((await self.get(`/files/${orphan}`)).status).toBe(404);
    expect((await self.get(`/files/${attached}`)).body).toMatchObject({
      is_attached: true,
      entry_id: entryId,
    });
    await inside(owner, (tx) => files.detach(tx, [attached], entryId));
    await pass(12 * hour);
    await inside(owner, (tx) => files.attach(tx, [attached], entryId));
    await inside(owner, (tx) => files.detach(tx, [attached], entryId));
    await pass(13 * hour);
    expect(await inBucket(owner)).toHaveLength(2);
    await pass(12 * hour);
    self = await laterSelf(owner);
    expect((await self.get(`/files/${attached}`)).status).toBe(404);
    expect(await inBucket(owner)).toHaveLength(1);
    held.delete(used);
    await pass(24 * hour);
    expect(await inBucket(owner)).toEqual([]);
  });
});

describe("the files of an entry", () => {
  const forEntry = (entryId: ReturnType<typeof newId<"ent">>, bytes: Buffer) => ({
    purpose: "entry_answer" as const,
    entryId,
    fieldKey: "photo",
    filename: "MARKER-name.png",
    size: bytes.length,
    contentType: "application/octet-stream",
    keepsMetadata: true,
  });

  it("are all erased with it in any state, and leave nothing in the bucket or in rows", async () => {
    const owner = await h.newAccount();
    const entryId = newId("ent");
    const bytes = png();
    const ready = await files.prepare(ctxOf(owner), forEntry(entryId, bytes));
    const sent = await files.prepare(ctxOf(owner), forEntry(entryId, bytes));
    const large = await files.prepare(ctxOf(owner), { ...forEntry(entryId, bytes), size: 17 * mebibyte });
    const bomb = zip([{ name: "a", body: Buffer.alloc(5 * mebibyte) }]);
    const refused = await files.prepare(ctxOf(owner), forEntry(entryId, bomb));
    for (const [one, body] of [
      [ready, bytes],
      [sent, bytes],
      [refused, bomb],
    ] as const)
      await put({ url: one.upload.link?.url ?? null, headers: { ...one.upload.link?.headers } }, body);
    const [part] = large.upload.parts;
    await put({ url: part?.link?.url ?? null, headers: {} }, randomBytes(part?.bytes ?? 0));
    expect((await files.complete(ctxOf(owner), ready.file.id)).status).toBe("ready");
    await expect(files.complete(ctxOf(owner), refused.file.id)).rejects.toThrow("file_rejected");
    await inside(owner, (tx) => files.attach(tx, [ready.file.id], entryId));
    const other = (await upload(owner, png(5, 5), { keep_metadata: true })).body.id;

    await inside(owner, (tx) => files.eraseForEntry(tx, entryId));
    expect((await rowsOf(owner)).filter(({ name }) => name.includes("MARKER"))).toEqual([]);
    await h.runJobs();
    expect([await inBucket(owner), await uploadsOf(owner)]).toMatchObject([{ length: 1 }, { length: 0 }]);
    expect(await rowsOf(owner)).toHaveLength(1);
    expect((await owner.get(`/files/${other}`)).body.status).toBe("ready");
    expect(await usedBytes(owner)).toBe(png(5, 5).length);
  });

  it("are visible only to its respondent, and return 404 for another entry", async () => {
    const owner = await h.newAccount();
    const [mine, other] = [newId("ent"), newId("ent")];
    const actor = { kind: "respondent", entryId: mine, sessionId: "s" } as const;
    const ctx: AccountCtx = { ...ctxOf(owner), actor, role: "viewer" };
    const { file, upload: order } = await files.prepare(ctx, forEntry(mine, png()));
    expect(file.uploadedBy).toBeNull();
    await put({ url: order.link?.url ?? null, headers: { ...order.link?.headers } }, png());
    const notFound = { def: { code: "not_found" } };
    for (const call of [
      () => files.get(ctx, file.id, { entryId: other }),
      () => files.resume(ctx, file.id, { entryId: other }),
      () => files.complete(ctx, file.id, { entryId: other }),
      () => files.downloadLink(ctx, file.id, { entryId: other }),
      () => files.remove(ctx, file.id, { scope: { entryId: other } }),
    ])
      await expect(call()).rejects.toMatchObject(notFound);
    expect((await files.complete(ctx, file.id, { entryId: mine })).status).toBe("ready");
    const facts = await inside(owner, (tx) => files.requireReady(tx, [file.id], { entryId: mine }));
    expect(facts).toMatchObject([
      { id: file.id, name: "MARKER-name.png", size: png().length, type: "image/png" },
    ]);
    await expect(
      inside(owner, (tx) => files.requireReady(tx, [file.id], { entryId: other })),
    ).rejects.toMatchObject(notFound);
    expect((await inside(owner, (tx) => files.findReady(tx, [file.id], { entryId: other }))).size).toBe(0);
    await expect(inside(owner, (tx) => files.attach(tx, [file.id], other))).rejects.toMatchObject(notFound);
  });

  it("return 409 file_not_ready when attached or required before they are ready", async () => {
    const owner = await h.newAccount();
    const entryId = newId("ent");
    const { file } = await files.prepare(ctxOf(owner), forEntry(entryId, png()));
    const notReady = {
      def: { code: "file_not_ready" },
      details: { file_id: file.id, current_state: "prepared" },
    };
    await expect(inside(owner, (tx) => files.attach(tx, [file.id], entryId))).rejects.toMatchObject(notReady);
    await expect(inside(owner, (tx) => files.requireReady(tx, [file.id], { entryId }))).rejects.toMatchObject(
      notReady,
    );
  });

  it("return 409 upload_limit above the field's maximum, also for concurrent requests, until one is deleted", async () => {
    const owner = await h.newAccount();
    const entryId = newId("ent");
    const allow = { filesMax: 2, types: ["image/*"], bytesMax: 1_000 };
    const attempts = await Promise.allSettled(
      Array.from({ length: 6 }, () => files.prepare(ctxOf(owner), { ...forEntry(entryId, png()), allow })),
    );
    const made = attempts.flatMap((one) => (one.status === "fulfilled" ? [one.value.file] : []));
    expect(made).toHaveLength(2);
    const refused = attempts.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ def: { code: "upload_limit" }, details: { limit: 2 } });
    await files.remove(ctxOf(owner), made[0]?.id ?? newId("fil"));
    await files.prepare(ctxOf(owner), { ...forEntry(entryId, png()), allow });
    const large = { ...forEntry(entryId, png()), size: 1_001, allow };
    await expect(files.prepare(ctxOf(owner), large)).rejects.toMatchObject({ details: { limit: 1_000 } });
    const wrong = { ...forEntry(newId("ent"), png()), contentType: "application/pdf", allow };
    await expect(files.prepare(ctxOf(owner), wrong)).rejects.toMatchObject({
      def: { code: "file_type_not_allowed" },
      details: { allowed_types: ["image/*"] },
    });
  });
});
