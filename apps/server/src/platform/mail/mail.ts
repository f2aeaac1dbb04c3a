// The port for sending one message to one recipient. Callers decide on the content and on retries; a driver only
// delivers. Errors contain codes but no text from the mail server, because that text contains addresses.

export interface MailMessage {
  /** One bare address, such as ada@example.org. Anything else is rejected. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The caller's ID for this message. The same ID produces the same Message-ID, so a repeat can be recognized. */
  readonly messageId: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the message. Rejects with one of the two errors below. */
  send(message: MailMessage): Promise<void>;
  /** Resolves if the mail server responds and accepts our login; otherwise rejects with MailUnavailableError. */
  check(): Promise<void>;
  /** Finishes the messages that are being sent; those still waiting are rejected as unavailable. */
  close(): void;
}

export interface MailFailure {
  /** The local error, such as ESOCKET or ETIMEDOUT. */
  readonly code: string;
  /** The SMTP reply code, if the server sent one. */
  readonly replyCode: number | undefined;
}

/** The server is unreachable or requested a retry; the same message may succeed later. */
export class MailUnavailableError extends Error {
  override readonly name = "MailUnavailableError";
  readonly retryable = true;
  readonly failure: MailFailure;
  constructor(failure: MailFailure) {
    super(`mail server unavailable (${describe(failure)})`);
    this.failure = failure;
  }
}

/** The server permanently rejected this message or address; a retry would fail again. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
  readonly retryable = false;
  readonly failure: MailFailure;
  constructor(failure: MailFailure) {
    super(`email rejected (${describe(failure)})`);
    this.failure = failure;
  }
}

function describe({ code, replyCode }: MailFailure): string {
  return replyCode === undefined ? code : `${code} ${replyCode}`;
}
