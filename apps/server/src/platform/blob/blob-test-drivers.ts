// Test support: all drivers of the blob port, each with a server for its links, for tests that every driver must
// pass.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attachmentHeader } from "./attachment-header.ts";
import type { BlobStore } from "./blob.ts";
import { createDiskBlobStore } from "./disk-blob-store.ts";
import { verifyDownload } from "./download-link.ts";
import { createS3BlobStore } from "./s3-blob-store.ts";
import { s3TestOptions } from "./s3-test-options.ts";
import { verifyUpload } from "./upload-link.ts";

export interface Driver {
  readonly store: BlobStore;
  /** Like `store`, but with a clock that is 90 minutes slow. */
  readonly past: BlobStore;
  /** A store whose server or folder does not exist. */
  readonly broken: BlobStore;
  close(): Promise<unknown>;
}

const past = () => new Date(Date.now() - 90 * 60_000);

export async function openS3(): Promise<Driver> {
  return {
    store: createS3BlobStore(s3TestOptions),
    past: createS3BlobStore({ ...s3TestOptions, now: past }),
    broken: createS3BlobStore({ ...s3TestOptions, endpoint: "http://127.0.0.1:9" }),
    close: async () => {},
  };
}

export async function openDisk(): Promise<Driver> {
  // The store is deep inside the test's own folder, so that a bug in the key check cannot escape it.
  const ownDir = await mkdtemp(join(tmpdir(), "formstead-blob-"));
  const dir = join(ownDir, "a", "b", "c", "store");
  const secret = randomBytes(32).toString("base64url");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const store = createDiskBlobStore({ dir, baseUrl, secret });
  serveLinks(server, store, secret);
  return {
    store,
    past: createDiskBlobStore({ dir, baseUrl, secret, now: past }),
    broken: createDiskBlobStore({ dir: join(dir, "gone"), baseUrl, secret }),
    close: async () => {
      server.close();
      await rm(ownDir, { recursive: true });
    },
  };
}

function serveLinks(server: Server, store: BlobStore, secret: string): void {
  server.on("request", (request, response) => {
    const url = new URL(request.url ?? "", "http://127.0.0.1");
    const key = decodeURIComponent(url.pathname.replace("/blobs/", ""));
    const query = Object.fromEntries(url.searchParams);
    const asked = { secrets: [secret], now: new Date(), key, query };
    if (request.method === "PUT") {
      const upload = verifyUpload(asked);
      const isFit =
        upload?.contentType === undefined || upload.contentType === request.headers["content-type"];
      if (!upload || !isFit) return void response.writeHead(403).end();
      return void store.receiver?.receive(upload, request).then(
        (isOpen) => response.writeHead(isOpen ? 200 : 404).end(),
        () => response.writeHead(400, { connection: "close" }).end(),
      );
    }
    const allowed = verifyDownload(asked);
    if (allowed === undefined) return void response.writeHead(403).end();
    void store.get(allowed.key).then((blob) => {
      if (blob === undefined) return void response.writeHead(404).end();
      const disposition = attachmentHeader(allowed.filename);
      const type = allowed.contentType ?? blob.contentType;
      response.writeHead(200, { "content-type": type, "content-disposition": disposition });
      blob.stream.pipe(response);
    });
  });
}
