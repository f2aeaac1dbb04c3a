/** Delivery targets with their real protocols: large files, existing names, and private addresses. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createS3BlobStore } from "../../../../platform/blob/s3-blob-store.ts";
import { rawS3, s3TestOptions } from "../../../../platform/blob/s3-test-options.ts";
import { createOutbound } from "../../../../platform/outbound/outbound.ts";
import { eventually } from "../../../../test-kit/eventually.ts";
import { sendToS3 } from "../engine/s3-target.ts";
import { sendToSftp } from "../engine/sftp-target.ts";
import { type SftpServer, startSftpServer } from "./sftp-server.ts";

const opened = createOutbound({ allowed: ["127.0.0.1"], nameServers: [], userAgent: "test" });
const guarded = createOutbound({ allowed: [], nameServers: [], userAgent: "test" });
const store = createS3BlobStore(s3TestOptions);
const prefix = `t/${randomUUID()}/`;
const s3Place = {
  type: "s3",
  endpoint: s3TestOptions.endpoint,
  region: "us-east-1",
  bucket: s3TestOptions.bucket,
  prefix,
  access_key_id: s3TestOptions.accessKey,
  path_style: true,
} as const;
const large = randomBytes(20 * 1024 * 1024 + 7);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

let sftp: SftpServer;
/** A server that can replace an existing file. */
let openSsh: SftpServer;
beforeAll(async () => {
  await store.ensureBucket();
  sftp = await startSftpServer({ username: "files", password: "secret" });
  openSsh = await startSftpServer({ username: "files", password: "secret" }, { hasRename: true });
});
afterAll(async () => {
  await store.deletePrefix(prefix);
  await sftp.close();
  await openSsh.close();
  opened.close();
  guarded.close();
});

const fileOf = (bytes: Buffer, name = "a file (1).csv") => ({
  name,
  bytes: bytes.length,
  contentType: "text/csv",
  stream: Readable.from(chunksOf(bytes), { objectMode: false }),
});

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

const sftpPlace = (server = sftp) =>
  ({
    type: "sftp",
    host: "127.0.0.1",
    port: server.port,
    username: "files",
    path: "in",
    host_key_sha256: server.hostKeySha256,
  }) as const;
const unhurried = new AbortController().signal;
const bring = (file: ReturnType<typeof fileOf>, server = sftp, signal = unhurried) =>
  sendToSftp(opened, sftpPlace(server), { password: "secret" }, file, signal);

describe("S3", () => {
  it.each([
    ["empty", Buffer.alloc(0)],
    ["small", Buffer.from("a,b\r\n")],
    ["large, in parts", large],
  ])("accepts a file that is %s, with special characters in its name", async (_what, bytes) => {
    await sendToS3(opened, s3Place, s3TestOptions.secretKey, fileOf(bytes), unhurried);
    const command = new GetObjectCommand({ Bucket: s3TestOptions.bucket, Key: `${prefix}a file (1).csv` });
    const { Body, ContentType } = await rawS3.client.send(command);
    expect(ContentType).toBe("text/csv");
    expect(sha256(await buffer(Body as Readable))).toBe(sha256(bytes));
  });

  it("is rejected if it is not public", async () => {
    await expect(
      sendToS3(guarded, s3Place, s3TestOptions.secretKey, fileOf(Buffer.from("x")), unhurried),
    ).rejects.toMatchObject({ failure: "destination_blocked" });
  });

  it("aborts on timeout, and leaves no file", async () => {
    const endless = new PassThrough();
    endless.write(large.subarray(0, 9_000_000));
    const over = new AbortController();
    const file = { ...fileOf(large, "late.csv"), stream: endless };
    const sent = sendToS3(opened, s3Place, s3TestOptions.secretKey, file, over.signal);
    await eventually(async () => expect(endless.readableLength + endless.writableLength).toBe(0));
    over.abort();
    await expect(sent).rejects.toThrow("aborted");
    expect(await store.head(`${prefix}late.csv`)).toBeUndefined();
  });
});

describe("SFTP", () => {
  it.each([
    ["that frees names first", () => sftp, 3_000_001],
    ["that replaces files", () => openSsh, 300_001],
  ])("%s accepts a file and its replacement, and shows it only when complete", async (_how, of, length) => {
    const { files } = of();
    for (const bytes of [large.subarray(0, length), Buffer.from("second")]) {
      await bring(fileOf(bytes), of());
      expect([...files.keys()]).toEqual(["in/a file (1).csv"]);
      expect(sha256(files.get("in/a file (1).csv") ?? Buffer.alloc(0))).toBe(sha256(bytes));
    }
  });

  it("keeps the existing file if it cannot be replaced", async () => {
    await bring(fileOf(Buffer.from("first"), "kept.csv"), openSsh);
    openSsh.refuseNames(1);
    await expect(bring(fileOf(Buffer.from("second"), "kept.csv"), openSsh)).rejects.toMatchObject({
      code: "refused",
    });
    const left = [...openSsh.files].filter(([path]) => path.includes("kept"));
    expect(left.map(([path, bytes]) => [path, bytes.toString()])).toEqual([["in/kept.csv", "first"]]);
  });

  it("has a complete file when two attempts deliver it concurrently", async () => {
    const bytes = large.subarray(0, 300_000);
    const slow = new PassThrough();
    slow.write(bytes.subarray(0, 200_000));
    const first = bring({ ...fileOf(bytes, "both.csv"), stream: slow });
    const begun = () => [...sftp.files].filter(([path]) => path.includes("both"));
    await eventually(async () => expect(begun()[0]?.[1]).toHaveLength(200_000));
    await bring(fileOf(bytes, "both.csv"));
    slow.end(bytes.subarray(200_000));
    await first;
    expect(begun().map(([path]) => path)).toEqual(["in/both.csv"]);
    expect(sha256(sftp.files.get("in/both.csv") ?? Buffer.alloc(0))).toBe(sha256(bytes));
  });

  it("removes only the temporary files that a killed worker left for the same file", async () => {
    const part = (name: string, end = `${randomUUID()}.part`) => `in/.${name}.${end}`;
    const left = part("killed.csv");
    const others = [part("other.csv"), part("killed.csv", "mine.part"), part("killed.csv")];
    for (const path of [left, ...others]) sftp.files.set(path, Buffer.from("half"));
    sftp.times.set(others.at(-1) ?? "", Math.floor(Date.now() / 1_000));
    await bring(fileOf(Buffer.from("whole"), "killed.csv"));
    expect(sftp.files.get("in/killed.csv")?.toString()).toBe("whole");
    expect([left, ...others].map((path) => sftp.files.has(path))).toEqual([false, true, true, true]);
    for (const path of others) sftp.files.delete(path);
  });

  it("aborts on timeout, and leaves nothing behind", async () => {
    const endless = new PassThrough();
    endless.write("x");
    const over = new AbortController();
    const sent = bring({ ...fileOf(Buffer.from("x"), "late.csv"), stream: endless }, sftp, over.signal);
    const found = () => [...sftp.files.keys()].filter((path) => path.includes("late"));
    await eventually(async () => expect(found()).toHaveLength(1));
    over.abort();
    await expect(sent).rejects.toThrow("aborted");
    expect([found(), endless.destroyed]).toEqual([[], true]);
  });

  it("aborts on timeout, even if the server no longer responds", { timeout: 20_000 }, async () => {
    const endless = new PassThrough();
    endless.write("x");
    const over = new AbortController();
    const sent = bring({ ...fileOf(Buffer.from("x"), "mute.csv"), stream: endless }, openSsh, over.signal);
    const found = () => [...openSsh.files.keys()].some((path) => path.includes("mute"));
    await eventually(async () => expect(found()).toBe(true));
    openSsh.beSilent(true);
    endless.write("y");
    over.abort();
    await expect(sent).rejects.toThrow("aborted");
    openSsh.beSilent(false);
  });

  it("leaves nothing behind if reading the source file fails", async () => {
    const stream = new Readable({
      read() {
        this.destroy(new Error("broken"));
      },
    });
    const file = { ...fileOf(Buffer.from("x"), "broken.csv"), stream };
    await expect(bring(file)).rejects.toThrow("broken");
    expect([...sftp.files.keys()].filter((path) => path.includes("broken"))).toEqual([]);
  });

  it("sends no credential to a server with another key", async () => {
    const before = sftp.logins.length;
    const place = { ...sftpPlace(), host_key_sha256: `SHA256:${"A".repeat(43)}` };
    await expect(
      sendToSftp(opened, place, { password: "secret" }, fileOf(Buffer.from("x")), unhurried),
    ).rejects.toMatchObject({ code: "not_trusted" });
    expect(sftp.logins.length).toBe(before);
  });

  it("is rejected if it is not public", async () => {
    await expect(
      sendToSftp(guarded, sftpPlace(), { password: "secret" }, fileOf(Buffer.from("x")), unhurried),
    ).rejects.toMatchObject({ failure: "destination_blocked" });
  });
});
