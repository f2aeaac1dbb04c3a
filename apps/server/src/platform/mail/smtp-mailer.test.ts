import { createServer, type Server, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import type { Mailer } from "./mail.ts";
import { createSmtpMailer, type SmtpMailerOptions } from "./smtp-mailer.ts";

const from = "Formstead <no-reply@mail.example.test>";
const message = {
  to: "ada@example.test",
  subject: "Größe — 你好",
  text: "Plain words",
  html: "<p>Rich <b>words</b></p>",
  messageId: "msg_1",
};

interface Received {
  readonly recipients: string[];
  readonly raw: string;
  readonly email: Email;
  readonly sessionId: string;
}

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function createMailer(port: number, options: Partial<SmtpMailerOptions> = {}): Mailer {
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, ...options });
  cleanUps.push(() => mailer.close());
  return mailer;
}

async function startSmtp(options: SMTPServerOptions = {}): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      stream.toArray().then(async (chunks) => {
        const raw = Buffer.concat(chunks).toString();
        const recipients = session.envelope.rcptTo.map((one) => one.address);
        received.push({ recipients, raw, email: await PostalMime.parse(raw), sessionId: session.id });
        done();
      }, done);
    },
    ...options,
  });
  server.on("error", () => {});
  const port = await listen(server.server as Server);
  cleanUps.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port, received };
}

async function startTcp(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    onConnection(socket);
  });
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

function replying(responseCode: number): Error {
  return Object.assign(new Error("no such person ada@example.test"), { responseCode });
}

const headersOf = ({ email }: Received, name: string) => email.headers.filter(({ key }) => key === name);

describe("send", () => {
  it("delivers text and HTML to the one recipient", async () => {
    const { port, received } = await startSmtp();
    await createMailer(port).send(message);
    expect(received).toHaveLength(1);
    const [mail] = received as [Received];
    expect(mail.recipients).toEqual(["ada@example.test"]);
    expect(mail.email.subject).toBe(message.subject);
    expect(mail.email.text?.trim()).toBe(message.text);
    expect(mail.email.html?.trim()).toBe(message.html);
    expect(mail.email.from).toMatchObject({ name: "Formstead", address: "no-reply@mail.example.test" });
    expect(headersOf(mail, "auto-submitted")).toMatchObject([{ value: "auto-generated" }]);
  });

  it("gives a repeat the same Message-ID and another message a different one", async () => {
    const { port, received } = await startSmtp();
    const mailer = createMailer(port);
    await mailer.send(message);
    await createMailer(port).send(message);
    await mailer.send({ ...message, messageId: "msg_2" });
    const [first, repeat, other] = received.map(({ email }) => email.messageId);
    expect(first).toMatch(/^<[0-9a-f]{40}@mail\.example\.test>$/);
    expect(repeat).toBe(first);
    expect(other).not.toBe(first);
  });

  it("reuses a connection", async () => {
    const { port, received } = await startSmtp();
    const mailer = createMailer(port);
    for (const messageId of ["a", "b", "c"]) await mailer.send({ ...message, messageId });
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ sessionId }) => sessionId)).size).toBe(1);
  });

  it("delivers many messages at once through few connections", async () => {
    const { port, received } = await startSmtp();
    const mailer = createMailer(port);
    await Promise.all(Array.from({ length: 40 }, (_, n) => mailer.send({ ...message, messageId: `m${n}` })));
    expect(new Set(received.map(({ email }) => email.messageId)).size).toBe(40);
    expect(new Set(received.map(({ sessionId }) => sessionId)).size).toBeLessThanOrEqual(5);
  });
});

describe("header injection", () => {
  it.each([
    "Hello\r\nBcc: eve@evil.test",
    "Hello\nX-Evil: 1\n\nbody",
    "Hello\rBcc: eve@evil.test",
    "Hello\u2028Bcc: eve@evil.test",
    "Hello\0\r\n.\r\nMAIL FROM:<eve@evil.test>",
  ])("a subject stays one header: %j", async (subject) => {
    const { port, received } = await startSmtp();
    await createMailer(port).send({ ...message, subject });
    const [mail] = received as [Received];
    expect(received).toHaveLength(1);
    expect(mail.recipients).toEqual(["ada@example.test"]);
    expect(mail.email.bcc ?? []).toEqual([]);
    expect(headersOf(mail, "bcc")).toEqual([]);
    expect(headersOf(mail, "x-evil")).toEqual([]);
    expect(headersOf(mail, "subject")).toHaveLength(1);
    expect(mail.email.text?.trim()).toBe(message.text);
  });

  it("a message id and a body cannot escape", async () => {
    const { port, received } = await startSmtp();
    const text = "one\r\n.\r\nMAIL FROM:<eve@evil.test>\r\n.two";
    await createMailer(port).send({ ...message, text, messageId: "x>\r\nBcc: eve@evil.test\r\n" });
    const [mail] = received as [Received];
    expect(received).toHaveLength(1);
    expect(headersOf(mail, "bcc")).toEqual([]);
    expect(mail.email.text?.replace(/\r?\n/g, "\r\n").trim()).toBe(text);
  });

  it.each([
    "ada@example.test, eve@evil.test",
    "ada@example.test;eve@evil.test",
    "ada@example.test\r\nRCPT TO:<eve@evil.test>",
    "Eve <eve@evil.test>",
    "<eve@evil.test>",
    "eve@evil.test> SIZE=1",
    "group:eve@evil.test;",
    "eve",
    "@evil.test",
    "eve@",
    "",
  ])("rejects anything but one bare address, without contacting the server: %j", async (to) => {
    const { port, received } = await startSmtp();
    await expect(createMailer(port).send({ ...message, to })).rejects.toMatchObject({
      name: "MailRefusedError",
      retryable: false,
      failure: { code: "EADDRESS" },
    });
    expect(received).toEqual([]);
  });

  it("cannot be created with a sender that is not a single address", () => {
    for (const bad of ["", "Formstead", "a@b.test, c@d.test", "a@b.test\r\nBcc: c"]) {
      expect(() => createSmtpMailer({ url: "smtp://127.0.0.1:1", from: bad })).toThrow(TypeError);
    }
  });
});

describe("failures", () => {
  it.each([550, 552, 554])("%i for a recipient is a permanent rejection", async (code) => {
    const { port } = await startSmtp({ onRcptTo: (_address, _session, done) => done(replying(code)) });
    await expect(createMailer(port).send(message)).rejects.toMatchObject({
      name: "MailRefusedError",
      retryable: false,
      failure: { replyCode: code },
    });
  });

  it.each([421, 450, 451, 503, 530])("%i for a recipient is retryable", async (code) => {
    const { port } = await startSmtp({ onRcptTo: (_address, _session, done) => done(replying(code)) });
    await expect(createMailer(port).send(message)).rejects.toMatchObject({
      name: "MailUnavailableError",
      retryable: true,
      failure: { replyCode: code },
    });
  });

  it.each([
    [554, "MailRefusedError"],
    [451, "MailUnavailableError"],
  ])("%i after the contents leads to %s", async (code, name) => {
    const { port } = await startSmtp({
      onData: (stream, _session, done) => {
        stream.resume().on("end", () => done(replying(code)));
      },
    });
    await expect(createMailer(port).send(message)).rejects.toMatchObject({
      name,
      failure: { replyCode: code },
    });
  });

  it("sends the next message after a rejection and after a deferral", async () => {
    const replies = [replying(550), replying(451), undefined];
    const { port, received } = await startSmtp({ onRcptTo: (_a, _s, done) => done(replies.shift()) });
    const mailer = createMailer(port);
    await expect(mailer.send(message)).rejects.toMatchObject({ retryable: false });
    await expect(mailer.send(message)).rejects.toMatchObject({ retryable: true });
    await mailer.send(message);
    expect(received).toHaveLength(1);
  });

  it("a rejected login is a configuration error and retryable", async () => {
    const { port } = await startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(null, { message: "wrong", responseCode: 535 }),
    });
    const mailer = createMailer(port, { url: `smtp://user:pass@127.0.0.1:${port}` });
    const expected = { name: "MailUnavailableError", failure: { code: "EAUTH", replyCode: 535 } };
    await expect(mailer.send(message)).rejects.toMatchObject(expected);
    await expect(mailer.check()).rejects.toMatchObject(expected);
  });

  it("a server that is down is detected immediately", async () => {
    const port = await startTcp(() => {});
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
    // ESOCKET shows that the connection was refused; a timeout would have a different code.
    const refused = { name: "MailUnavailableError", failure: { code: "ESOCKET" } };
    await expect(createMailer(port).send(message)).rejects.toMatchObject(refused);
    await expect(createMailer(port).check()).rejects.toMatchObject(refused);
  });

  it("a server that never responds ends at the timeout", async () => {
    const port = await startTcp(() => {});
    const mailer = createMailer(port, { waitTimeoutMs: 200 });
    const patient = createMailer(port, { waitTimeoutMs: 60_000, timeoutMs: 60_000 });
    const ends: string[] = [];
    const patientSend = patient.send(message).catch(() => ends.push("patient"));
    await expect(mailer.send(message)).rejects.toMatchObject({ failure: { code: "ETIMEDOUT" } });
    await expect(mailer.check()).rejects.toMatchObject({ failure: { code: "ETIMEDOUT" } });
    expect(ends).toEqual([]);
    patient.close();
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
    await patientSend;
  });

  it("a server that trickles its reply ends at the timeout of the entire send, and the next send gets a new connection", async () => {
    let isDripping = true;
    const dripping = await startTcp((socket) => {
      if (!isDripping) return void socket.end("421 later\r\n");
      socket.write("220-");
      const timer = setInterval(() => socket.write("x"), 50);
      socket.on("close", () => clearInterval(timer));
    });
    const mailer = createMailer(dripping, { waitTimeoutMs: 5000, timeoutMs: 400 });
    const ends: string[] = [];
    const sends = Array.from({ length: 6 }, () => mailer.send(message));
    const counted = sends.map((send) => send.catch(({ name }) => ends.push(name)));
    const next = counted[0]?.then(() => mailer.send(message)).catch(() => ends.push("next"));
    await Promise.all([...counted, next]);
    // The six sends started together, so all of them end before a send that starts after the first of them ended.
    expect(ends).toEqual([...Array.from({ length: 6 }, () => "MailUnavailableError"), "next"]);
    isDripping = false;
    await expect(mailer.send(message)).rejects.toMatchObject({ failure: { replyCode: 421 } });
  });

  it("after close, every send is unavailable", async () => {
    const { port } = await startSmtp();
    const mailer = createMailer(port);
    await mailer.send(message);
    mailer.close();
    await expect(mailer.send(message)).rejects.toMatchObject({ name: "MailUnavailableError" });
  });
});

describe("output of the mailer", () => {
  it("contains no address, subject, or content in logs and errors", async () => {
    const replies = [undefined, replying(550), replying(451)];
    const { port } = await startSmtp({ onRcptTo: (_a, _s, done) => done(replies.shift()) });
    const lines: unknown[] = [];
    const log = (fields: object, text: string) => void lines.push({ ...fields, text });
    const mailer = createMailer(port, { logger: { info: log, warn: log } });
    await mailer.send(message);
    const errors: unknown[] = [];
    for (let i = 0; i < 2; i++) await mailer.send(message).catch((error: unknown) => errors.push(error));
    expect(errors).toHaveLength(2);
    expect(lines).toMatchObject([
      { text: "email sent" },
      { text: "email not sent", retryable: false, replyCode: 550 },
      { text: "email not sent", retryable: true, replyCode: 451 },
    ]);
    const said = JSON.stringify([
      lines,
      errors.map((error) => ({ ...(error as Error), text: String(error), cause: (error as Error).cause })),
    ]);
    for (const secret of ["ada", "Größe", "words", "msg_1"]) expect(said).not.toContain(secret);
  });
});

describe("check", () => {
  it("succeeds while the server responds", async () => {
    const { port, received } = await startSmtp();
    await createMailer(port).check();
    expect(received).toEqual([]);
  });
});

const smtpUrl = process.env.SMTP_URL ?? "smtp://127.0.0.1:12525";
const mailApiUrl = process.env.MAIL_API_URL ?? "http://127.0.0.1:18025";
const isCatcherUp = await fetch(`${mailApiUrl}/messages?to=nobody@example.test`).then(
  (response) => response.ok,
  () => false,
);

describe.runIf(isCatcherUp)("against the development mail server", () => {
  it("a sent message can be read there", async () => {
    const to = `mailer-${Date.now()}@example.test`;
    const mailer = createSmtpMailer({ url: smtpUrl, from });
    cleanUps.push(() => mailer.close());
    await mailer.check();
    await mailer.send({ ...message, to });
    const response = await fetch(`${mailApiUrl}/messages?to=${encodeURIComponent(to)}`);
    expect(await response.json()).toMatchObject([{ subject: message.subject }]);
  });
});
