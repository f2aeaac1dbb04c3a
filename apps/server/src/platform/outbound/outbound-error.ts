/** Why a request to an external server failed. */
export type OutboundFailure =
  | "destination_blocked"
  | "unknown_host"
  | "no_connection"
  | "not_trusted"
  | "timeout"
  | "reply_too_large"
  | "bad_reply"
  | "bad_request"
  | "too_many_redirects";

export class OutboundError extends Error {
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, detail = "") {
    super(detail ? `${failure}: ${detail}` : failure);
    this.name = "OutboundError";
    this.failure = failure;
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    return /^(unknown_host|no_connection|timeout|bad_reply)$/.test(this.failure);
  }
}
