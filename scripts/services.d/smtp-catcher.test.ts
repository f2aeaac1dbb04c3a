import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMailCatcher, type MailCatcher } from "./smtp-catcher.ts";

let dir: string;
let catcher: MailCatcher;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "mail-"));
  catcher = await createMailCatcher({ dir, smtpPort: 0, httpPort: 0 });
});

afterEach(async () => {
  await catcher.close();
  await rm(dir, { recursive: true });
});

/** Sends raw SMTP commands and returns the status codes. */
async function deliver(to: string[], message: string): Promise<string[]> {
  const socket = connect(catcher.smtpPort, "127.0.0.1");
  const commands = [
    "EHLO test",
    "MAIL FROM:<app@example.org>",
    ...to.map((address) => `RCPT TO:<${address}>`),
    "DATA",
    `${message.replaceAll("\n", "\r\n")}\r\n.`,
    "QUIT",
  ];
  const codes: string[] = [];
  for await (const line of createInterface({ input: socket })) {
    if (line[3] === "-") continue;
    codes.push(line.slice(0, 3));
    const next = commands.shift();
    if (next !== undefined) socket.write(`${next}\r\n`);
  }
  return codes;
}

const url = (path: string) => `http://127.0.0.1:${catcher.httpPort}${path}`;
const listed = async (path = "/messages") => (await fetch(url(path))).json();

test("lists an email for each envelope recipient, newest first", async () => {
  expect(await deliver(["ann@example.org"], "Subject: First\n\nHello")).toContain("354");
  await deliver(
    ["Bob@example.org", "hidden@example.org"],
    "To: bob@example.org\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\n\n..dot",
  );

  expect(await listed()).toMatchObject([{ subject: "Grüße" }, { subject: "First" }]);
  expect(await listed("/messages?to=bob@example.org")).toHaveLength(1);
  expect(await listed("/messages?to=hidden@example.org")).toMatchObject([
    { to: ["Bob@example.org", "hidden@example.org"], from: "app@example.org", text: ".dot\n", html: null },
  ]);
  expect(await listed("/messages?to=nobody@example.org")).toEqual([]);
});

test("ignores forged recipient headers", async () => {
  await deliver(["ann@example.org"], "X-Envelope-To: eve@example.org\nSubject: x\n\nx");
  expect(await listed("/messages?to=eve@example.org")).toEqual([]);
});

test("keeps emails as files across restarts", async () => {
  await deliver(["ann@example.org"], "Subject: Kept\nContent-Type: text/html\n\n<p>Hi</p>");
  const before = await listed();
  expect(before).toMatchObject([{ date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) }]);
  await catcher.close();
  catcher = await createMailCatcher({ dir, smtpPort: 0, httpPort: 0 });
  expect(await listed()).toEqual(before);
  expect(before).toMatchObject([{ html: "<p>Hi</p>\n" }]);
});

test("deletes the emails of one recipient, or all emails without one", async () => {
  await deliver(["ann@example.org"], "Subject: A\n\nA");
  await deliver(["bob@example.org"], "Subject: B\n\nB");
  await fetch(url("/messages?to=ann@example.org"), { method: "DELETE" });
  expect(await listed()).toMatchObject([{ subject: "B" }]);
  await fetch(url("/messages"), { method: "DELETE" });
  expect(await listed()).toEqual([]);
  expect(await readdir(dir)).toEqual([]);
});

test("escapes every part of an email on the page and links only web addresses", async () => {
  const evil = `"><script>alert(1)</script>`;
  await deliver(
    ["ann@example.org"],
    `From: ${evil}@x\nSubject: ${evil}\n\n${evil} javascript:alert(1) https://example.org/?a=1&b="2`,
  );
  const page = await (await fetch(url("/"))).text();
  expect(page).not.toContain("<script");
  expect(page).not.toContain('href="javascript');
  expect(page).toContain('<a href="https://example.org/?a=1&amp;b=" rel="noreferrer">');
});

test("rejects a request with a foreign host name", async () => {
  const socket = connect(catcher.httpPort, "127.0.0.1");
  socket.write("GET /messages HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 403 /);
});
