import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type NameServer, startNameServer } from "../../../../test-kit/servers/name-server.ts";
import { createTxtRecords } from "./txt-records.ts";

let names: NameServer;
let silent: Socket;
beforeAll(async () => {
  names = await startNameServer((name, kind) => {
    if (name === "broken.acme.com") throw new Error("broken");
    return kind === "TXT" && name === "_formstead.acme.com" ? [`first=${"x".repeat(60)}`, "second"] : [];
  });
  silent = createSocket("udp4");
  silent.bind(0, "127.0.0.1");
  await once(silent, "listening");
});
afterAll(() => {
  names.stop();
  silent.close();
});

describe("find", () => {
  it("joins the pieces of long texts, and finds all texts of a name", async () => {
    expect(await createTxtRecords([names.address]).find("_formstead.acme.com")).toEqual([
      `first=${"x".repeat(60)}`,
      "second",
    ]);
    expect(names.asked).toContain("TXT _formstead.acme.com");
  });

  it("finds nothing under a name that does not exist", async () => {
    expect(await createTxtRecords([names.address]).find("missing.acme.com")).toEqual([]);
  });

  it("does not know if the name server fails or does not answer", async () => {
    expect(await createTxtRecords([names.address]).find("broken.acme.com")).toBe("unknown");
    const { port } = silent.address();
    expect(await createTxtRecords([`127.0.0.1:${port}`]).find("_formstead.acme.com")).toBe("unknown");
  }, 30_000);
});
