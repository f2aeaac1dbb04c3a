import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import { watchCredential } from "./credential-watch.ts";

/** Returns the response to a request, and a function that breaks its connection. */
async function openRequest(): Promise<{ response: ServerResponse; leave: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const response = await new Promise<ServerResponse>((resolve) =>
    server.once("request", (_request, answer: ServerResponse) => resolve(answer)),
  );
  const leave = async () => {
    const isClosed = new Promise((resolve) => response.once("close", resolve));
    client.destroy();
    await isClosed;
    server.close();
  };
  return { response, leave };
}

const never = () => new AbortController().signal;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

describe("the watch over a credential", () => {
  it("starts no rechecks for a client that left while it was being authorized", async () => {
    const { response, leave } = await openRequest();
    await leave();
    const recheck = vi.fn(async () => {});
    const watch = watchCredential(never, response, recheck, 1_000);
    expect(watch.signal().aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(recheck).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends the rechecks when the client leaves", async () => {
    const { response, leave } = await openRequest();
    const recheck = vi.fn(async () => {});
    const signal = watchCredential(never, response, recheck, 1_000).signal();
    await vi.advanceTimersByTimeAsync(2_500);
    await leave();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([recheck.mock.calls.length, signal.aborted]).toEqual([2, false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("aborts and rechecks no more once the credential is refused", async () => {
    const { response, leave } = await openRequest();
    const recheck = vi.fn(async () => fail(E.session_expired));
    const watch = watchCredential(never, response, recheck, 1_000);
    const signal = watch.signal();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([recheck.mock.calls.length, signal.aborted]).toEqual([1, true]);
    expect(() => watch.throwIfRefused()).toThrow();
    await leave();
  });
});
