/** Places files are brought to, each by its own protocol: large ones, names that are taken, and addresses that are not public. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createS3BlobStore } from "../../../platform/blob/s3-blob-store.ts";
import { rawS3, s3TestOptions } from "../../../platform/blob/s3-test-options.ts";
import { createOutbound } from "../../../platform/outbound/outbound.ts";
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
beforeAll(async () => {
  await store.ensureBucket();
  sftp = await startSftpServer({ username: "files", password: "secret" });
});
afterAll(async () => {
  await store.deletePrefix(prefix);
  await sftp.close();
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

const sftpPlace = () =>
  ({
    type: "sftp",
    host: "127.0.0.1",
    port: sftp.port,
    username: "files",
    path: "in",
    host_key_sha256: sftp.hostKeySha256,
  }) as const;

describe("S3", () => {
  it.each([
    ["empty", Buffer.alloc(0)],
    ["small", Buffer.from("a,b\r\n")],
    ["large, in parts", large],
  ])("takes a file that is %s, under a name with signs in it", async (_what, bytes) => {
    await sendToS3(opened, s3Place, s3TestOptions.secretKey, fileOf(bytes));
    const command = new GetObjectCommand({ Bucket: s3TestOptions.bucket, Key: `${prefix}a file (1).csv` });
    const { Body, ContentType } = await rawS3.client.send(command);
    expect(ContentType).toBe("text/csv");
    expect(sha256(await buffer(Body as Readable))).toBe(sha256(bytes));
  });

  it("is not reached where it is not public", async () => {
    await expect(
      sendToS3(guarded, s3Place, s3TestOptions.secretKey, fileOf(Buffer.from("x"))),
    ).rejects.toMatchObject({ failure: "destination_blocked" });
  });
});

describe("SFTP", () => {
  it("takes a large file, and again under the same name, and shows it only when it is whole", async () => {
    for (const bytes of [large.subarray(0, 3_000_001), Buffer.from("second")]) {
      await sendToSftp(opened, sftpPlace(), { password: "secret" }, fileOf(bytes));
      expect([...sftp.files.keys()]).toEqual(["in/a file (1).csv"]);
      expect(sha256(sftp.files.get("in/a file (1).csv") ?? Buffer.alloc(0))).toBe(sha256(bytes));
    }
  });

  it("leaves nothing behind when the file it is to bring breaks", async () => {
    const stream = new Readable({
      read() {
        this.destroy(new Error("broken"));
      },
    });
    const file = { ...fileOf(Buffer.from("x"), "broken.csv"), stream };
    await expect(sendToSftp(opened, sftpPlace(), { password: "secret" }, file)).rejects.toThrow("broken");
    expect([...sftp.files.keys()].filter((path) => path.includes("broken"))).toEqual([]);
  });

  it("sends no credential to a server with another key", async () => {
    const before = sftp.logins.length;
    const place = { ...sftpPlace(), host_key_sha256: `SHA256:${"A".repeat(43)}` };
    await expect(
      sendToSftp(opened, place, { password: "secret" }, fileOf(Buffer.from("x"))),
    ).rejects.toMatchObject({ code: "not_trusted" });
    expect(sftp.logins.length).toBe(before);
  });

  it("is not reached where it is not public", async () => {
    await expect(
      sendToSftp(guarded, sftpPlace(), { password: "secret" }, fileOf(Buffer.from("x"))),
    ).rejects.toMatchObject({ failure: "destination_blocked" });
  });
});
