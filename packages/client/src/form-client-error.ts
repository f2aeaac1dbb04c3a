import type { Problem } from "./wire.ts";

/** An error response from the server (with its `code`), or no response at all (`no_answer`). */
export class FormClientError extends Error {
  declare readonly code: string;
  /** 0 when there was no response. */
  declare readonly status: number;
  /** One per invalid value, with the path of its field. */
  declare readonly errors: readonly Problem[];
  /** All details of the error, such as `reason` or `max`. */
  declare readonly details: Readonly<Record<string, unknown>>;
  declare readonly retryAfterMs: number;
  /** Whether the same request may soon succeed. */
  declare readonly isTransient: boolean;
  /** Whether the request's credential, such as a key, is invalid or has expired. */
  declare readonly isEnd: boolean;

  constructor(status: number, details: Readonly<Record<string, unknown>>, retryAfterMs = 0) {
    const { code, message = code, errors = [] } = details;
    super(message as string);
    const isTransient =
      [0, 408, 425, 429].includes(status) || status > 499 || code === "idempotency_in_progress";
    Object.assign(this, {
      name: "FormClientError",
      code,
      status,
      errors,
      details,
      retryAfterMs,
      isTransient,
      isEnd: [401, 410].includes(status),
    });
  }
}
