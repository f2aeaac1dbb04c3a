import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { sendWrite, type Write } from "./write.ts";

const write: Write = {
  id: "key-1",
  order: "1",
  thing: "a",
  person: "usr_1",
  accountId: "acc_1",
  method: "PATCH",
  path: "/a",
  body: {},
  touches: [],
};

it.each([
  [401, { kind: "stopped", reason: "signed-out", retryAfterMs: 2_000 }],
  [429, { kind: "stopped", reason: "slow-down", retryAfterMs: 2_000 }],
  [503, { kind: "stopped", reason: "unreachable", retryAfterMs: 2_000 }],
  [500, { kind: "later" }],
  [422, { kind: "refused", refusal: { status: 422, body: {} } }],
])("knows what a response with status %i means for a write", async (status, sent) => {
  const server = createServer((_, response) => response.writeHead(status, { "retry-after": "2" }).end("{}"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  expect(await sendWrite(write, AbortSignal.timeout(60_000), `http://127.0.0.1:${port}`)).toEqual(sent);
  server.closeAllConnections();
  server.close();
});

it("knows that the server cannot be reached if the request fails", async () => {
  const sent = await sendWrite(write, AbortSignal.abort(), "http://127.0.0.1:1");
  expect(sent).toEqual({ kind: "stopped", reason: "unreachable", retryAfterMs: 0 });
});
