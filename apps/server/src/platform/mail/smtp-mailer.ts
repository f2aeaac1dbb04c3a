// The Mailer over SMTP, with a small connection pool and a timeout on every wait. smtp:// upgrades to TLS if the
// server offers it; ?requireTLS=true in the URL requires it; smtps:// starts with it. Never logs or throws an
// address, subject, or body; reads no file and fetches no URL for a message.
import { createHash } from "node:crypto";
import { createTransport, type NodemailerError } from "nodemailer";
import {
  type Mailer,
  type MailFailure,
  type MailMessage,
  MailRefusedError,
  MailUnavailableError,
} from "./mail.ts";

export interface MailLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface SmtpMailerOptions {
  readonly url: string;
  /** An address, or a name and an address: Formstead <no-reply@example.org> */
  readonly from: string;
  readonly logger?: MailLogger;
  /** Limits connecting, the greeting, and each pause afterward. */
  readonly waitTimeoutMs?: number;
  /** Limits an entire send or check, including the time in the pool's queue. */
  readonly timeoutMs?: number;
}

export function createSmtpMailer(options: SmtpMailerOptions): Mailer {
  const { url, from, logger, waitTimeoutMs = 10_000, timeoutMs = 60_000 } = options;
  const domain = senderDomain(from);
  let pool = createPool(url, waitTimeoutMs);
  let isClosed = false;

  // A server that trickles its replies stays within every single timeout and would hold the pool's connections
  // forever.
  const abandon = (stuck: Pool): void => {
    stuck.close({ force: true });
    if (stuck === pool && !isClosed) pool = createPool(url, waitTimeoutMs);
  };

  return {
    send: async (message) => {
      const began = performance.now();
      const messageId = messageIdHeader(message.messageId, domain);
      try {
        if (!isBareAddress(message.to))
          throw new MailRefusedError({ code: "EADDRESS", replyCode: undefined });
        const used = pool;
        const sending = used.sendMail({ ...contents(message), from, messageId });
        await within(timeoutMs, sending, () => abandon(used));
        logger?.info({ messageId, durationMs: Math.round(performance.now() - began) }, "email sent");
      } catch (cause) {
        const error = mapError(cause);
        logger?.warn({ messageId, retryable: error.retryable, ...error.failure }, "email not sent");
        throw error;
      }
    },
    check: async () => {
      try {
        await within(timeoutMs, pool.verify(), () => {});
      } catch (cause) {
        throw new MailUnavailableError(failureOf(cause));
      }
    },
    close: () => {
      isClosed = true;
      pool.close();
    },
  };
}

type Pool = ReturnType<typeof createPool>;

function createPool(url: string, waitTimeoutMs: number) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 5,
    maxRequeues: 1,
    connectionTimeout: waitTimeoutMs,
    greetingTimeout: waitTimeoutMs,
    socketTimeout: waitTimeoutMs,
    dnsTimeout: waitTimeoutMs,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function contents(message: MailMessage): Parameters<Pool["sendMail"]>[0] {
  return {
    // As an object, the address is used as is; as a string, it would be parsed for names and lists.
    to: { name: "", address: message.to },
    subject: singleLine(message.subject),
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Hashed, so that our IDs can neither break the header nor be read from it. */
function messageIdHeader(messageId: string, domain: string): string {
  const digest = createHash("sha256").update(messageId).digest("hex").slice(0, 40);
  return `<${digest}@${domain}>`;
}

function senderDomain(from: string): string {
  const domain = /^[^\r\n@]*@([A-Za-z0-9.-]+)>?$/.exec(from)?.[1];
  if (domain === undefined)
    throw new TypeError("the sender must be a single address, with or without a name");
  return domain;
}

// One local part and one domain, without any character that is special in a header or in SMTP.
const bareAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,255}$/u;

function isBareAddress(address: string): boolean {
  return bareAddress.test(address);
}

function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

async function within<T>(timeoutMs: number, work: Promise<T>, onTimeout: () => void): Promise<T> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    deadline.reject(new MailUnavailableError({ code: "ETIMEDOUT", replyCode: undefined }));
    onTimeout();
  }, timeoutMs);
  try {
    return await Promise.race([work, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function mapError(cause: unknown): MailUnavailableError | MailRefusedError {
  if (cause instanceof MailUnavailableError || cause instanceof MailRefusedError) return cause;
  const failure = failureOf(cause);
  return isRefusal(failure) ? new MailRefusedError(failure) : new MailUnavailableError(failure);
}

// A 5xx concerns the message only in reply to its envelope or its contents. Elsewhere (login, greeting), and for 503
// and 530 (wrong order, login required), it concerns our configuration, and the message can succeed after a fix.
function isRefusal({ code, replyCode }: MailFailure): boolean {
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
  if (replyCode === undefined) return true;
  return replyCode >= 500 && replyCode !== 503 && replyCode !== 530;
}

function failureOf(cause: unknown): MailFailure {
  if (cause instanceof MailUnavailableError) return cause.failure;
  const { code, responseCode } = cause as NodemailerError;
  return { code: typeof code === "string" ? code : "EUNKNOWN", replyCode: responseCode };
}
