// An SMTP server for development and tests: it accepts every email, forwards none, stores each as a file, and shows
// them over HTTP (GET /messages?to=, DELETE /messages?to=, GET / for people). It must only listen on loopback,
// because it has no authentication.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { createMailBox, type MailBox } from "./mail-box.ts";
import { renderMailPage } from "./mail-page.ts";

const host = "127.0.0.1";
const mailBytesMax = 25 * 1024 * 1024;

function createSmtp(box: MailBox): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    size: mailBytesMax,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error("Too large"), { responseCode: 552 }));
        box.add(Buffer.concat(chunks), envelopeOf(session)).then(
          () => done(),
          (error: Error) => done(error),
        );
      });
    },
  });
}

function envelopeOf({ envelope }: SMTPServerSession): { from: string; to: string[] } {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map((recipient) => recipient.address),
  };
}

async function answer(box: MailBox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(request.url ?? "/", `http://${host}`);
  const to = url?.searchParams.get("to") ?? undefined;
  // Prevents DNS rebinding: a web page whose host name points to loopback must not read the emails.
  const named = URL.parse(`http://${request.headers.host ?? ""}`)?.hostname;
  if (named !== host && named !== "localhost") return send(response, 403, { error: "forbidden" });
  switch (`${request.method} ${url?.pathname}`) {
    case "GET /messages":
      return send(response, 200, box.list(to));
    case "DELETE /messages":
      await box.remove(to);
      return send(response, 204);
    case "GET /":
      response.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
      return send(response, 200, renderMailPage(box.list(to)));
    default:
      return send(response, 404, { error: "not found" });
  }
}

function send(response: ServerResponse, status: number, body?: object | string): void {
  const type = typeof body === "string" ? "text/html; charset=utf-8" : "application/json; charset=utf-8";
  response.writeHead(status, body === undefined ? {} : { "content-type": type });
  response.end(typeof body === "object" ? JSON.stringify(body) : body);
}

export interface MailCatcher {
  smtpPort: number;
  httpPort: number;
  close(): Promise<void>;
}

export async function createMailCatcher(options: {
  dir: string;
  smtpPort: number;
  httpPort: number;
}): Promise<MailCatcher> {
  const box = await createMailBox(options.dir);
  const smtp = createSmtp(box);
  smtp.on("error", (error) => console.error("smtp:", error.message));
  const http = createServer((request, response) => {
    answer(box, request, response).catch((error: Error) => send(response, 500, { error: error.message }));
  });
  const listeners = [smtp.server, http];
  await Promise.all(
    listeners.map((server, index) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      server.once("error", reject);
      server.listen(index === 0 ? options.smtpPort : options.httpPort, host, resolve);
      return promise;
    }),
  );
  return {
    smtpPort: portOf(smtp.server.address()),
    httpPort: portOf(http.address()),
    async close() {
      http.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(resolve)),
        new Promise<unknown>((resolve) => http.close(resolve)),
      ]);
    },
  };
}

function portOf(address: ReturnType<SMTPServer["server"]["address"]>): number {
  return typeof address === "object" && address ? address.port : 0;
}

if (import.meta.main) {
  const catcher = await createMailCatcher({
    dir: process.env.FORMSTEAD_MAIL_DIR ?? ".services/mail",
    smtpPort: Number(process.env.FORMSTEAD_SMTP_PORT ?? 12525),
    httpPort: Number(process.env.FORMSTEAD_MAIL_API_PORT ?? 18025),
  });
  console.log(`smtp ${catcher.smtpPort}, http ${catcher.httpPort}`);
  process.once("SIGTERM", () => process.exit(0));
}
