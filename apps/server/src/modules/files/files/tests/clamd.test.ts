import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clamdKind, startClamd, type TestClamd } from "../../../../test-kit/clamd-server.ts";
import { eicar, zip } from "../../../../test-kit/sample-files.ts";
import { createClamd, ScannerUnavailableError } from "../engine/clamd.ts";

let clamd: TestClamd;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(() => clamd.stop());

const scan = (address: string, bytes: Buffer, signal = AbortSignal.timeout(10_000)) =>
  createClamd(address).scan(Readable.from([bytes]), signal);

describe(`ClamAV (${clamdKind})`, () => {
  it("finds nothing in clean files of any length", async () => {
    for (const bytes of [1, 100_000, 1_500_000])
      expect(await scan(clamd.address, randomBytes(bytes))).toEqual({ isInfected: false });
    expect(await createClamd(clamd.address).scan(Readable.from([]), AbortSignal.timeout(10_000))).toEqual({
      isInfected: false,
    });
  });

  it("finds EICAR, alone and among other bytes", async () => {
    const found = { isInfected: true, signature: expect.stringMatching(/^Eicar-Test-Signature/) };
    expect(await scan(clamd.address, eicar)).toEqual(found);
    expect(
      await scan(clamd.address, Buffer.concat([Buffer.from("before "), eicar, Buffer.from(" after")])),
    ).toEqual(found);
    expect(await scan(clamd.address, zip([{ name: "a.txt", body: eicar, isStored: true }]))).toEqual(found);
  });

  it("reports a file above its size limit as not scanned", async () => {
    await expect(scan(clamd.address, randomBytes(6 * 1024 ** 2))).rejects.toThrow(ScannerUnavailableError);
  });

  it("returns the right result for each of many concurrent scans", async () => {
    const bodies = Array.from({ length: 20 }, (_, n) => (n % 2 ? eicar : randomBytes(50_000)));
    const answers = await Promise.all(bodies.map((body) => scan(clamd.address, body)));
    expect(answers.map(({ isInfected }) => isInfected)).toEqual(bodies.map((body) => body === eicar));
  });
});

describe("a scanner that does not scan the whole file", () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });
  const listening = async (onConnection: Parameters<typeof createServer>[1]): Promise<string> => {
    const server = createServer(onConnection);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  };

  it.each([
    ["is not running", async () => "127.0.0.1:9"],
    ["has no socket", async () => "/nowhere/clamd.ctl"],
    ["closes immediately", () => listening((socket) => socket.destroy())],
    ["closes without a response", () => listening((socket) => socket.resume().end())],
    ["returns an invalid response", () => listening((socket) => socket.resume().end("stream: FINE\0"))],
    ["returns a partial response", () => listening((socket) => socket.resume().end("stream: O"))],
  ])("%s: the file counts as not scanned, not as clean", async (_what, address) => {
    await expect(scan(await address(), randomBytes(100_000))).rejects.toThrow(ScannerUnavailableError);
  });

  it("does not respond: the caller's timeout ends the scan", async () => {
    const address = await listening((socket) => socket.resume().on("error", () => {}));
    await expect(scan(address, randomBytes(10), AbortSignal.timeout(200))).rejects.toThrow(
      ScannerUnavailableError,
    );
  });

  it("passes on an error of the blob store unchanged", async () => {
    const fault = new Error("the store went away");
    const body = new Readable({
      read() {
        this.destroy(fault);
      },
    });
    await expect(createClamd(clamd.address).scan(body, AbortSignal.timeout(5_000))).rejects.toBe(fault);
  });
});
