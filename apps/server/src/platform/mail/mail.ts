// The port for sending one message to one person. Callers decide what to say and when to try again; a driver
// only hands over. Errors carry codes and no text from the mail server: that text repeats addresses.

export interface MailMessage {
  /** One bare address, such as ada@example.org. Anything else is refused. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The caller's id of this message. The same id gives the same Message-ID, so a repeat can be recognised. */
  readonly messageId: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken the message over. Rejects with one of the two errors below. */
  send(message: MailMessage): Promise<void>;
  /** Resolves when the mail server answers and accepts our login; else rejects with MailUnavailableError. */
  check(): Promise<void>;
  /** Messages being handed over are finished; those still waiting reject as unavailable. */
  close(): void;
}

export interface MailFailure {
  /** What went wrong on our side of the wire, such as ESOCKET or ETIMEDOUT. */
  readonly code: string;
  /** The SMTP reply code, when the server gave one. */
  readonly replyCode: number | undefined;
}

/** The server could not be reached or asked for another try: the same message may pass later. */
export class MailUnavailableError extends Error {
  override readonly name = "MailUnavailableError";
  readonly retryable = true;
  readonly failure: MailFailure;
  constructor(failure: MailFailure) {
    super(`mail server unavailable (${describe(failure)})`);
    this.failure = failure;
  }
}

/** The server refused this message or this address for good: sending it again would fail again. */
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
