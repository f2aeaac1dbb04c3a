import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type Server } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import { BlobUnavailableError } from "./blob.ts";
import { createS3BlobStore } from "./s3-blob-store.ts";
import { rawS3, s3TestOptions } from "./s3-test-options.ts";

const text = { contentType: "text/plain" };
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

/** A store behind the test's own server, for faults that a real store does not produce on demand. */
async function behind(onRequest: RequestListener) {
  const server = createServer(onRequest);
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return createS3BlobStore({ ...s3TestOptions, endpoint: await listen(server) });
}

/** Only the test moves the time on, so no call can reach its timeout because the machine is busy. */
function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  cleanUps.push(() => vi.useRealTimers());
}

async function unavailable(work: () => Promise<unknown>): Promise<void> {
  await expect(work()).rejects.toThrow(BlobUnavailableError);
}

describe("a faulty S3", () => {
  it("that never responds: every call ends at its timeout", async () => {
    const sockets: { destroy(): void }[] = [];
    const server = createTcpServer((socket) => void sockets.push(socket));
    cleanUps.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const endpoint = await listen(server);
    const storeWith = (timeoutMs: number) =>
      createS3BlobStore({ ...s3TestOptions, endpoint, timeoutMs, partTimeoutMs: timeoutMs });
    const store = storeWith(300);
    const patientCall = storeWith(60_000).get("a");
    let hasPatientCallEnded = false;
    const patientEnd = patientCall
      .catch(() => undefined)
      .finally(() => {
        hasPatientCallEnded = true;
      });
    await unavailable(() => store.get("a"));
    await unavailable(() => store.head("a"));
    await unavailable(() => store.delete("a"));
    await unavailable(() => store.deletePrefix("a/"));
    await unavailable(() => store.ensureBucket());
    await unavailable(() => store.put("a", Buffer.from("x"), text));
    await unavailable(() => store.check(100));
    expect(hasPatientCallEnded).toBe(false);
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
    await patientEnd;
  });

  it.each([500, 503, 403])("that returns %i is unavailable after at most two attempts", async (status) => {
    let requests = 0;
    const store = await behind((_request, response) => {
      requests += 1;
      response.writeHead(status).end();
    });
    await unavailable(() => store.get("a"));
    expect(requests).toBe(status === 403 ? 1 : 2);
  });

  it("that stalls midway through a body fails the stream at the timeout", async () => {
    stopTheClock();
    const store = await behind((_request, response) => {
      response.writeHead(200, { "content-length": "1000", "content-type": "text/plain" });
      response.write("half");
    });
    const chunks = (await store.get("a"))?.stream.iterator();
    expect((await chunks?.next())?.value.toString()).toBe("half");
    const stalled = unavailable(async () => chunks?.next());
    await vi.advanceTimersByTimeAsync(10_000);
    await stalled;
  });

  it("that disconnects midway through a body fails the stream", async () => {
    const store = await behind((_request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half", () => response.destroy());
    });
    const blob = await store.get("a");
    await unavailable(() => buffer(blob?.stream ?? Readable.from([])));
  });

  it("is not blamed for a slow reader, and a body may take longer than the timeout of a call", async () => {
    stopTheClock();
    const store = await behind((_request, response) => {
      response.writeHead(200, { "content-length": "600000" });
      response.end(Buffer.alloc(600_000));
    });
    const blob = await store.get("a");
    let bytes = 0;
    for await (const chunk of blob?.stream ?? []) {
      if (bytes === 0) await vi.advanceTimersByTimeAsync(60_000);
      bytes += chunk.length;
    }
    expect(bytes).toBe(600_000);
  });

  it("that fails during an upload gets a request to abort it, and the body is released", async () => {
    const asked: string[] = [];
    const store = await behind((request, response) => {
      const url = new URL(request.url ?? "", "http://s3");
      asked.push(
        `${request.method} ${[...url.searchParams.keys()].filter((name) => name !== "x-id").sort()}`,
      );
      request.resume().on("end", () => {
        if (url.searchParams.has("uploads")) {
          response.end(
            "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>",
          );
        } else if (url.searchParams.get("partNumber") === "2") {
          response.writeHead(503).end();
        } else {
          response.writeHead(request.method === "DELETE" ? 204 : 200, { etag: '"e"' }).end();
        }
      });
    });
    const body = Readable.from(Array.from({ length: 16 }, () => Buffer.alloc(1024 * 1024)));
    await unavailable(() => store.put("a", body, text));
    expect(asked).toContain("DELETE uploadId");
    expect(asked).not.toContain("POST uploadId");
    expect(body.destroyed).toBe(true);
  });

  it("that fails at the last step of an upload also gets a request to abort it", async () => {
    const asked: string[] = [];
    const store = await behind((request, response) => {
      asked.push(request.method ?? "");
      request.resume().on("end", () => {
        if (request.url?.includes("uploads")) {
          response.end(
            "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>",
          );
        } else if (request.method === "POST") {
          response.writeHead(503).end();
        } else {
          response.writeHead(200, { etag: '"e"' }).end();
        }
      });
    });
    await unavailable(() => store.put("a", Buffer.alloc(6 * 1024 * 1024), text));
    expect(asked.at(-1)).toBe("DELETE");
  });
});

describe("the real S3", () => {
  it("reports a rejected key as an outage, not as a missing blob", async () => {
    const store = createS3BlobStore({ ...s3TestOptions, secretKey: "wrong" });
    await unavailable(() => store.get("a"));
    await unavailable(() => store.head("a"));
    await unavailable(() => store.check());
  });

  it("reports a missing bucket as an outage until it is created", async () => {
    const bucket = `formstead-${randomUUID()}`;
    const store = createS3BlobStore({ ...s3TestOptions, bucket });
    await unavailable(() => store.check());
    await unavailable(() => store.get("a"));
    await unavailable(() => store.put("a", Buffer.from("x"), text));
    await Promise.all([store.ensureBucket(), store.ensureBucket()]);
    await store.check();
    expect(await store.get("a")).toBeUndefined();
    await rawS3.deleteBucket(bucket);
  });

  it("keeps no parts of an upload whose body failed", async () => {
    const store = createS3BlobStore(s3TestOptions);
    await store.ensureBucket();
    const key = `t/${randomUUID()}`;
    function* failing() {
      for (let i = 0; i < 12; i++) yield Buffer.alloc(1024 * 1024);
      throw new Error("gone");
    }
    await expect(store.put(key, Readable.from(failing()), text)).rejects.toThrow("gone");
    const { Uploads = [] } = await rawS3.client.send(
      new ListMultipartUploadsCommand({ Bucket: s3TestOptions.bucket, Prefix: key }),
    );
    expect(Uploads).toEqual([]);
  });
});
