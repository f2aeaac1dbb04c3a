// Tests uploads to the real file store.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field, publishedForm } from "../../../apps/server/src/test-kit/published-form.ts";
import { type FormClientError, memoryStorage } from "../src/index.ts";
import type { Put } from "../src/put.ts";
import { uploadFile } from "../src/uploads.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await stage.h.composition.platform.blob.ensureBucket();
});
afterAll(() => stage.stop());

const form = () =>
  publishedForm(stage.owner, [
    field("proof", { type: "file", required: true, settings: { max_bytes: 40_000_000 } }),
  ]);

const plainPut: Put = async ({ url, headers, body }) =>
  (await fetch(url, { method: "PUT", headers, body })).status;

describe("an upload", () => {
  it("is uploaded, scanned, saved as an answer and submitted", async () => {
    const formId = await form();
    const client = stage.newClient(formId);
    await client.load();
    const file = new File(["This is the proof.\n"], "proof.txt", { type: "text/plain" });
    const shares: number[] = [];
    const answer = await uploadFile(client, {
      path: "proof",
      file,
      onProgress: (share) => shares.push(share),
    });
    expect(answer).toMatchObject({ name: "proof.txt", size: 19, mime: "text/plain" });
    expect(shares.at(-1)).toBe(1);
    client.set("proof", [{ ...answer }]);
    const { entry_id } = await client.submit();
    const files = (await stage.owner.get(`/files?entry_id=${entry_id}`)).body.data;
    expect(files).toMatchObject([{ id: answer.file_id, is_attached: true }]);
  });
  it("is rejected with the server's code", async () => {
    const client = stage.newClient(await form());
    await client.load();
    const file = new File([new Uint8Array(100)], "big.bin");
    const big = { ...fileOf(file), size: 50_000_000 };
    const refused = await uploadFile(client, { path: "proof", file: big }).catch(
      (error: FormClientError) => error,
    );
    expect(refused).toMatchObject({ code: "file_too_large" });
  });
  it("continues in parts after an interruption: within the page, and after a reload when the file is chosen again", {
    timeout: 120_000,
  }, async () => {
    const formId = await form();
    const storage = memoryStorage();
    const bytes = randomBytes(20_000_000);
    const file = new File([bytes], "large.bin", { lastModified: 1 });
    const sent: number[] = [];
    let budget = 1;
    // After the first part, two attempts fail; then the page crashes.
    const put: Put = async (parcel) => {
      if (budget-- <= 0 && sent.length < 3) {
        sent.push(0);
        return 0;
      }
      sent.push(parcel.body.size);
      return plainPut(parcel);
    };
    const first = stage.newClient(formId, { storage });
    await first.load();
    const dying: Put = async (parcel) => {
      const status = await put(parcel);
      if (sent.length === 3) first.close();
      return status;
    };
    const broken = await uploadFile(first, { path: "proof", file, put: dying }).catch(
      (error: Error) => error,
    );
    expect(broken).toBeInstanceOf(Error);
    expect(sent).toEqual([8_388_608, 0, 0]);
    const second = stage.newClient(formId, { storage });
    await second.load();
    const later: number[] = [];
    let isDone = false;
    const working = (async () => {
      while (!isDone) await stage.h.runJobs();
    })();
    const answer = await uploadFile(second, {
      path: "proof",
      file,
      put: (parcel) => {
        later.push(parcel.body.size);
        return plainPut(parcel);
      },
    });
    isDone = true;
    await working;
    expect(later).toEqual([8_388_608, 20_000_000 - 2 * 8_388_608]);
    const link = await stage.owner.get(`/files/${answer.file_id}/download`);
    const got = Buffer.from(await (await fetch(String(link.headers.location))).arrayBuffer());
    expect(got.equals(bytes)).toBe(true);
  });
  it("removes a canceled upload", async () => {
    const client = stage.newClient(await form());
    await client.load();
    const calledOff = new AbortController();
    const file = new File(["x"], "x.txt", { type: "text/plain" });
    const put: Put = async () => {
      calledOff.abort();
      return 0;
    };
    const error = await uploadFile(client, { path: "proof", file, put, signal: calledOff.signal }).catch(
      (one: Error) => one,
    );
    expect(error).toMatchObject({ name: "AbortError" });
    const files = (await stage.owner.get(`/files?entry_id=${client.state.entryId}`)).body.data;
    expect(files).toEqual([]);
  });
});

const fileOf = (file: File) => ({
  name: file.name,
  type: file.type,
  slice: (start: number, end: number) => file.slice(start, end),
});
