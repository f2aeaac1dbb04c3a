import type { Problem } from "./wire.ts";

/** A refusal of the server (its `code`), or none of its answers at all (`no_answer`). */
export class FormClientError extends Error {
  declare readonly code: string;
  /** 0 when there was no answer. */
  declare readonly status: number;
  /** One per value that is wrong, with the path of its field. */
  declare readonly errors: readonly Problem[];
  /** All that was told, such as `reason` or `max`. */
  declare readonly details: Readonly<Record<string, unknown>>;
  declare readonly retryAfterMs: number;
  /** The same may succeed a moment later. */
  declare readonly isTransient: boolean;
  /** What it was sent with, such as a key, opens nothing, or nothing any more. */
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
