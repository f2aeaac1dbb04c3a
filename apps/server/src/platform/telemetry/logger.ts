/**
 * Structured logs. Only values that the code names are logged, and never bodies, headers, answers, addresses, or
 * names. Redaction is a second safeguard, for objects that reach the logger by mistake.
 */
import pino, { type DestinationStream, type Logger } from "pino";

export type { Logger };

const redacted = [
  "password",
  "token",
  "key",
  "secret",
  "authorization",
  "cookie",
  "email",
  "name",
  "body",
  "answers",
];

export function createLogger(options: {
  level: string;
  process: string;
  destination?: DestinationStream;
}): Logger {
  return pino(
    {
      level: options.level,
      base: { process: options.process },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" },
      serializers: { err: errorFacts, error: errorFacts },
    },
    // Lines are buffered for up to a second, because a write per request would cost more than the line.
    options.destination ?? pino.destination({ sync: false, minLength: 4_096, periodicFlush: 1_000 }),
  );
}

/** Type, message, code, and stack. A database error's `detail` contains row values, so it is omitted. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: scrubbed(error, error.message),
    ...(typeof code === "string" ? { code } : {}),
    stack: scrubbed(error, error.stack ?? ""),
    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),
  };
}

const secrets =
  /\b(?:svc|sek|rsm)_[0-9A-Za-z_]+|\bBearer +\S+|[^\s<>"'():/@]{1,64}@(?:[\w-]+\.)+[a-z]{2,}\b/gi;

/** Library errors may quote their input: a mail server quotes the address, and PostgreSQL (class 22) the value. */
function scrubbed(error: Error, text: string): string {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  const quotesValue = severity !== undefined && String(code).startsWith("22");
  const hidden = quotesValue ? error.message.replace(/".*"/s, '"[redacted]"') : error.message;
  return text.replace(error.message, () => hidden).replace(secrets, "[redacted]");
}
