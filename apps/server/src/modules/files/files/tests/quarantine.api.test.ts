import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawS3 } from "../../../../platform/blob/s3-test-options.ts";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { startClamd, type TestClamd } from "../../../../test-kit/clamd-server.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { eicar, png, zip } from "../../../../test-kit/sample-files.ts";
import { upload } from "../../../../test-kit/upload-client.ts";
import type { FilesService } from "../files.service.ts";

let clamd: TestClamd;
let h: Harness;
beforeAll(async () => {
  clamd = await startClamd();
  h = await startHarness({ env: { CLAMAV_SOCKET: clamd.address } });
});
afterAll(async () => {
  await h.stop();
  await clamd.stop();
});

const infected = Buffer.concat([eicar, Buffer.from("\n")]);

describe("with a virus scanner", () => {
  it("a clean file becomes ready and is marked as scanned", async () => {
    const { body } = await upload(await h.newAccount(), png());
    expect(body).toMatchObject({ status: "ready", scan_result: "clean" });
  });

  it.each([
    ["a text", infected],
    ["an archive", zip([{ name: "a.txt", body: infected, isStored: true }])],
  ])(
    "returns 403 file_quarantined for %s with EICAR, blocks downloads, and deletes it after 30 days",
    async (_what, bytes) => {
      const account = await h.newAccount();
      const refused = await upload(account, bytes, { name: "a" });
      expect([refused.status, refused.body.code]).toEqual([403, "file_quarantined"]);
      const [file] = (await account.get("/files")).body.data;
      expect(file).toMatchObject({ status: "quarantined", scan_result: "infected", ready_at: null });
      for (const answer of [
        await account.get(`/files/${file.id}/download`),
        await account.post(`/files/${file.id}/download-link`),
        await account.post(`/files/${file.id}/complete`),
      ])
        expect([answer.status, answer.body.code]).toEqual([403, "file_quarantined"]);
      const audit = (await account.get("/audit-events?action=file.quarantine")).body.data;
      expect(audit[0].details.signature).toMatch(/^Eicar/);
      h.clock.advance(31 * 86_400_000);
      await h.runJobs();
      await h.runJobs();
      expect(await rawS3.keysUnder(`files/${account.account.uuid}/`)).toEqual([]);
      const later = await h.callerFor(account.user, account.account);
      expect((await later.get("/files")).body.data).toEqual([]);
    },
  );
});

it("a file waits while the scanner is unavailable, and becomes ready afterward", async () => {
  const { address } = clamd;
  const owner = await h.newAccount();
  await clamd.stop();
  const waiting = (await upload(owner, png(4, 4))).body;
  expect(waiting.status).toBe("scanning");
  h.clock.advance(120_000);
  await expect(h.runJobs()).rejects.toThrow(/virus scanner not available/);
  expect((await owner.get(`/files/${waiting.id}`)).body.status).toBe("scanning");
  expect((await owner.get(`/files/${waiting.id}/download`)).body.code).toBe("file_not_ready");
  clamd = await startClamd(address);
  const files = h.services.get("files") as FilesService;
  await files.inspect(
    systemAccountCtx("test", owner.account, "test", h.clock.now()),
    waiting.id,
    AbortSignal.timeout(10_000),
  );
  expect((await owner.get(`/files/${waiting.id}`)).body).toMatchObject({
    status: "ready",
    scan_result: "clean",
  });
});
